import { orderOf } from './instants.ts'

/** Notation proven by the file; undefined without proof or with contradicting proofs. */
export type Proven = { dayFirst?: boolean | undefined; decimal?: '.' | ',' | undefined }

type Votes = {
  filled: number
  dates: number
  amounts: number
  day: number
  month: number
  dotted: number
  comma: number
  point: number
}

/** Columns inspected. */
const maxColumns = 200

/** Matches `1.234,50` and `10,5`, but not `1,234`, whose comma may group thousands. */
const withComma = /^\D{0,4}(?:\d{1,3}(?:[.'’ \u00a0\u202f]\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,}))\D{0,4}$/
const withPoint =
  /^\D{0,4}(?:\d{1,3}(?:[,'’ \u00a0\u202f]\d{3})+\.\d+|\d{1,2}(?:,\d{2})+,\d{3}\.\d+|\d+\.(?:\d{1,2}|\d{4,}))\D{0,4}$/
/** Two equal signs group thousands, so the other one is the decimal sign. */
const thousandsOfPoints = /^\D{0,4}\d{1,3}(?:\.\d{3}){2,}\D{0,4}$/
const thousandsOfCommas = /^\D{0,4}\d{1,3}(?:,\d{3}){2,}\D{0,4}$/
const likeAmount = /^[^\dA-Za-z]{0,4}(?:[A-Z]{3} ?)?\d[\d.,'’ \u00a0\u202f]{0,40}[^\dA-Za-z]{0,4}(?: ?[A-Z]{3})?$/

/**
 * Collects proof of a file's notation: a date with a part above 12, an amount with two digits after its comma. Counts only
 * columns in which most cells are dates or amounts.
 */
export class NotationEvidence {
  private readonly columns: Votes[] = []
  private readonly amounts: ReadonlySet<number> | undefined

  /** @param amounts columns that prove the decimal sign; all without them */
  constructor(amounts?: ReadonlySet<number>) {
    this.amounts = amounts
  }

  look(cells: readonly string[]): void {
    for (let index = 0; index < Math.min(cells.length, maxColumns); index += 1) {
      const cell = cells[index] ?? ''
      if (cell.length > 64 || cell === '') continue
      const text = cell.trim()
      if (text === '') continue
      const votes = this.columns[index] ?? {
        filled: 0,
        dates: 0,
        amounts: 0,
        day: 0,
        month: 0,
        dotted: 0,
        comma: 0,
        point: 0,
      }
      this.columns[index] = votes
      count(text, votes)
    }
  }

  get proven(): Proven {
    const dates = this.columns.filter((one) => one && one.dates * 2 > one.filled)
    const amounts = this.columns.filter(
      (one, index) => one && one.amounts * 2 > one.filled && (this.amounts?.has(index) ?? true),
    )
    const month = dates.some((one) => one.month > 0)
    // Dates with points never have the month first: 03.04.2026 is in April unless another date proves the month first.
    const day = dates.some((one) => one.day > 0) || (!month && dates.some((one) => one.dotted > 0))
    const [comma, point] = [amounts.some((one) => one.comma > 0), amounts.some((one) => one.point > 0)]
    return {
      ...(day !== month && { dayFirst: day }),
      ...(comma !== point && { decimal: comma ? (',' as const) : ('.' as const) }),
    }
  }
}

function count(text: string, votes: Votes): void {
  votes.filled += 1
  const order = orderOf(text)
  if (order !== undefined) {
    votes.dates += 1
    if (order === 'day') votes.day += 1
    if (order === 'month') votes.month += 1
    if (order === 'open' && text.includes('.') && !/[-/]/.test(text.slice(0, 10))) votes.dotted += 1
    return
  }
  if (!likeAmount.test(text)) return
  votes.amounts += 1
  if (withComma.test(text) || thousandsOfPoints.test(text)) votes.comma += 1
  else if (withPoint.test(text) || thousandsOfCommas.test(text)) votes.point += 1
}

import { hash } from 'node:crypto'
import { containsCardNumber } from '@firepay/contract/product/card-number.ts'

/** Numbers of distinct values of one shape that are card numbers, and that are not. */
type Count = { cards: number; others: number }
/** Counts by column and shape, stored with the reading of a file. */
export type CardCounts = Readonly<Record<string, Count>>

/** Shapes counted for a file; values of further ones are judged by themselves. */
const maxShapes = 1_000

/**
 * Decides whether a value in a column of IDs is a card number. Every tenth ID with the length and the prefix of a card passes
 * the check digit by chance, and every card number does: most values of that column with the same shape decide
 * (docs/decisions/card-numbers.md).
 */
export class CardColumns {
  private readonly counts: Map<string, Count>
  private readonly seen = new Set<string>()
  private readonly columns: readonly number[]

  /** @param known result of `stored` for the earlier parts */
  constructor(columns: readonly number[], known: CardCounts = {}) {
    this.columns = columns
    this.counts = new Map(Object.entries(structuredClone(known)))
  }

  look(cells: readonly string[]): void {
    for (const column of this.columns) {
      const value = cells[column]?.trim() ?? ''
      const shape = shapeOf(column, value)
      if (shape === null || this.seen.has(`${column} ${value}`)) continue
      this.seen.add(`${column} ${value}`)
      const count = this.counts.get(shape) ?? { cards: 0, others: 0 }
      if (this.counts.size >= maxShapes && !this.counts.has(shape)) continue
      count[containsCardNumber(value) ? 'cards' : 'others'] += 1
      this.counts.set(shape, count)
    }
  }

  /** Index of the first column whose value is a card number; undefined for none. */
  cardIn(cells: readonly string[]): number | undefined {
    return this.columns.find((column) => {
      const value = cells[column]?.trim() ?? ''
      const shape = shapeOf(column, value)
      if (shape === null || !containsCardNumber(value)) return false
      const { cards, others } = this.counts.get(shape) ?? { cards: 1, others: 0 }
      return cards > others
    })
  }

  stored(): CardCounts {
    return Object.fromEntries(this.counts)
  }
}

/** Hash of the column and the value with its digits replaced; null for a value without the digits of a card number. */
function shapeOf(column: number, value: string): string | null {
  if (value.replace(/\D/g, '').length < 13) return null
  return hash('sha256', `${column} ${value.replace(/\d/g, '0')}`, 'base64url').slice(0, 11)
}

import { movementCategories } from '@firepay/contract/reports/report-values.ts'
import { reportsTexts } from '../../../locale/reports.ts'
import type { LinesFilter, Report, ReportRow } from '../reports.queries.ts'

/** A number of a report with the lines that it is the sum of. */
export type ReportNumber = { name: string; minor: bigint; filter: LinesFilter }

/** What the name in the URL stands for; undefined for what the report does not have. */
export function numberOf(name: string, report: Report, rows: readonly ReportRow[]): ReportNumber | undefined {
  if (name === 'all' && report.check) {
    return { name: reportsTexts.lines.all, minor: BigInt(report.check.sumOfLines.amount), filter: {} }
  }
  if (name === 'late' && report.late) {
    return { name: reportsTexts.lines.late, minor: BigInt(report.late.net.amount), filter: { late: 'true' } }
  }
  const [before, side] = name.split('.')
  if (side === 'credits' || side === 'debits') return sideOf(before, side, report, rows)
  const category = movementCategories.find((known) => known === name)
  const row = rows.find((one) => nameOf(one) === name)
  if (row === undefined) return undefined
  if ('feeType' in row) {
    // A fee is above zero in its report, and goes out of the total.
    return {
      name: reportsTexts.lineName(row.feeType),
      minor: -BigInt(row.amount.amount),
      filter: { feeType: row.feeType },
    }
  }
  if (category === undefined || !('category' in row)) return undefined
  const { amount } = 'net' in row ? row.net : row.amount
  return { name: reportsTexts.categories[category], minor: BigInt(amount), filter: { category } }
}

/** What came in or went out, of the whole report or of a category; what goes out is below zero among the lines. */
function sideOf(
  name: string | undefined,
  side: 'credits' | 'debits',
  report: Report,
  rows: readonly ReportRow[],
): ReportNumber | undefined {
  const row = rows.find((one) => 'credits' in one && one.category === name)
  const category = movementCategories.find((known) => known === name)
  const amounts = name === 'all' ? report : row && 'credits' in row ? row : undefined
  const money = amounts?.[side]
  if (money === undefined || (name !== 'all' && category === undefined)) return undefined
  return {
    name: category ? reportsTexts.lines.side[side](reportsTexts.categories[category]) : reportsTexts.one[side],
    minor: side === 'credits' ? BigInt(money.amount) : -BigInt(money.amount),
    filter: { ...(category && { category }), side },
  }
}

/** The name of a row's lines in the URL; undefined for rows that have none of their own. */
export function nameOf(row: ReportRow): string | undefined {
  if ('feeType' in row) return `fee:${row.feeType}`
  return 'category' in row ? row.category : undefined
}

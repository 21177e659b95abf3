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

/** The name of a row's lines in the URL; undefined for rows that have none of their own. */
export function nameOf(row: ReportRow): string | undefined {
  if ('feeType' in row) return `fee:${row.feeType}`
  return 'category' in row ? row.category : undefined
}

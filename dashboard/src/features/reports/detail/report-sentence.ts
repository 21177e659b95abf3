import { movementCategories } from '@firepay/contract/reports/report-values.ts'
import { reportsTexts } from '../../../locale/reports.ts'
import type { Rich } from '../../../locale/rich.ts'
import { joined } from '../../../shared/rich-text.tsx'
import { differenceOf } from '../check-state.tsx'
import type { Report, ReportRow } from '../reports.queries.ts'

const texts = reportsTexts.sentence

/**
 * The movements of a report in words: each amount is a cell of its table. Null for reports without movements and for
 * wrong lines, which the alarm covers.
 * @param rows all rows
 */
export function reportSentence(
  report: Pick<Report, 'check' | 'currency' | 'late'>,
  rows: readonly ReportRow[],
): Rich | null {
  const movements = rows.filter((row) => 'credits' in row)
  if (movements.length === 0 || movements.length < rows.length || differenceOf(report) !== 0n) return null
  if (movements.every(({ count }) => count === 0)) return null
  const clauses = movementCategories.flatMap((category) => {
    const row = movements.find((one) => one.category === category)
    if (row === undefined) return []
    return (['credits', 'debits'] as const).flatMap((side) => {
      const minor = BigInt(row[side].amount)
      return minor === 0n ? [] : [texts.did[category][side]({ minor, currency: report.currency })]
    })
  })
  const told = clauses.length === 0 ? texts.within : texts.whole(joined(clauses, texts))
  return report.late === undefined || report.late.count === 0 ? told : [...told, ' ', ...texts.withLate]
}

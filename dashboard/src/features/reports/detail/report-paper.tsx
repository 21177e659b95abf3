import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { reportsTexts } from '../../../locale/reports.ts'
import { PrintSheet } from '../../../shared/print/print-sheet.tsx'
import { differenceOf } from '../check-state.tsx'
import type { Report, ReportRow } from '../reports.queries.ts'
import { DaysTable } from './days-table.tsx'
import type { RowsBy } from './rows-card.tsx'
import { RowsTable } from './rows-table.tsx'

const texts = reportsTexts.print

/** The print sheet of a report. */
export function ReportPaper({
  report,
  rows,
  by,
  site,
  period,
}: {
  report: Report
  rows: readonly ReportRow[]
  by: RowsBy
  site: string
  period: string
}) {
  const { check, currency, credits, debits, late } = report
  const difference = differenceOf(report)
  if (!check || !credits || !debits || difference === null) return null
  const { one, checkCard } = reportsTexts
  const opening = BigInt(check.opening.amount)
  const closing = BigInt(check.closing.amount)
  return (
    <PrintSheet
      account={reportsTexts.account(site, currency)}
      title={texts.title(period)}
      lead={`${reportsTexts.types[report.type]}, ${report.timeZone}`}
      currency={currency}
      figures={[
        { label: one.opening, minor: opening },
        { sign: '+', label: one.credits, minor: BigInt(credits.amount) },
        { sign: '−', label: one.debits, minor: BigInt(debits.amount) },
        { sign: '=', label: one.closing, minor: closing },
      ]}
      check={{
        title: texts.check,
        sums: [
          { label: checkCard.first, minor: opening + BigInt(check.sumOfLines.amount) },
          { label: checkCard.second, minor: closing },
          { label: checkCard.difference, minor: difference },
        ],
      }}
      note={
        late &&
        late.count > 0 && <p>{texts.late(late.count, formatMoney(late.net.amount, currency, { sign: 'always' }))}</p>
      }
      id={report.id}
    >
      {by === 'day' ? <DaysTable report={report} isPaper /> : <RowsTable report={report} rows={rows} />}
      {rows.length < (report.rowsCount ?? 0) && <p>{texts.moreRows(rows.length, report.rowsCount ?? 0)}</p>}
    </PrintSheet>
  )
}

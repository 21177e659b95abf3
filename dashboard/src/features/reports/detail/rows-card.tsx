import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { reportsTexts } from '../../../locale/reports.ts'
import { isChained, type Report, type ReportRow } from '../reports.queries.ts'
import styles from './report-page.module.css'
import { RowsTable } from './rows-table.tsx'

const texts = reportsTexts.one

/** The rows of the report, thousand by thousand. */
export function RowsCard({
  report,
  rows,
  more,
  onLines,
}: {
  report: Report
  rows: readonly ReportRow[]
  more: { isBusy: boolean; read: () => void } | null
  onLines: (name: string) => void
}) {
  const total = report.rowsCount ?? rows.length
  const hasLines = report.type !== 'ledger'
  return (
    <Card
      flush
      title={titleOf(report, rows)}
      foot={
        more && (
          <div className={styles.foot}>
            <span role="status">{texts.rowsOf(rows.length, total)}</span>
            <Button size="xs" busy={more.isBusy} onClick={more.read}>
              {texts.moreRows}
            </Button>
          </div>
        )
      }
    >
      {rows.length === 0 && <p className={styles.none}>{texts.noRows}</p>}
      {hasLines && rows.length > 0 && <p className={styles.hint}>{texts.inTransactions}</p>}
      {rows.length > 0 && (
        <section
          className={styles.scroll}
          aria-label={reportsTexts.types[report.type]}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
          tabIndex={0}
        >
          <RowsTable report={report} rows={rows} onLines={onLines} />
        </section>
      )}
    </Card>
  )
}

/** A row of a day or a month is a category, and none of its lines is in two. */
function titleOf(report: Report, rows: readonly ReportRow[]): string {
  if (!isChained(report) || rows.length === 0) return reportsTexts.types[report.type]
  const lines = rows.reduce((sum, row) => sum + ('count' in row ? row.count : 0), 0)
  return texts.linesIn(lines, rows.length)
}

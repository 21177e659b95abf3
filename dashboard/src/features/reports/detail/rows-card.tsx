import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ScrollBox } from '@firepay/ui/components/scroll-box.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { reportsTexts } from '../../../locale/reports.ts'
import { RichText } from '../../../shared/rich-text.tsx'
import { hasDays, isChained, type Report, type ReportRow } from '../reports.queries.ts'
import { DaysTable } from './days-table.tsx'
import styles from './report-page.module.css'
import { reportSentence } from './report-sentence.ts'
import { RowsTable } from './rows-table.tsx'

const texts = reportsTexts.one

export type RowsBy = 'category' | 'day'

/** The rows of the report in pages of a thousand, or a month's days, with their sums in words. */
export function RowsCard({
  report,
  rows,
  more,
  by,
  onBy,
  onLines,
}: {
  report: Report
  rows: readonly ReportRow[]
  more: { isBusy: boolean; read: () => void } | null
  by: RowsBy
  onBy: (by: RowsBy) => void
  onLines: (name: string) => void
}) {
  const sentence = reportSentence(report, rows)
  const total = report.rowsCount ?? rows.length
  const hasLines = report.type !== 'ledger'
  return (
    <Card
      flush
      title={titleOf(report, rows, by)}
      action={
        hasDays(report) &&
        rows.length > 0 && (
          <SegmentedControl
            label={texts.by}
            options={[
              { value: 'category', label: reportsTexts.columns.category },
              { value: 'day', label: reportsTexts.days.day },
            ]}
            value={by}
            onChange={onBy}
          />
        )
      }
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
      {hasLines && rows.length > 0 && (
        <p className={styles.hint}>
          {sentence && (
            <>
              <RichText parts={sentence} />{' '}
            </>
          )}
          {texts.inTransactions}
        </p>
      )}
      {rows.length > 0 && (
        <ScrollBox label={reportsTexts.types[report.type]}>
          {by === 'day' ? <DaysTable report={report} /> : <RowsTable report={report} rows={rows} onLines={onLines} />}
        </ScrollBox>
      )}
    </Card>
  )
}

/** Rows of a day or month are disjoint categories, so their counts can be added. */
function titleOf(report: Report, rows: readonly ReportRow[], by: RowsBy): string {
  if (!isChained(report) || rows.length === 0) return reportsTexts.types[report.type]
  const lines = rows.reduce((sum, row) => sum + ('count' in row ? row.count : 0), 0)
  return by === 'day' ? texts.linesByDay(lines) : texts.linesIn(lines, rows.length)
}

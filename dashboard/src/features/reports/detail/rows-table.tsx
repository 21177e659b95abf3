import { classNames } from '@firepay/ui/components/class-names.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDay, formatTime } from '@firepay/ui/components/time-format.ts'
import { formatNumber } from '../../../locale/formats.ts'
import { reportsTexts } from '../../../locale/reports.ts'
import { addDays, dayIn } from '../../../shared/days.ts'
import type { Report, ReportRow } from '../reports.queries.ts'
import styles from './report-page.module.css'
import { RowCell } from './row-cell.tsx'
import { isAtEnd, rowColumns } from './row-columns.ts'

const texts = reportsTexts.one

/**
 * The rows of a report; movements are framed by opening and closing with a running total. Without `onLines` there are
 * no links: for paper.
 */
export function RowsTable({
  report,
  rows,
  onLines,
}: {
  report: Report
  rows: readonly ReportRow[]
  onLines?: (name: string) => void
}) {
  const columns = rowColumns[report.type]
  const { opening, currency } = report
  const hasRunning = rows.every((row) => 'net' in row && 'credits' in row) && opening !== undefined
  let running = BigInt(opening?.amount ?? 0)
  const written = rows.map((row) => {
    if (hasRunning && 'net' in row) running += BigInt(row.net.amount)
    return { row, running }
  })
  const count = rows.reduce((sum, row) => sum + ('count' in row ? row.count : 0), 0)
  return (
    <Table
      stacked={onLines !== undefined}
      label={reportsTexts.types[report.type]}
      className={classNames(styles.rows, hasRunning && styles.withRunning)}
      columns={[
        ...columns.map((column) => ({
          name: reportsTexts.columns[column.key],
          ...(isAtEnd(column) && { end: true as const }),
        })),
        ...(hasRunning ? [{ name: texts.running, end: true as const }] : []),
      ]}
    >
      <tbody>
        {hasRunning && <OpeningRow report={report} columns={columns.length} />}
        {written.map(({ row, running: sum }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report do not move.
          <tr key={index}>
            {columns.map((column) => (
              <td
                key={column.key}
                data-label={reportsTexts.columns[column.key]}
                className={classNames(isAtEnd(column) && styles.end, column.kind === 'number' && styles.strong)}
              >
                <RowCell report={report} row={row} index={index} column={column} onLines={onLines} />
              </td>
            ))}
            {hasRunning && (
              <td data-label={texts.running} className={classNames(styles.end, styles.quiet)}>
                <Money minor={sum} currency={currency} />
              </td>
            )}
          </tr>
        ))}
        {hasRunning && <ClosingRow report={report} second={formatNumber(count)} />}
      </tbody>
    </Table>
  )
}

/**
 * The opening row of a table with a running total.
 * @param columns number of columns before the last
 */
export function OpeningRow({ report: { opening, from, currency }, columns }: { report: Report; columns: number }) {
  const settings = useTimeSettings()
  if (!opening) return null
  return (
    <tr className={styles.edge}>
      <td colSpan={columns}>{texts.openingAt(formatTime(from, 'detail', settings))}</td>
      <td className={classNames(styles.end, styles.last)}>
        <Money minor={opening.amount} currency={currency} />
      </td>
    </tr>
  )
}

/**
 * The closing row.
 * @param second content of the second column
 */
export function ClosingRow({ report, second }: { report: Report; second?: string }) {
  const { zone, dateStyle } = useTimeSettings()
  const { closing, check, credits, debits, currency, coversPostingsThrough: covered } = report
  if (!closing || !check) return null
  // For a period in progress: as posted when the report was made.
  const when =
    covered !== undefined && covered < report.to
      ? texts.closingSoFar(formatTime(covered, 'detail', { zone, dateStyle }))
      : texts.closingAt(endText(report.to, zone, dateStyle))
  return (
    <tr className={styles.edge}>
      <td>{when}</td>
      <td className={styles.end}>{second}</td>
      <td className={styles.end}>{credits && <Money minor={credits.amount} currency={currency} sign="always" />}</td>
      <td className={styles.end}>{debits && <Money minor={-BigInt(debits.amount)} currency={currency} />}</td>
      <td className={styles.end}>
        <Money minor={check.sumOfLines.amount} currency={currency} sign="always" />
      </td>
      <td className={classNames(styles.end, styles.last)}>
        <Money minor={closing.amount} currency={currency} />
      </td>
    </tr>
  )
}

/** "30 Sep 2026, 24:00": the end of a day rather than the start of the next. */
function endText(to: string, zone: string, dateStyle: 'day-month' | 'month-day' | 'iso'): string {
  const ms = Date.parse(to)
  const day = dayIn(zone, new Date(ms))
  return dayIn(zone, new Date(ms - 1)) === day
    ? formatTime(to, 'detail', { zone, dateStyle })
    : `${formatDay(addDays(day, -1), dateStyle)}, 24:00`
}

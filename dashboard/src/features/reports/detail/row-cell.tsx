import { Badge } from '@firepay/ui/components/badge.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDay } from '@firepay/ui/components/time-format.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '../../../locale/formats.ts'
import { reportsTexts as texts } from '../../../locale/reports.ts'
import { brandName } from '../../../shared/brand-name.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import type { Report, ReportRow } from '../reports.queries.ts'
import { BalanceThen } from './balance-then.tsx'
import { linesOfCell } from './lines-of.ts'
import styles from './report-page.module.css'
import type { RowColumn } from './row-columns.ts'

/** A cell. With `onLines`, amounts that have lines open them. */
export function RowCell({
  report,
  row,
  index,
  column,
  onLines,
}: {
  report: Report
  row: ReportRow
  index: number
  column: RowColumn
  onLines: ((name: string) => void) | undefined
}): ReactNode {
  const { key, kind, isLate } = column
  const { dateStyle } = useTimeSettings()
  // The columns of a type match its rows; the union of all rows has no common names.
  const value = (row as Record<string, unknown>)[key]
  if (value === null || value === undefined) return texts.unknown
  const text = String(value)
  switch (kind) {
    case 'category':
      return (
        <>
          {entryOf(texts.categories, text) ?? text}
          {text === 'reserve' && <span className={styles.aside}>{texts.reserveNote}</span>}
        </>
      )
    case 'block':
      return entryOf(texts.blocks, text) ?? text
    case 'fee':
    case 'line':
      return texts.lineName(text)
    case 'text':
      return text === '' ? texts.unknown : text
    case 'reference':
      return (
        <>
          {'transactionId' in row && onLines ? (
            <Link to="/transactions/$id" params={{ id: row.transactionId }} search={{}}>
              {text}
            </Link>
          ) : (
            text
          )}{' '}
          {isLate && 'late' in row && row.late && <Badge tone="warn">{texts.lines.lateBadge}</Badge>}
        </>
      )
    case 'payout':
      return 'payoutId' in row && onLines ? (
        <Link to="/payouts/$id" params={{ id: row.payoutId }} search={{}}>
          {text}
        </Link>
      ) : (
        text
      )
    case 'payoutStatus':
      return entryOf(texts.payoutStatus, text) ?? text
    case 'count':
      return formatNumber(Number(value))
    case 'share':
      return formatPercent(Number(value))
    case 'time':
      return <Time value={text} look="list" />
    case 'day':
      // A failed payout never arrives, whatever its due date.
      return 'payoutId' in row && row.status === 'failed' ? texts.unknown : formatDay(text, dateStyle)
    case 'brand':
      return brandName({ type: 'other', brand: text })
    case 'balance': {
      const money = <Money minor={(value as { amount: string }).amount} currency={report.currency} />
      return onLines ? (
        <BalanceThen report={report} at={key === 'open' ? 'from' : 'to'}>
          {money}
        </BalanceThen>
      ) : (
        money
      )
    }
    case 'money':
    case 'part':
    case 'signed':
    case 'in':
    case 'out':
    case 'number':
      return (
        <AmountCell
          kind={kind}
          isFee={'feeType' in row}
          value={value as { amount: string; currency: string }}
          lines={onLines && linesOfCell(report.type, row, index, column)}
          onLines={onLines}
        />
      )
  }
}

function AmountCell({
  kind,
  isFee,
  value: { amount, currency },
  lines,
  onLines,
}: {
  kind: 'money' | 'part' | 'signed' | 'in' | 'out' | 'number'
  isFee: boolean
  value: { amount: string; currency: string }
  lines: { name: string; label: string } | undefined
  onLines: ((name: string) => void) | undefined
}) {
  const minor = BigInt(amount)
  if ((kind === 'in' || kind === 'out' || kind === 'part') && minor === 0n)
    return <span className={styles.quiet}>{texts.unknown}</span>
  const money =
    kind === 'money' || kind === 'part' || isFee ? (
      <Money minor={minor} currency={currency} />
    ) : (
      <Money minor={kind === 'out' ? -minor : minor} currency={currency} sign="always" />
    )
  if (lines === undefined) return money
  return (
    <button
      type="button"
      className={styles.number}
      title={texts.lines.show(lines.label)}
      onClick={() => onLines?.(lines.name)}
    >
      {money}
    </button>
  )
}

import { Badge } from '@firepay/ui/components/badge.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDay } from '@firepay/ui/components/time-format.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '../../../locale/formats.ts'
import { reportsTexts as texts } from '../../../locale/reports.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import type { ReportRow } from '../reports.queries.ts'
import { nameOf } from './lines-of.ts'
import styles from './report-page.module.css'
import type { RowColumn } from './row-columns.ts'

/** One value of a row. With `onLines` amounts that have their lines open them. */
export function RowCell({
  row,
  column: { key, kind, isLate },
  onLines,
}: {
  row: ReportRow
  column: RowColumn
  onLines: ((name: string) => void) | undefined
}): ReactNode {
  const { dateStyle } = useTimeSettings()
  // The columns of a type name what its rows have; the union of all rows has no name in common.
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
      return formatDay(text, dateStyle)
    case 'money':
    case 'part':
    case 'signed':
    case 'in':
    case 'out':
    case 'number':
      return (
        <AmountCell row={row} kind={kind} value={value as { amount: string; currency: string }} onLines={onLines} />
      )
  }
}

function AmountCell({
  row,
  kind,
  value: { amount, currency },
  onLines,
}: {
  row: ReportRow
  kind: 'money' | 'part' | 'signed' | 'in' | 'out' | 'number'
  value: { amount: string; currency: string }
  onLines: ((name: string) => void) | undefined
}) {
  const minor = BigInt(amount)
  if ((kind === 'in' || kind === 'out' || kind === 'part') && minor === 0n)
    return <span className={styles.quiet}>{texts.unknown}</span>
  const isFee = 'feeType' in row
  const money =
    kind === 'money' || kind === 'part' || isFee ? (
      <Money minor={minor} currency={currency} />
    ) : (
      <Money minor={kind === 'out' ? -minor : minor} currency={currency} sign="always" />
    )
  const lines = nameOf(row)
  const hasLines = kind === 'number' || kind === 'in' || kind === 'out'
  if (lines === undefined || onLines === undefined || !hasLines) return money
  const side = kind === 'in' ? 'credits' : kind === 'out' ? 'debits' : undefined
  const category = isFee ? texts.lineName(row.feeType) : 'category' in row ? texts.categories[row.category] : lines
  const name = side ? `${lines}.${side}` : lines
  const label = side ? texts.lines.side[side](category) : category
  return (
    <button type="button" className={styles.number} title={texts.lines.show(label)} onClick={() => onLines(name)}>
      {money}
    </button>
  )
}

import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { currencyExponent } from '@firepay/ui/components/money-format.ts'
import { type DateStyle, formatDay, formatTime } from '@firepay/ui/components/time-format.ts'
import type { VirtualColumn } from '@firepay/ui/components/virtual-table.tsx'
import type { ReactNode } from 'react'
import { codeWords, transactionsTexts, transactionWords } from '../../../locale/transactions.ts'
import { countryName } from '../../../shared/country-name.ts'
import { DisputeBadge, RefundBadge, SettlementBadge, StatusBadge } from '../badges.tsx'
import { MethodText } from '../method.tsx'
import styles from './columns.module.css'

export type ColumnId = keyof typeof transactionsTexts.columns.names

/** What cells need besides their transaction; stable between renders, so that rows are not drawn again. */
export type CellContext = {
  zone: string
  dateStyle: DateStyle
  siteName: (id: string) => string | undefined
  /** Of rows that stand among live ones; nothing where all rows are of one mode. */
  modeTag: (siteId: string) => ReactNode
}

export type Column = VirtualColumn<Transaction, CellContext> & { id: ColumnId; needs?: AbilityName }

const none = <span className={styles.none}>–</span>
const text = (value: string | undefined) =>
  value === undefined || value === '' ? none : <span title={value}>{value}</span>
const time = (value: string | undefined, { zone, dateStyle }: CellContext) =>
  value === undefined ? none : <time dateTime={value}>{formatTime(value, 'list', { zone, dateStyle })}</time>

/** Every column, in the order they stand in unless the person chose another. */
export const columns: readonly Column[] = (
  [
    {
      id: 'createdAt',
      width: 150,
      grow: 0,
      sort: 'createdAt',
      room: roomForYear('createdAt'),
      cell: (t, context) => time(t.createdAt, context),
    },
    {
      id: 'amount',
      width: 128,
      grow: 0,
      end: true,
      sort: 'amount',
      room: (rows) =>
        moneyWidth(
          rows.map((row) => row.amount),
          true,
        ),
      cell: (t) => <Money minor={t.amount.amount} currency={t.amount.currency} code className={styles.amount ?? ''} />,
    },
    { id: 'type', width: 104, grow: 0, cell: (t) => transactionWords.type[t.type] },
    { id: 'status', width: 132, grow: 0, waitingHeight: 20, cell: (t) => <StatusBadge status={t.status} /> },
    { id: 'details', width: 138, grow: 2, cell: details },
    {
      id: 'method',
      width: 124,
      grow: 1,
      cell: (t) => (t.paymentMethod ? <MethodText method={t.paymentMethod} /> : none),
    },
    { id: 'customer', width: 158, grow: 4, isName: true, cell: (t) => text(customerName(t)) },
    { id: 'order', width: 104, grow: 2, cell: (t) => code(t.orderReference) },
    {
      id: 'fee',
      width: 92,
      grow: 0,
      end: true,
      needs: 'read Balance',
      room: (rows) =>
        moneyWidth(
          rows.map((row) => row.feeTotal),
          false,
        ),
      cell: (t) =>
        t.feeTotal === undefined || t.feeTotal.amount === '0' ? (
          none
        ) : (
          <Money minor={-BigInt(t.feeTotal.amount)} currency={t.feeTotal.currency} className={styles.quiet ?? ''} />
        ),
    },
    {
      id: 'net',
      width: 104,
      grow: 0,
      end: true,
      needs: 'read Balance',
      room: (rows) =>
        moneyWidth(
          rows.map((row) => row.net),
          false,
        ),
      cell: (t) =>
        t.net === undefined || (t.net.amount === '0' && t.capturedAt === undefined && t.type === 'payment') ? (
          none
        ) : (
          <Money minor={t.net.amount} currency={t.net.currency} />
        ),
    },
    { id: 'description', width: 150, grow: 2, cell: (t) => text(t.description) },
    {
      id: 'site',
      width: 160,
      grow: 1,
      cell: (t, context) => (
        <>
          {text(context.siteName(t.siteId))} {context.modeTag(t.siteId)}
        </>
      ),
    },
    {
      id: 'settlement',
      width: 118,
      grow: 0,
      cell: (t) => orNone(t.settlementStatus !== 'not_settled', <SettlementBadge status={t.settlementStatus} />),
    },
    { id: 'country', width: 120, grow: 1, cell: (t) => text(t.customer?.country && countryName(t.customer.country)) },
    { id: 'processor', width: 170, grow: 2, cell: (t) => code(t.processorReference) },
    {
      id: 'capturedAt',
      width: 156,
      grow: 0,
      room: roomForYear('capturedAt'),
      cell: (t, context) => time(t.capturedAt, context),
    },
    {
      id: 'availableOn',
      width: 116,
      grow: 0,
      cell: (t, { dateStyle }) => (t.availableOn === undefined ? none : formatDay(t.availableOn, dateStyle)),
    },
    { id: 'risk', width: 92, grow: 0, end: true, cell: (t) => t.risk?.score ?? none },
    { id: 'note', width: 150, grow: 2, cell: (t) => text(t.note) },
    {
      id: 'updatedAt',
      width: 156,
      grow: 0,
      sort: 'updatedAt',
      room: roomForYear('updatedAt'),
      cell: (t, context) => time(t.updatedAt, context),
    },
    { id: 'id', width: 262, grow: 0, cell: (t) => code(t.id) },
  ] satisfies readonly Omit<Column, 'name'>[]
).map((column) => ({ ...column, name: transactionsTexts.columns.names[column.id] }))

/** Always there, always first. */
export const fixedColumns: readonly ColumnId[] = ['createdAt', 'amount']

export const shownByDefault: readonly ColumnId[] = ['status', 'details', 'method', 'customer', 'order', 'fee', 'net']

/** The columns a role may see, as the person chose them; the default without a choice. */
export function chosenColumns(chosen: readonly string[] | undefined, can: (ability: AbilityName) => boolean): Column[] {
  const allowed = columns.filter((column) => column.needs === undefined || can(column.needs))
  const find = (id: string) => allowed.find((column) => column.id === id)
  const rest = (chosen ?? shownByDefault).filter((id) => !fixedColumns.includes(id as ColumnId))
  return [...fixedColumns, ...new Set(rest)].flatMap((id) => find(id) ?? [])
}

/** The column whose text is the row's link: the first of these that is shown. */
export function linkColumn(shown: readonly Column[]): ColumnId {
  const ids = shown.map((column) => column.id)
  return (['customer', 'order', 'processor', 'id'] as const).find((id) => ids.includes(id)) ?? 'createdAt'
}

/** A link needs words, also where a customer is not known. */
export function linkText(transaction: Transaction): string {
  return customerName(transaction) ?? transaction.orderReference ?? transaction.processorReference
}

/** Who paid, in the shortest words there are. */
export function customerName(t: Transaction): string | undefined {
  return t.customer?.email ?? t.customer?.name ?? t.customer?.id
}

/** What stands beside the status: the dispute, the refund, why it was declined. */
function details(t: Transaction): ReactNode {
  // One badge fits: a dispute says more than the refund that may be beside it.
  if (t.disputeStatus !== 'none') return <DisputeBadge status={t.disputeStatus} />
  if (t.refundStatus !== 'none') return <RefundBadge status={t.refundStatus} />
  const reason = t.declineCode !== undefined ? codeWords(t.declineCode) : t.statusReason
  return reason === undefined ? (
    none
  ) : (
    <span className={styles.quiet} title={reason}>
      {reason}
    </span>
  )
}

function code(value: string | undefined): ReactNode {
  return value === undefined ? (
    none
  ) : (
    <span className={styles.ltr} title={value}>
      {value}
    </span>
  )
}

function orNone(has: boolean, shown: ReactNode): ReactNode {
  return has ? shown : none
}

/** Pixels for the year, which is written when it is not this one. */
function roomForYear(field: 'createdAt' | 'capturedAt' | 'updatedAt') {
  return (rows: readonly Transaction[]): number => {
    const thisYear = String(new Date().getFullYear())
    const isOld = rows.some((row) => row[field] !== undefined && !row[field].startsWith(thisYear))
    return isOld ? (field === 'createdAt' ? 184 : 190) : 0
  }
}

/** Pixels that the longest of these amounts needs at 13 px, so that no digit of a very large one is cut. */
export function moneyWidth(
  amounts: readonly ({ amount: string; currency: string } | undefined)[],
  withCode: boolean,
): number {
  let longest = 0
  for (const money of amounts) {
    if (money === undefined) continue
    const exponent = currencyExponent(money.currency)
    const digits = Math.max(money.amount.length, exponent + 1)
    const separators = Math.floor((digits - exponent - 1) / 3) + (exponent > 0 ? 1 : 0)
    longest = Math.max(longest, digits * 8 + separators * 4)
  }
  // Padding, sign and symbol, and the code in its own column.
  return Math.ceil(longest + 24 + 26 + (withCode ? 34 : 0))
}

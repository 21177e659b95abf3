import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { currencyExponent } from '@firepay/ui/components/money-format.ts'
import { formatDay, formatTime } from '@firepay/ui/components/time-format.ts'
import type { VirtualColumn } from '@firepay/ui/components/virtual-table.tsx'
import type { ReactNode } from 'react'
import { codeWords, transactionsTexts, transactionWords } from '../../../locale/transactions.ts'
import { countryName } from '../../../shared/country-name.ts'
import { Deadline } from '../../../shared/deadline.tsx'
import { roomForBadges } from '../../../shared/list/badge-room.ts'
import type { RowContext } from '../../../shared/list/use-row-context.tsx'
import { reasonWords } from '../../../shared/reason-words.ts'
import { DisputeBadge, RefundBadge, SettlementBadge, StatusBadge, statusLabel } from '../badges.tsx'
import { MethodText } from '../method.tsx'
import styles from './columns.module.css'

/** Width of the site column in pixels, without the mark of test rows. */
export const siteWidth = 148

export type ColumnId = keyof typeof transactionsTexts.columns.names

export type Column = VirtualColumn<Transaction, RowContext> & { id: ColumnId; needs?: AbilityName }

const none = <span className={styles.none}>–</span>
const text = (value: string | undefined) =>
  value === undefined || value === '' ? none : <span title={value}>{value}</span>
const time = (value: string | undefined, { zone, dateStyle }: RowContext) =>
  value === undefined ? none : <time dateTime={value}>{formatTime(value, 'list', { zone, dateStyle })}</time>

/** By name, in display order; the compiler requires a column for each name. */
const definitions: Record<ColumnId, Omit<Column, 'id' | 'name'>> = {
  createdAt: {
    width: 150,
    grow: 0,
    sort: 'createdAt',
    room: roomForYear('createdAt'),
    cell: (t, context) => time(t.createdAt, context),
  },
  amount: {
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
  type: { width: 104, grow: 0, cell: (t) => transactionWords.type[t.type] },
  status: { width: 132, grow: 2, waitingHeight: 20, room: roomForStatus, cell: status },
  method: {
    width: 124,
    grow: 1,
    has: (t) => t.paymentMethod !== undefined,
    cell: (t) => (t.paymentMethod ? <MethodText method={t.paymentMethod} /> : none),
  },
  customer: {
    width: 158,
    grow: 4,
    isName: true,
    has: (t) => customerName(t) !== undefined,
    cell: (t) => text(customerName(t)),
  },
  order: {
    width: 104,
    grow: 2,
    has: (t) => t.orderReference !== undefined,
    cell: (t) => code(t.orderReference),
  },
  fee: {
    width: 92,
    grow: 0,
    end: true,
    needs: 'read Balance',
    has: hasFee,
    room: (rows) =>
      moneyWidth(
        rows.map((row) => row.feeTotal),
        false,
      ),
    cell: (t) =>
      hasFee(t) && t.feeTotal ? (
        <Money minor={-BigInt(t.feeTotal.amount)} currency={t.feeTotal.currency} className={styles.quiet ?? ''} />
      ) : (
        none
      ),
  },
  net: {
    width: 104,
    grow: 0,
    end: true,
    needs: 'read Balance',
    has: hasNet,
    room: (rows) =>
      moneyWidth(
        rows.map((row) => row.net),
        false,
      ),
    cell: (t) => (hasNet(t) && t.net ? <Money minor={t.net.amount} currency={t.net.currency} /> : none),
  },
  reason: {
    width: 140,
    grow: 2,
    has: (t) => Boolean(t.dispute?.reason),
    room: (rows) => roomForText(rows.map((t) => (t.dispute ? codeWords(t.dispute.reason) : ''))),
    cell: (t) => text(t.dispute && codeWords(t.dispute.reason)),
  },
  deadline: {
    width: 200,
    grow: 1,
    sort: 'deadlineAt',
    has: (t) => t.dispute?.deadlineAt !== undefined,
    cell: (t) => deadline(t),
  },
  description: { width: 150, grow: 2, has: (t) => Boolean(t.description), cell: (t) => text(t.description) },
  site: { width: siteWidth, grow: 1, cell: (t, context) => siteCell(t, context) },
  settlement: {
    width: 118,
    grow: 0,
    has: (t) => t.settlementStatus !== 'not_settled',
    cell: (t) => orNone(t.settlementStatus !== 'not_settled', <SettlementBadge status={t.settlementStatus} />),
  },
  country: {
    width: 120,
    grow: 1,
    has: (t) => t.customer?.country !== undefined,
    cell: (t) => text(t.customer?.country && countryName(t.customer.country)),
  },
  processor: { width: 170, grow: 2, cell: (t) => code(t.processorReference) },
  capturedAt: {
    width: 156,
    grow: 0,
    room: roomForYear('capturedAt'),
    cell: (t, context) => time(t.capturedAt, context),
  },
  availableOn: {
    width: 116,
    grow: 0,
    cell: (t, { dateStyle }) => (t.availableOn === undefined ? none : formatDay(t.availableOn, dateStyle)),
  },
  risk: {
    width: 92,
    grow: 0,
    end: true,
    has: (t) => t.risk?.score !== undefined,
    cell: (t) => t.risk?.score ?? none,
  },
  note: { width: 150, grow: 2, has: (t) => Boolean(t.note), cell: (t) => text(t.note) },
  updatedAt: {
    width: 156,
    grow: 0,
    sort: 'updatedAt',
    room: roomForYear('updatedAt'),
    cell: (t, context) => time(t.updatedAt, context),
  },
  id: { width: 262, grow: 0, cell: (t) => code(t.id) },
}

/** All columns in default order. */
// The type defines the keys.
export const columns: readonly Column[] = (Object.keys(definitions) as ColumnId[]).map((id) => ({
  id,
  name: transactionsTexts.columns.names[id],
  ...definitions[id],
}))

/** The column whose text is the row's link: the first of these that is shown. */
export function linkColumn(shown: readonly Column[]): ColumnId {
  const ids = shown.map((column) => column.id)
  return (['customer', 'order', 'processor', 'id'] as const).find((id) => ids.includes(id)) ?? 'createdAt'
}

/** The link's text, also without a customer. */
export function linkText(transaction: Transaction): string {
  return customerName(transaction) ?? transaction.orderReference ?? transaction.processorReference
}

/** The customer's shortest identification. */
export function customerName(t: Transaction): string | undefined {
  return t.customer?.email ?? t.customer?.name ?? t.customer?.id
}

/** The status with its most relevant addition: dispute, refund, or decline reason. */
function status(t: Transaction): ReactNode {
  const reason = reasonOf(t)
  return (
    <span className={styles.status}>
      <StatusBadge status={t.status} type={t.type} />
      {secondBadge(t, false)}
      {reason !== undefined && (
        <span className={styles.reason} title={reason}>
          {reason}
        </span>
      )}
    </span>
  )
}

/**
 * On a phone card, with room for one word: a dispute or refund before the status. Only captured payments have one, so
 * `captured` is left out, and another status is an icon.
 */
export function cardStatus(t: Transaction): ReactNode {
  if (t.disputeStatus === 'none' && t.refundStatus === 'none') return <StatusBadge status={t.status} type={t.type} />
  return (
    <>
      {t.status !== 'captured' && <StatusBadge status={t.status} type={t.type} iconOnly />}
      {secondBadge(t, false)}
    </>
  )
}

/** The status with the icon of a dispute or refund; the decline reason only as its tooltip. */
export function narrowStatus(t: Transaction): ReactNode {
  return (
    <span className={styles.status} title={reasonOf(t)}>
      <StatusBadge status={t.status} type={t.type} />
      {secondBadge(t, true)}
    </span>
  )
}

/** Only one more badge fits: a dispute takes precedence over a refund. */
function secondBadge({ disputeStatus, refundStatus }: Transaction, iconOnly: boolean): ReactNode {
  if (disputeStatus !== 'none') return <DisputeBadge status={disputeStatus} iconOnly={iconOnly} />
  return <RefundBadge status={refundStatus} iconOnly={iconOnly} />
}

function reasonOf(t: Transaction): string | undefined {
  if (t.disputeStatus !== 'none' || t.refundStatus !== 'none') return undefined
  return t.declineCode !== undefined ? codeWords(t.declineCode) : reasonWords(t.statusReason)
}

/** Pixels for the status badge, with a second one or the reason. */
function roomForStatus(rows: readonly Transaction[]): number {
  const badges = rows.map((t) => {
    const second = secondLabel(t)
    // The second badge shares the cell's padding.
    return roomForBadges([statusLabel(t)]) + (second === undefined ? 0 : roomForBadges([second]) - 18)
  })
  const longest = Math.max(0, ...rows.map((t) => reasonOf(t)?.length ?? 0))
  return Math.max(...badges, longest === 0 ? 0 : Math.min(118 + longest * 6.3, 240))
}

/** Pixels for the status badge and a second one as an icon. */
export function roomForNarrowStatus(rows: readonly Transaction[]): number {
  return Math.max(0, ...rows.map((t) => roomForBadges([statusLabel(t)]) + (secondLabel(t) === undefined ? 0 : 34)))
}

function secondLabel({ disputeStatus, refundStatus }: Transaction): string | undefined {
  if (disputeStatus !== 'none') return transactionWords.disputeStatus[disputeStatus]
  return refundStatus === 'none' ? undefined : transactionWords.refundStatus[refundStatus]
}

/** Pixels for the longest short text; Cyrillic letters are wider than Latin ones. */
function roomForText(texts: readonly string[]): number {
  const widths = texts.map((one) => one.length * (/\P{ASCII}/u.test(one) ? 7.4 : 6.3))
  return Math.min(24 + Math.max(0, ...widths), 240)
}

/** Days before the deadline from which an open dispute is highlighted. */
const nearDays = 3

/** The deadline with the remaining time; coloured only while open and due soon or overdue. */
export function deadline(t: Transaction): ReactNode {
  const at = t.dispute?.deadlineAt
  if (at === undefined) return none
  const isOpen = t.status === 'open'
  const isNear = isOpen && Date.parse(at) - Date.now() < nearDays * 86_400_000
  return (
    <span className={styles.deadline} data-near={isNear || undefined}>
      <Deadline at={at} siteId={t.siteId} relative={isOpen} stacked />
    </span>
  )
}

/** The site as its letter, with its name visible or for screen readers only. */
export function siteCell(t: Transaction, context: RowContext, nameClass?: string): ReactNode {
  const name = context.siteName(t.siteId)
  if (name === undefined) return none
  return (
    <span className={styles.site} title={name}>
      <SiteAvatar name={name} />
      <span className={nameClass}>{name}</span>
      {context.modeTag(t.siteId)}
    </span>
  )
}

function hasFee(t: Transaction): boolean {
  return t.feeTotal !== undefined && t.feeTotal.amount !== '0'
}

function hasNet(t: Transaction): boolean {
  return t.net !== undefined && !(t.net.amount === '0' && t.capturedAt === undefined && t.type === 'payment')
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

/** Pixels for the year, which is shown unless it is the current one. */
function roomForYear(field: 'createdAt' | 'capturedAt' | 'updatedAt') {
  return (rows: readonly Transaction[]): number => {
    const thisYear = String(new Date().getFullYear())
    const isOld = rows.some((row) => row[field] !== undefined && !row[field].startsWith(thisYear))
    return isOld ? (field === 'createdAt' ? 184 : 190) : 0
  }
}

/** Pixels for the longest amount at 13 px, so that no digit is cut off. */
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

import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { formatDayShort, formatTime } from '@firepay/ui/components/time-format.ts'
import type { VirtualColumn } from '@firepay/ui/components/virtual-table.tsx'
import { formatNumber } from '../../../locale/formats.ts'
import { payoutsTexts } from '../../../locale/payouts.ts'
import { dayIn } from '../../../shared/days.ts'
import { roomForBadges } from '../../../shared/list/badge-room.ts'
import type { RowContext } from '../../../shared/list/use-row-context.tsx'
import { PayoutStatusBadge, ReconciliationBadge, reconciliationWords } from '../payout-badges.tsx'
import type { Payout } from '../payouts.queries.ts'
import styles from './payouts-page.module.css'

const texts = payoutsTexts

/** Shared data for cells; stable between renders, so that rows do not re-render. */
export type CellContext = RowContext & { today: string }

type Column = VirtualColumn<Payout, CellContext> & { id: keyof typeof texts.columns }

const none = <span className={styles.none}>–</span>

/** By name, in display order; the compiler requires a column for each name. */
const definitions: Record<Column['id'], Omit<Column, 'id' | 'name'>> = {
  createdAt: {
    // Includes the sort arrow next to the name.
    width: 158,
    grow: 0,
    sort: 'createdAt',
    room: (rows) => (rows.some((row) => !row.createdAt.startsWith(String(new Date().getFullYear()))) ? 170 : 0),
    cell: ({ createdAt }, context) => (
      <time dateTime={createdAt}>{formatTime(createdAt, 'list', context).replace(/:\d\d$/, '')}</time>
    ),
  },
  amount: {
    width: 120,
    grow: 0,
    end: true,
    sort: 'amount',
    room: roomForAmounts,
    cell: ({ amount }) => (
      <Money minor={amount.amount} currency={amount.currency} code className={styles.amount ?? ''} />
    ),
  },
  status: {
    width: 116,
    grow: 1,
    room: (rows) => roomForBadges(rows.map(({ status }) => texts.status[status])),
    waitingHeight: 20,
    cell: ({ status }) => <PayoutStatusBadge status={status} />,
  },
  reference: {
    width: 130,
    grow: 2,
    isName: true,
    cell: ({ processorReference }) => (
      <span className={styles.ltr} title={processorReference}>
        {processorReference}
      </span>
    ),
  },
  site: {
    width: 150,
    grow: 2,
    cell: ({ siteId }, { siteName }) => {
      const name = siteName(siteId)
      return name === undefined ? (
        none
      ) : (
        <span className={styles.site} title={name}>
          <SiteAvatar name={name} />
          <span>{name}</span>
        </span>
      )
    },
  },
  to: {
    width: 84,
    grow: 0,
    cell: ({ destination }) => (destination ? <span title={destination.bankName}>•• {destination.last4}</span> : none),
  },
  arrival: {
    width: 128,
    grow: 0,
    cell: (payout, { today, dateStyle, zone }) => {
      if (payout.status === 'paid' && payout.paidAt !== undefined)
        return formatDayShort(dayIn(zone, new Date(payout.paidAt)), today, dateStyle)
      if (payout.status === 'failed' || payout.arrivalDate === undefined) return none
      return (
        <>
          {formatDayShort(payout.arrivalDate, today, dateStyle)}{' '}
          <span className={styles.quiet}>{texts.list.expected}</span>
        </>
      )
    },
  },
  lines: { width: 66, grow: 0, end: true, cell: ({ linesCount }) => formatNumber(linesCount) },
  bank: {
    width: 148,
    grow: 1,
    has: ({ bankReference }) => bankReference !== undefined,
    cell: ({ bankReference }) =>
      bankReference === undefined ? (
        none
      ) : (
        <span className={styles.ltr} title={bankReference}>
          {bankReference}
        </span>
      ),
  },
  check: {
    width: 156,
    grow: 0,
    room: (rows) => roomForBadges(rows.map(reconciliationWords)),
    waitingHeight: 20,
    cell: (payout) => <ReconciliationBadge payout={payout} />,
  },
}

/** Pixels for the longest amount with its code. */
function roomForAmounts(rows: readonly Payout[]): number {
  const longest = Math.max(0, ...rows.map(({ amount }) => formatMoney(amount.amount, amount.currency).length))
  return longest * 8 + 66
}

// The type defines the keys.
export const columns: readonly Column[] = (Object.keys(definitions) as Column['id'][]).map((id) => ({
  id,
  name: texts.columns[id],
  ...definitions[id],
}))

/** On phones: amount and destination, date, status and reconciliation. */
export function cardOf(payout: Payout, context: CellContext) {
  const { amount, createdAt, siteId } = payout
  return {
    end: <Money minor={amount.amount} currency={amount.currency} code />,
    detail: (
      <>
        <time dateTime={createdAt}>{formatTime(createdAt, 'date', context)}</time>, {context.siteName(siteId)}
      </>
    ),
    badge:
      payout.reconciliation === 'off' && payout.status !== 'failed' ? (
        <ReconciliationBadge payout={payout} />
      ) : (
        <PayoutStatusBadge status={payout.status} />
      ),
  }
}

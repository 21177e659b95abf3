import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { Equation, type EquationTerm, StatStrip, waitingStat } from '@firepay/ui/components/stat-strip.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDayShort } from '@firepay/ui/components/time-format.ts'
import { payoutsTexts } from '../../../locale/payouts.ts'
import { groupByCurrency } from '../../../shared/currency-balance.ts'
import { dayIn } from '../../../shared/days.ts'
import type { Account, Payout, PayoutTotals } from '../payouts.queries.ts'

const texts = payoutsTexts.strip

/**
 * The next arrival at the bank, the list's totals in transit, paid and failed, and the share of loaded paid payouts that reconcile;
 * per currency, default currency first.
 */
export function PayoutStrip({
  totals,
  rows,
  accounts,
  currencies,
  busy,
}: {
  totals: PayoutTotals
  /** The loaded rows. */
  rows: readonly Payout[]
  /** Accounts of the list's sites and currencies; undefined while unknown. */
  accounts: readonly Account[] | undefined
  /** In the usual order of currencies. */
  currencies: readonly string[]
  busy: boolean
}) {
  const next = useNextPayout(accounts, currencies)
  const rankOf = ({ amount, count }: PayoutTotals[number]) =>
    amount.currency === currencies[0] ? Number.MAX_SAFE_INTEGER : count
  const total = totals.reduce((sum, { count }) => sum + count, 0)
  return (
    <StatStrip label={texts.label} busy={busy}>
      <Equation
        label={texts.label}
        terms={[
          next,
          ...(['created', 'paid', 'failed'] as const).map((status) => {
            const sums = totals.filter((sum) => sum.status === status).sort((a, b) => rankOf(b) - rankOf(a))
            const [first, ...rest] = sums.map(({ amount }) => formatMoney(amount.amount, amount.currency))
            const count = sums.reduce((sum, each) => sum + each.count, 0)
            return {
              id: status,
              label: texts.totals[status],
              value: first ?? texts.none,
              detail: [
                ...(rest.length > 0 ? [texts.and(rest.join(', '))] : []),
                ...(count > 0 ? [texts.payouts(count)] : []),
                ...(count > 0 && status === 'failed' ? [texts.returned] : []),
              ].join(' · '),
            }
          }),
          reconciled(rows, total),
        ]}
      />
    </StatStrip>
  )
}

/** Placeholder of the strip in its final height. */
export function PayoutStripWaiting() {
  return (
    <StatStrip label={texts.label} busy>
      <Equation
        label={texts.label}
        terms={[110, 84, 96, 64, 80].map((width) => ({ id: String(width), ...waitingStat(width) }))}
      />
    </StatStrip>
  )
}

/** When the next payout is due at the bank, preferably in the default currency. */
function useNextPayout(accounts: readonly Account[] | undefined, currencies: readonly string[]): EquationTerm {
  const { zone, dateStyle } = useTimeSettings()
  const today = dayIn(zone)
  const due = groupByCurrency(accounts ?? [], currencies).flatMap(({ currency, nextPayout }) =>
    nextPayout ? [{ currency, ...nextPayout }] : [],
  )
  const [next] = due
  const term = { id: 'next', label: texts.next }
  if (!next) return { ...term, value: accounts === undefined ? '–' : texts.none, detail: '' }
  const amount = formatMoney(next.amount, next.currency)
  return {
    ...term,
    // The amount is part of those on their way, next to it.
    value: formatDayShort(next.date, today, dateStyle),
    detail: next.date < today ? texts.overdue(amount) : amount,
  }
}

/** Only paid payouts can be reconciled. */
function reconciled(rows: readonly Payout[], total: number): EquationTerm {
  const paid = rows.filter(({ status }) => status === 'paid')
  const off = paid.filter(({ reconciliation }) => reconciliation === 'off')
  const [first, ...more] = off.map(({ breakdown: { check } }) => check.difference)
  return {
    id: 'reconciled',
    label: rows.length < total ? texts.reconciledOf(rows.length) : texts.reconciled,
    value: paid.length === 0 ? texts.none : texts.share(paid.length - off.length, paid.length),
    detail: first
      ? texts.off(off.length, more.length === 0 ? formatMoney(first.amount.replace('-', ''), first.currency) : null)
      : paid.length === 0
        ? ''
        : texts.allAddUp,
  }
}

import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { Stat, StatStrip } from '@firepay/ui/components/stat-strip.tsx'
import { payoutsTexts } from '../../../locale/payouts.ts'
import type { PayoutTotals } from '../payouts.queries.ts'

const texts = payoutsTexts.strip

/** What is on its way, paid and failed of the whole list; the largest count first, currencies beside each other. */
export function PayoutStrip({ totals, busy }: { totals: PayoutTotals; busy: boolean }) {
  return (
    <StatStrip label={texts.label} busy={busy}>
      {(['created', 'paid', 'failed'] as const).map((status) => {
        const sums = totals.filter((sum) => sum.status === status).sort((a, b) => b.count - a.count)
        const [first, ...rest] = sums.map(({ amount }) => formatMoney(amount.amount, amount.currency))
        const count = sums.reduce((sum, each) => sum + each.count, 0)
        return (
          <Stat
            key={status}
            label={payoutsTexts.status[status]}
            value={first ?? texts.none}
            detail={[
              ...(rest.length > 0 ? [texts.and(rest.join(', '))] : []),
              ...(count > 0 ? [texts.payouts(count)] : []),
              ...(count > 0 && status === 'failed' ? [texts.returned] : []),
            ].join(' · ')}
          />
        )
      })}
    </StatStrip>
  )
}

import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { Equation, StatStrip } from '@firepay/ui/components/stat-strip.tsx'
import { payoutsTexts } from '../../../locale/payouts.ts'
import type { PayoutTotals } from '../payouts.queries.ts'

const texts = payoutsTexts.strip

/** What is on its way, paid and failed of the whole list; currencies stand beside each other, the usual one first. */
export function PayoutStrip({
  totals,
  firstCurrency,
  busy,
}: {
  totals: PayoutTotals
  firstCurrency: string | undefined
  busy: boolean
}) {
  const rankOf = ({ amount, count }: PayoutTotals[number]) =>
    amount.currency === firstCurrency ? Number.MAX_SAFE_INTEGER : count
  return (
    <StatStrip label={texts.label} busy={busy}>
      <Equation
        label={texts.label}
        terms={(['created', 'paid', 'failed'] as const).map((status) => {
          const sums = totals.filter((sum) => sum.status === status).sort((a, b) => rankOf(b) - rankOf(a))
          const [first, ...rest] = sums.map(({ amount }) => formatMoney(amount.amount, amount.currency))
          const count = sums.reduce((sum, each) => sum + each.count, 0)
          return {
            id: status,
            label: payoutsTexts.status[status],
            value: first ?? texts.none,
            detail: [
              ...(rest.length > 0 ? [texts.and(rest.join(', '))] : []),
              ...(count > 0 ? [texts.payouts(count)] : []),
              ...(count > 0 && status === 'failed' ? [texts.returned] : []),
            ].join(' · '),
          }
        })}
      />
    </StatStrip>
  )
}

import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { SumRow, Sums } from '@firepay/ui/components/sums.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { transactionTexts } from '../../../locale/transaction.ts'
import { RefundBadge } from '../badges.tsx'

const texts = transactionTexts.refund

/** The refunded and refundable amounts. Refunds are made at the processor, as the card states. */
export function RefundCard({ transaction: t }: { transaction: Transaction }) {
  const captured = BigInt(t.capturedAmount.amount)
  if (captured === 0n) return null
  const refunded = BigInt(t.refundedAmount.amount)
  const refundable = BigInt(t.refundableAmount.amount)
  const count = t.timeline.filter((item) => item.type === 'refund.succeeded').length
  return (
    <Card title={texts.title} action={<RefundBadge status={t.refundStatus} />}>
      <Stack>
        <Sums>
          <SumRow label={texts.refunded} note={count > 0 && refunded > 0n ? texts.in(count) : undefined}>
            {refunded === 0n ? texts.none : <Money minor={refunded} currency={t.refundedAmount.currency} />}
          </SumRow>
          <SumRow ruled strong label={texts.refundable}>
            <Money minor={refundable} currency={t.refundableAmount.currency} />
          </SumRow>
        </Sums>
        <Disputed transaction={t} />
        {refundable > 0n && <Text tone="quiet">{texts.whereText}</Text>}
      </Stack>
    </Card>
  )
}

/** A processor may dispute any amount, even of a refunded payment (product.md §3.6). */
function Disputed({ transaction: t }: { transaction: Transaction }) {
  const disputed = t.dispute?.amount
  if (!disputed || t.disputeStatus === 'won') return null
  const left = BigInt(t.capturedAmount.amount) - BigInt(t.refundedAmount.amount) - lostBefore(t)
  const amount = formatMoney(disputed.amount, disputed.currency)
  if (disputed.currency === t.capturedAmount.currency && BigInt(disputed.amount) > left) {
    return (
      <Text tone="quiet">{texts.beyond(amount, formatMoney(left > 0n ? left : 0n, t.capturedAmount.currency))}</Text>
    )
  }
  return BigInt(t.refundableAmount.amount) < left ? <Text tone="quiet">{texts.disputed(amount)}</Text> : null
}

/**
 * The disputed amounts before the latest dispute, in minor units of the payment. Zero if one of them was won: the
 * timeline does not tell which.
 */
function lostBefore({ timeline, capturedAmount }: Transaction): bigint {
  const last = timeline.findLastIndex(({ type }) => type === 'dispute.opened')
  const before = timeline.slice(0, Math.max(last, 0))
  if (before.some(({ type }) => type === 'dispute.won')) return 0n
  return before
    .filter(({ type, amount }) => type === 'dispute.opened' && amount?.currency === capturedAmount.currency)
    .reduce((sum, { amount }) => sum + BigInt(amount?.amount ?? 0), 0n)
}

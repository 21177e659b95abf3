import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { transactionTexts } from '../../../locale/transaction.ts'
import { RefundBadge } from '../badges.tsx'

const texts = transactionTexts.refund

/** What went back, and how much still could. Refunding itself is the processor's affair: the card says so. */
export function RefundCard({ transaction: t }: { transaction: Transaction }) {
  const captured = BigInt(t.capturedAmount.amount)
  if (captured === 0n) return null
  const refunded = BigInt(t.refundedAmount.amount)
  const refundable = BigInt(t.refundableAmount.amount)
  const count = t.timeline.filter((item) => item.type === 'refund.succeeded').length
  const disputed = t.dispute && t.disputeStatus !== 'won' && refundable < captured - refunded ? t.dispute.amount : null
  return (
    <Card title={texts.title} action={<RefundBadge status={t.refundStatus} />}>
      <DescriptionList
        items={[
          {
            label: texts.refunded,
            value:
              refunded === 0n ? (
                texts.none
              ) : (
                <>
                  <Money minor={refunded} currency={t.refundedAmount.currency} />
                  {count > 0 && texts.in(count)}
                </>
              ),
          },
          {
            label: texts.refundable,
            value: <Money minor={refundable} currency={t.refundableAmount.currency} />,
          },
          ...(disputed
            ? [{ label: texts.why, value: texts.disputed(formatMoney(disputed.amount, disputed.currency)) }]
            : []),
          ...(refundable > 0n ? [{ label: texts.where, value: texts.whereText }] : []),
        ]}
      />
    </Card>
  )
}

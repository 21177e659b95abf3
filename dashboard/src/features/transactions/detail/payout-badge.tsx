import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { IconBuildingBank, IconClock } from '@firepay/ui/components/icons.ts'
import { transactionTexts } from '../../../locale/transaction.ts'
import { transactionWords } from '../../../locale/transactions.ts'
import { SettlementBadge } from '../badges.tsx'

const icon = { size: 13, stroke: 2.2, 'aria-hidden': true } as const

/**
 * Where the money of a payment is, told by its payouts: at the bank, or on its way there. For a reader who may not see
 * payouts, what a row of the list says.
 */
export function PayoutBadge({ transaction: t }: { transaction: Transaction }) {
  const has = (state: 'created' | 'paid') => t.payouts?.some((payout) => payout.status === state) ?? false
  if (t.settlementStatus !== 'paid_out' || !(has('paid') || has('created'))) {
    return <SettlementBadge status={t.settlementStatus} />
  }
  return has('paid') ? (
    <Badge tone="ok" icon={<IconBuildingBank {...icon} />}>
      {transactionTexts.bar.rest.paid_out}
    </Badge>
  ) : (
    <Badge tone="info" icon={<IconClock {...icon} />}>
      {transactionWords.payoutOnItsWay}
    </Badge>
  )
}

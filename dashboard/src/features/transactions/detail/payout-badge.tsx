import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { IconBuildingBank, IconClock } from '@firepay/ui/components/icons.ts'
import { transactionTexts } from '../../../locale/transaction.ts'
import { transactionWords } from '../../../locale/transactions.ts'
import { SettlementBadge } from '../badges.tsx'
import { factsOf } from './ledger-lines.ts'

const icon = { size: 13, stroke: 2.2, 'aria-hidden': true } as const

/**
 * The settlement of a payment by its payouts: paid, partly paid, or in transit. Users who may not see payouts get the
 * list row's status. Empty if no money remains or none was captured.
 */
export function PayoutBadge({ transaction: t }: { transaction: Transaction }) {
  const facts = factsOf(t, new Date())
  if (facts !== null && facts.payouts.length === 0 && facts.rest <= 0n) return null
  const brought = facts?.payouts.filter(({ share }) => share > 0n) ?? []
  if (facts === null || brought.length === 0) return <SettlementBadge status={t.settlementStatus} />
  const paid = brought.filter(({ status }) => status === 'paid')
  if (paid.length === 0) {
    return (
      <Badge tone="info" icon={<IconClock {...icon} />}>
        {transactionWords.payoutOnItsWay}
      </Badge>
    )
  }
  const isWhole = paid.length === brought.length && facts.open <= 0n
  return (
    <Badge tone="ok" icon={<IconBuildingBank {...icon} />}>
      {isWhole ? transactionTexts.bar.rest.paid_out : transactionTexts.bar.rest.in_part}
    </Badge>
  )
}

import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { Time } from '@firepay/ui/components/time.tsx'
import { transactionTexts } from '../../../locale/transaction.ts'
import { codeWords } from '../../../locale/transactions.ts'
import { DisputeBadge } from '../badges.tsx'
import { TransactionLink } from './detail-links.tsx'

const texts = transactionTexts.dispute

/** The dispute of a payment: amount, deadline, what a win or loss means. It is answered at the processor. */
export function DisputeCard({ transaction: t }: { transaction: Transaction }) {
  const { dispute, disputeStatus } = t
  if (dispute === undefined || disputeStatus === 'none') return null
  const amount = formatMoney(dispute.amount.amount, dispute.amount.currency)
  const undecided = disputeStatus === 'open' || disputeStatus === 'challenged'
  // A dispute is a transaction of its own with the same number.
  const id = dispute.id.replace(/^dsp_/, 'txn_')
  return (
    <Card title={texts.title} action={<DisputeBadge status={disputeStatus} />}>
      <DescriptionList
        items={[
          {
            label: texts.amount,
            value: (
              <>
                <Money minor={dispute.amount.amount} currency={dispute.amount.currency} />
                {dispute.reason !== '' && `, ${codeWords(dispute.reason).toLowerCase()}`}
              </>
            ),
          },
          ...(disputeStatus === 'open' && dispute.deadlineAt !== undefined
            ? [
                {
                  label: texts.answerBy,
                  value: (
                    <b>
                      <Time value={dispute.deadlineAt} relative />
                    </b>
                  ),
                },
              ]
            : []),
          undecided
            ? { label: texts.ifWon, value: texts.ifWonText(amount) }
            : { label: texts.result, value: disputeStatus === 'won' ? texts.won(amount) : texts.lost(amount) },
          ...(disputeStatus === 'open' ? [{ label: texts.where, value: texts.whereText }] : []),
          { label: '', value: <TransactionLink id={id}>{texts.open}</TransactionLink> },
        ]}
      />
    </Card>
  )
}

import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { transactionTexts } from '../../../locale/transaction.ts'
import { codeWords } from '../../../locale/transactions.ts'
import { Deadline } from '../../../shared/deadline.tsx'
import { DisputeBadge } from '../badges.tsx'
import { TransactionLink } from './detail-links.tsx'

const texts = transactionTexts.dispute

/** A dispute, on its own page or its payment's: amount, deadline, consequences. It is answered at the processor. */
export function DisputeCard({ transaction: t }: { transaction: Transaction }) {
  const { dispute } = t
  const isOwn = t.type === 'chargeback'
  // Both use the same dispute statuses; a payment's own status is separate.
  const status = isOwn ? (t.status as Transaction['disputeStatus']) : t.disputeStatus
  if (dispute === undefined || status === 'none') return null
  const amount = formatMoney(dispute.amount.amount, dispute.amount.currency)
  const undecided = status === 'open' || status === 'challenged'
  // A dispute is also a transaction with the same id suffix.
  const id = dispute.id.replace(/^dsp_/, 'txn_')
  return (
    <Card title={texts.title} action={<DisputeBadge status={status} />}>
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
          ...(status === 'open' && dispute.deadlineAt !== undefined
            ? [
                {
                  label: texts.answerBy,
                  value: (
                    <b>
                      <Deadline at={dispute.deadlineAt} siteId={t.siteId} relative />
                    </b>
                  ),
                },
              ]
            : []),
          undecided
            ? { label: texts.ifWon, value: texts.ifWonText(amount) }
            : { label: texts.result, value: status === 'won' ? texts.won(amount) : texts.lost(amount) },
          ...(status === 'open' ? [{ label: texts.where, value: texts.whereText }] : []),
          ...(isOwn ? [] : [{ label: '', value: <TransactionLink id={id}>{texts.open}</TransactionLink> }]),
        ]}
      />
    </Card>
  )
}

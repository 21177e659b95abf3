import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDay, formatTime } from '@firepay/ui/components/time-format.ts'
import { transactionTexts } from '../../../locale/transaction.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import { factsOf, type PayoutShare } from './ledger-lines.ts'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.payouts

/** The payouts of this money, with the amounts paid or taken back; empty before the first. */
export function PayoutsCard({ transaction: t }: { transaction: Transaction }) {
  const facts = factsOf(t, new Date())
  const bank = t.payouts?.find((payout) => payout.destination)?.destination
  if (facts === null || facts.payouts.length === 0) return null
  const { currency, payouts, open, rest, held } = facts
  return (
    <Card
      title={texts.title}
      flush
      action={bank && <span className={styles.zone}>{texts.to(bank.bankName, bank.last4)}</span>}
    >
      <CardList>
        {payouts.map((payout) => (
          <CardRow key={payout.id} end={<Money minor={payout.share} currency={currency} sign="always" />}>
            <div className={styles.rowLink}>
              <PayoutLink payout={payout} />
            </div>
            <div className={styles.rowMore}>
              <WhenPaid payout={payout} />
            </div>
          </CardRow>
        ))}
        {open !== 0n && (
          <CardRow end={<Money minor={open} currency={currency} sign="always" />}>
            <div className={styles.text}>{open > 0n ? texts.notYet : texts.toBeTaken}</div>
          </CardRow>
        )}
        <CardRow
          end={
            <b>
              <Money minor={rest} currency={currency} />
            </b>
          }
        >
          <b>
            {rest < 0n
              ? held > 0n
                ? texts.lostSoFar
                : texts.lost
              : open === 0n && payouts.every((payout) => payout.status === 'paid')
                ? texts.reached
                : texts.keep}
          </b>
        </CardRow>
      </CardList>
    </Card>
  )
}

/** Links to the payout by the processor's reference. */
export function PayoutLink({ payout }: { payout: PayoutShare }) {
  return <RouterLink href={`/payouts/${payout.id}`}>{payout.processorReference}</RouterLink>
}

function WhenPaid({ payout }: { payout: PayoutShare }) {
  const style = useTimeSettings()
  const on = formatTime(payout.createdAt, 'date', style)
  if (payout.paidAt !== undefined) return texts.arrived(on, formatTime(payout.paidAt, 'date', style))
  const due = payout.arrivalDate === undefined ? null : formatDay(payout.arrivalDate, style.dateStyle)
  return texts.onItsWay(on, due)
}

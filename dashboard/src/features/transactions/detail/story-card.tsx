import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { Fragment } from 'react'
import { transactionTexts } from '../../../locale/transaction.ts'
import { transactionWords } from '../../../locale/transactions.ts'
import { RichText } from '../../../shared/rich-text.tsx'
import { factsOf, type MoneyFacts, mismatchOf } from './ledger-lines.ts'
import { moneySentences } from './money-sentence.ts'
import styles from './transaction-detail.module.css'

/** The money in a sentence and a bar. Replaced by an alarm if the lines do not add up. */
export function StoryCard({ transaction }: { transaction: Transaction }) {
  const settings = useTimeSettings()
  const mismatch = mismatchOf(transaction)
  if (mismatch !== null) {
    return (
      <Banner tone="bad" title={transactionTexts.broken(formatMoney(mismatch.difference, mismatch.currency))}>
        {transactionTexts.brokenText}
      </Banner>
    )
  }
  const facts = factsOf(transaction, new Date())
  const sentences = moneySentences(transaction, facts, settings)
  return (
    <Card flush aria-label={transactionTexts.story}>
      <div className={styles.story}>
        <p className={styles.sentence}>
          {sentences.map((parts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one transaction do not move.
            <Fragment key={index}>
              {index > 0 && ' '}
              <RichText parts={parts} />
            </Fragment>
          ))}
        </p>
        {facts !== null && transaction.type === 'payment' && <MoneyBar facts={facts} />}
      </div>
    </Card>
  )
}

/** The parts of the captured amount. Only if all are positive: a bar cannot show negative parts. */
function MoneyBar({ facts }: { facts: MoneyFacts }) {
  const texts = transactionTexts.bar
  const parts = [
    ...partsOfRest(facts),
    { name: 'refunded', label: texts.refunded, minor: facts.refunded },
    { name: 'held', label: texts.held, minor: facts.held },
    { name: 'lost', label: texts.lost, minor: facts.lost },
    { name: 'fees', label: texts.fees, minor: facts.fees },
  ].filter((part) => part.minor !== 0n)
  if (parts.length < 2 || parts.some((part) => part.minor < 0n)) return null
  const write = (minor: bigint) => formatMoney(minor, facts.currency)
  const spoken = parts.map((part) => `${part.label} ${write(part.minor)}`).join(', ')
  return (
    <>
      <div className={styles.bar} role="img" aria-label={texts.label(write(facts.captured), spoken)}>
        {parts.map((part) => (
          <i
            key={part.name}
            className={styles[part.name]}
            // In millionths by bigint arithmetic: amounts may exceed floating-point precision.
            style={{ flexGrow: Number((part.minor * 1_000_000n) / facts.captured), flexBasis: 0 }}
          />
        ))}
      </div>
      <div className={styles.legend} aria-hidden="true">
        {parts.map((part) => (
          <span key={part.name}>
            <i className={classNames(styles[part.name])} />
            <span>
              {part.label} <Money minor={part.minor} currency={facts.currency} />
            </span>
          </span>
        ))}
      </div>
    </>
  )
}

/** The parts of the remainder: in payouts, available, pending; one part if payouts took back what they had paid. */
function partsOfRest({ rest, open, available, payouts }: MoneyFacts) {
  const texts = transactionTexts.bar
  const paid = rest - open
  if (payouts.length === 0) {
    return [
      { name: 'rest', label: texts.rest.available, minor: available },
      { name: 'open', label: texts.rest.pending, minor: open - available },
    ]
  }
  if (paid <= 0n || open <= 0n) return [{ name: 'rest', label: texts.keep, minor: rest }]
  const isPaid = payouts.every((payout) => payout.share < 0n || payout.status === 'paid')
  return [
    { name: 'rest', label: isPaid ? texts.rest.paid_out : transactionWords.payoutOnItsWay, minor: paid },
    { name: 'open', label: texts.rest.available, minor: available },
    { name: 'later', label: texts.rest.pending, minor: open - available },
  ]
}

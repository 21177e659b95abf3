import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { IconCircleCheck } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { transactionTexts } from '../../../locale/transaction.ts'
import { TransactionLink } from './detail-links.tsx'
import { type Movement, mismatchOf, movementsOf } from './ledger-lines.ts'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.ledger

/** The proof: every line with what it did to the balance, and whether they come to the net. Not there for roles without balances. */
export function LedgerCard({ transaction: t }: { transaction: Transaction }) {
  if (t.ledger === undefined) return null
  const movements = movementsOf(t.ledger)
  const mismatch = mismatchOf(t)
  if (movements.length === 0 && mismatch === null) {
    return (
      <Card title={texts.title}>
        <p className={styles.text}>{texts.none}</p>
      </Card>
    )
  }
  const currency = movements[0]?.currency ?? t.amount.currency
  const rest = movements.at(-1)?.running ?? 0n
  return (
    <Card
      title={texts.title}
      flush
      action={
        mismatch === null ? (
          <Badge tone="ok" icon={<IconCircleCheck size={13} stroke={2.2} aria-hidden="true" />}>
            {texts.addsUp}
          </Badge>
        ) : (
          <Badge tone="bad">{texts.offBy(formatMoney(mismatch.difference, mismatch.currency))}</Badge>
        )
      }
    >
      <section
        className={styles.tableBox}
        aria-label={texts.table}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
        tabIndex={0}
      >
        <Table
          plain
          className={styles.table}
          columns={[
            { name: texts.booked },
            { name: texts.line },
            { name: texts.amount, className: styles.end },
            {
              name: t.type === 'payment' ? texts.balance : texts.balanceOther,
              className: classNames(styles.end, styles.wide),
            },
          ]}
        >
          <tbody>
            {movements.map((movement) => (
              <tr key={movement.key}>
                <td className={styles.quiet}>
                  <Time value={movement.postedAt} look="list" />
                </td>
                <td>
                  {movement.transactionId === t.id ? (
                    lineName(movement)
                  ) : (
                    <TransactionLink id={movement.transactionId}>{lineName(movement)}</TransactionLink>
                  )}
                  <div className={styles.way}>
                    {texts.way(texts.accounts[movement.from], texts.accounts[movement.to])}
                  </div>
                </td>
                <td className={styles.end}>
                  {movement.effect === 0n ? (
                    <span className={styles.quiet}>
                      <Money minor={movement.amount} currency={currency} />
                    </span>
                  ) : (
                    <Money minor={movement.effect} currency={currency} sign="always" />
                  )}
                </td>
                <td className={classNames(styles.end, styles.wide, styles.quiet)}>
                  <Money minor={movement.running} currency={currency} />
                </td>
              </tr>
            ))}
            <tr className={styles.sum}>
              <td />
              <td>
                {t.type === 'payment' && t.payoutId !== undefined ? (
                  <>
                    {texts.netPaidOut}{' '}
                    <TransactionLink id={t.payoutId.replace(/^pay_/, 'txn_')}>{shortId(t.payoutId)}</TransactionLink>
                  </>
                ) : (
                  texts.net
                )}
              </td>
              <td className={styles.end}>
                <Money minor={rest} currency={currency} />
              </td>
              <td className={styles.wide} />
            </tr>
          </tbody>
        </Table>
      </section>
    </Card>
  )
}

/** "pay_…f3k7q0": enough to compare by eye; the whole id has its copy button among the references. */
export function shortId(id: string): string {
  const [prefix = '', rest = ''] = id.split('_')
  return `${prefix}_…${rest.slice(-6)}`
}

function lineName({ entryType, from, to, effect }: Movement): string {
  const { lines } = texts
  if (to === 'fees') return lines.fee
  if (from === 'fees') return lines.feeBack
  const [object, event] = entryType.split('.')
  switch (object) {
    case 'payment':
      return lines.capture
    case 'refund':
      return event === 'failed' ? lines.refundReversed : lines.refund
    case 'dispute':
      if (to === 'disputed') return lines.hold
      return to === 'clearing' ? lines.lost : lines.won
    case 'payout':
      if (to === 'paid_out') return lines.paid
      return effect > 0n ? lines.payoutReturned : lines.payout
    case 'reserve':
      return effect > 0n ? lines.released : lines.reserve
    case 'adjustment':
      return lines.adjustment
    default:
      return lines.other
  }
}

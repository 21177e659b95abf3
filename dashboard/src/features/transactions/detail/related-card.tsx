import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useQueries } from '@tanstack/react-query'
import { transactionTexts } from '../../../locale/transaction.ts'
import { transactionWords } from '../../../locale/transactions.ts'
import { StatusBadge } from '../badges.tsx'
import { transactionQuery } from '../transactions.queries.ts'
import { ListLink, TransactionLink } from './detail-links.tsx'
import { shortId } from './ledger-card.tsx'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.related
/** Maximum number of related transactions; each is one call. */
const atMost = 12

/**
 * Related transactions: a refund's payment, a payment's refunds and disputes, a payout's rows. Payouts have their own
 * card.
 */
export function RelatedCard({ transaction: t }: { transaction: Transaction }) {
  const ids = relatedIds(t).slice(0, atMost)
  const found = useQueries({ queries: ids.map(transactionQuery) })
  if (ids.length === 0 && t.type !== 'payout') return null
  return (
    <Card title={texts.title} flush>
      <CardList>
        {ids.map((id, index) => {
          const other = found[index]?.data
          if (found[index]?.isError) return null
          return (
            <CardRow
              key={id}
              end={
                other ? (
                  <span className={styles.amounts}>
                    <Money minor={other.amount.amount} currency={other.amount.currency} />
                    <StatusBadge status={other.status} type={other.type} />
                  </span>
                ) : (
                  <Skeleton width={120} />
                )
              }
            >
              <div className={styles.rowLink}>
                <TransactionLink id={id}>
                  {other ? `${transactionWords.type[other.type]} ${shortId(id)}` : shortId(id)}
                </TransactionLink>
              </div>
              <div className={styles.rowMore}>
                {other ? <Time value={other.createdAt} look="list" /> : <Skeleton width={90} height={10} />}
              </div>
            </CardRow>
          )
        })}
        {t.type === 'payout' && (
          <CardRow>
            <div className={styles.rowLink}>
              <ListLink search={{ type: 'all', payoutId: t.id.replace(/^txn_/, 'pay_') }}>{texts.payoutRows}</ListLink>
            </div>
            <div className={styles.rowMore}>{texts.payoutRowsText}</div>
          </CardRow>
        )}
      </CardList>
    </Card>
  )
}

/** Parent, children with ledger lines, and the dispute: all ids in the response. */
function relatedIds(t: Transaction): string[] {
  const ids = new Set<string>()
  if (t.parentId !== undefined) ids.add(t.parentId)
  for (const line of t.ledger ?? []) ids.add(line.transactionId)
  if (t.type === 'payment' && t.dispute) ids.add(t.dispute.id.replace(/^dsp_/, 'txn_'))
  ids.delete(t.id)
  return [...ids]
}

import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { transactionTexts } from '../../../locale/transaction.ts'
import { useCan } from '../../../shared/current-user.ts'
import { StatusBadge } from '../badges.tsx'
import { MethodText } from '../method.tsx'
import { ListLink, TransactionLink } from './detail-links.tsx'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.earlier

/**
 * The customer's last payments at the site before a declined one: an earlier success suggests what may help. Hidden for
 * roles that see masked customers.
 */
export function EarlierPaymentsCard({ transaction: t }: { transaction: Transaction }) {
  const can = useCan()
  const email = can('read Customer') ? t.customer?.email : undefined
  const { data, isError } = useQuery({ ...earlierPaymentsQuery(t, email ?? ''), enabled: email !== undefined })
  if (email === undefined || isError) return null
  return (
    <Card
      title={texts.title}
      flush
      aria-busy={data === undefined}
      action={
        data &&
        data.count > 1 && (
          <ListLink search={{ siteId: t.siteId, customerEmail: email }}>{texts.all(data.count)}</ListLink>
        )
      }
    >
      <CardList>
        {data?.items.map((earlier) => (
          <CardRow key={earlier.id} end={<StatusBadge status={earlier.status} type={earlier.type} />}>
            <div className={styles.rowLink}>
              <TransactionLink id={earlier.id}>
                <Money minor={earlier.amount.amount} currency={earlier.amount.currency} />
              </TransactionLink>
            </div>
            <div className={styles.rowMore}>
              <Time value={earlier.createdAt} look="list" />
              {earlier.paymentMethod && (
                <>
                  {' · '}
                  <MethodText method={earlier.paymentMethod} />
                </>
              )}
            </div>
          </CardRow>
        ))}
        {data === undefined && (
          <>
            <SkeletonRow />
            <SkeletonRow />
          </>
        )}
        {data?.items.length === 0 && <CardRow>{texts.none}</CardRow>}
      </CardList>
    </Card>
  )
}

/** The height of a payment. Two rows: zero, one and three results differ by few rows. */
function SkeletonRow() {
  return (
    <CardRow>
      <div className={styles.rowLink}>
        <Skeleton width={120} />
      </div>
      <div className={styles.rowMore}>
        <Skeleton width={180} />
      </div>
    </CardRow>
  )
}

/** A customer's three payments at a site before the given one, and the total. */
function earlierPaymentsQuery({ id, siteId }: { id: string; siteId: string }, customerEmail: string) {
  return queryOptions({
    queryKey: ['GET /transactions', 'earlier', id, customerEmail],
    queryFn: async ({ signal }) => {
      const filter = { type: 'payment', siteId, customerEmail } as const
      const query = { ...filter, sort: '-createdAt', limit: '3', after: id } as const
      const { items, stats } = await api('GET /transactions', { query, signal })
      return { items, count: stats.count }
    },
    staleTime: 60_000,
  })
}

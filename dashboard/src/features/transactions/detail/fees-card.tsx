import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatPercent } from '../../../locale/formats.ts'
import { transactionTexts } from '../../../locale/transaction.ts'
import { feeName } from '../../../locale/transactions.ts'
import { movementsOf } from './ledger-lines.ts'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.fees

/** Fees by type with their total. Empty without fees. */
export function FeesCard({ transaction: t }: { transaction: Transaction }) {
  const lines = movementsOf(t.ledger ?? []).filter(({ from, to }) => from === 'fees' || to === 'fees')
  const [first] = lines
  if (first === undefined || t.type === 'fee') return null
  const byType = Map.groupBy(lines, (line) => line.feeType)
  const total = lines.reduce((sum, { effect }) => sum + effect, 0n)
  const captured = -movementsOf(t.ledger ?? [])
    .filter(({ from, entryType }) => from === 'clearing' && entryType === 'payment.captured')
    .reduce((sum, { effect }) => sum + effect, 0n)
  const described = new Map(t.fees?.map(({ type, description }) => [type, description]))
  return (
    <Card
      title={texts.title}
      flush
      action={
        t.type === 'payment' &&
        captured !== 0n && (
          <span className={styles.zone}>
            {texts.share(formatPercent(Number((total * 1_000_000n) / captured) / 1_000_000))}
          </span>
        )
      }
    >
      <CardList>
        {[...byType].map(([type, some]) => (
          <CardRow
            key={type ?? ''}
            end={
              <Money
                minor={some.reduce((sum, { effect }) => sum + effect, 0n)}
                currency={first.currency}
                sign="always"
              />
            }
          >
            <div className={styles.rowLink}>{feeName(type)}</div>
            {type !== undefined && described.get(type) !== undefined && (
              <div className={styles.rowMore}>{described.get(type)}</div>
            )}
          </CardRow>
        ))}
        {byType.size > 1 && (
          <CardRow
            end={
              <b>
                <Money minor={total} currency={first.currency} sign="always" />
              </b>
            }
          >
            <b>{texts.total}</b>
          </CardRow>
        )}
      </CardList>
    </Card>
  )
}

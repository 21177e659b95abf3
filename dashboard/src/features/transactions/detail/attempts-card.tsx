import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { transactionTexts } from '../../../locale/transaction.ts'
import { codeWords } from '../../../locale/transactions.ts'
import styles from './transaction-detail.module.css'

/** Every try with a connector, oldest first. */
export function AttemptsCard({ transaction: t }: { transaction: Transaction }) {
  if (t.attempts.length === 0) return null
  return (
    <Card title={transactionTexts.attempts.title} flush>
      <CardList>
        {t.attempts.map((attempt, index) => (
          <CardRow
            // biome-ignore lint/suspicious/noArrayIndexKey: two tries may be alike; their order is their identity.
            key={index}
            end={
              attempt.durationMs !== undefined && (
                <span className={styles.rowMore}>{transactionTexts.attempts.ms(attempt.durationMs)}</span>
              )
            }
          >
            <div className={styles.text}>
              {attempt.connector}: {codeWords(attempt.status).toLowerCase()}
              {attempt.code && `, ${attempt.code}`}
            </div>
            <div className={styles.rowMore}>
              <Time value={attempt.at} look="list" />
              {attempt.message && `, ${attempt.message}`}
            </div>
          </CardRow>
        ))}
      </CardList>
    </Card>
  )
}

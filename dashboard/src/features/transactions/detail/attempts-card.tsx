import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { zonePlace } from '@firepay/ui/components/time-format.ts'
import { transactionTexts } from '../../../locale/transaction.ts'
import { codeWords } from '../../../locale/transactions.ts'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.attempts
const failed = new Set(['declined', 'failed', 'error', 'refused'])

/** The attempts with connectors, newest first: request, answer and duration. */
export function AttemptsCard({ transaction: t }: { transaction: Transaction }) {
  const { zone } = useTimeSettings()
  if (t.attempts.length === 0) return null
  return (
    <Card title={texts.title} flush action={<span className={styles.zone}>{texts.newestFirst(zone)}</span>}>
      <section
        className={styles.tableBox}
        aria-label={texts.table}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
        tabIndex={0}
      >
        <Table
          plain
          stacked
          className={classNames(styles.table, styles.attempts)}
          columns={[
            { name: `${texts.time}, ${zonePlace(zone)}` },
            { name: texts.attempt },
            { name: texts.result },
            { name: texts.answer, className: styles.wide },
            { name: texts.code, className: styles.wide },
            { name: texts.took, className: classNames(styles.end, styles.wide) },
          ]}
        >
          <tbody>
            {t.attempts
              .map((attempt, index) => ({ ...attempt, n: index + 1 }))
              .reverse()
              .map((attempt) => (
                <tr key={attempt.n}>
                  <td className={styles.quiet}>
                    <Time value={attempt.at} look="list" />
                  </td>
                  <td>
                    {texts.nth(attempt.n, attempt.connector)}
                    {attempt.message && <div className={styles.narrow}>{attempt.message}</div>}
                  </td>
                  <td>
                    <Badge tone={failed.has(attempt.status) ? 'bad' : 'ok'}>{codeWords(attempt.status)}</Badge>
                  </td>
                  <td className={styles.wide}>{attempt.message ?? '–'}</td>
                  <td className={styles.wide}>{attempt.code ? <CodeText>{attempt.code}</CodeText> : '–'}</td>
                  <td className={classNames(styles.end, styles.wide)}>
                    {attempt.durationMs === undefined ? '–' : texts.ms(attempt.durationMs)}
                  </td>
                </tr>
              ))}
          </tbody>
        </Table>
      </section>
    </Card>
  )
}

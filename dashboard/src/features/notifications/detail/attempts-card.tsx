import { attemptSeconds } from '@firepay/contract/notifications/notification-values.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { notificationTexts } from '../../../locale/notification.ts'
import { notificationWords } from '../../../locale/notifications.ts'
import { Exchange } from '../../../shared/notifications/exchange.tsx'
import type { Attempt, NotificationDetail } from '../notifications.queries.ts'
import styles from './notification-detail.module.css'

const texts = notificationTexts.attempts
/** Full width of a duration bar: the time-out of an attempt. */
const maxMs = attemptSeconds * 1_000

/** All attempts, newest first; one is expanded and shows request and response. */
export function AttemptsCard({ notification: n }: { notification: NotificationDetail }) {
  const { zone } = useTimeSettings()
  const newestFirst = n.attempts.toReversed()
  const opened = newestFirst.find(({ startedAt }) => startedAt !== undefined)
  return (
    <Card title={texts.title} flush action={<span className={styles.quiet}>{texts.of(n.attempts.length, zone)}</span>}>
      {newestFirst.length === 0 ? (
        <Text className={styles.pad ?? ''}>{texts.none}</Text>
      ) : (
        <ol className={styles.attempts} reversed>
          {newestFirst.map((attempt) => (
            <li key={attempt.id}>
              {attempt.startedAt === undefined ? (
                <div className={styles.attempt}>
                  <Head attempt={attempt} />
                </div>
              ) : (
                <details open={attempt.id === opened?.id}>
                  <summary className={styles.attempt}>
                    <Head attempt={attempt} />
                  </summary>
                  <div className={styles.exchange}>
                    <Exchange attempt={attempt} />
                  </div>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Head({ attempt }: { attempt: Attempt }) {
  const isFailed = attempt.error !== undefined
  const isWaiting = attempt.startedAt === undefined
  const share = Math.min(1, (attempt.durationMs ?? 0) / maxMs)
  return (
    <>
      <span className={classNames(styles.n, isFailed && styles.bad, !isFailed && !isWaiting && styles.ok)}>
        <span className="visually-hidden">{texts.try(attempt.n)}</span>
        <span aria-hidden="true">{attempt.n}</span>
      </span>
      <span className={styles.what}>
        <b>{resultOf(attempt)}</b>
        {!isWaiting && (
          <span className={classNames(styles.bar, isFailed && styles.bad)} aria-hidden="true">
            <i style={{ inlineSize: `${Math.max(1, share * 100)}%` }} />
          </span>
        )}
        <span className={styles.quiet}>
          {triggerOf(attempt)}
          {isFailed && attempt.httpStatus === undefined && attempt.error && (
            <span lang="en">. {attempt.error.message}</span>
          )}
        </span>
      </span>
      <span className={styles.when}>
        {attempt.startedAt === undefined ? (
          <Badge tone="info">{notificationWords.status.pending}</Badge>
        ) : (
          <Time value={attempt.startedAt} look="list" />
        )}
      </span>
    </>
  )
}

/** "Scheduled", "Repeated by hand by Ada Example". */
function triggerOf({ trigger, actorName }: Attempt): string {
  return actorName === undefined ? texts.trigger[trigger] : texts.by(texts.trigger[trigger], actorName)
}

/** "503 in 412 ms", "Timeout after 10.0 s". */
function resultOf({ startedAt, httpStatus, error, durationMs = 0 }: Attempt): string {
  if (startedAt === undefined) return texts.waiting
  if (httpStatus !== undefined) return texts.answered(httpStatus, texts.ms(durationMs))
  return texts.failed(notificationWords.error[error?.kind ?? 'http'], texts.ms(durationMs))
}

import type { DateStyle } from '@firepay/ui/components/time-format.ts'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { notificationTexts } from '../../../locale/notification.ts'
import type { NotificationDetail } from '../notifications.queries.ts'

const texts = notificationTexts.story

/** The outcome of a notification: a lead sentence, then the reason and the next step. */
export function storyOf(
  n: NotificationDetail,
  settings: { zone: string; dateStyle: DateStyle },
): { lead: string; rest: string } {
  const at = (value: string) => formatTime(value, 'detail', settings)
  const made = n.attempts.filter(({ startedAt }) => startedAt !== undefined)
  const [lead, ...rest] = sentences()
  return { lead: lead ?? '', rest: rest.filter((part) => part !== undefined).join(' ') }

  function sentences(): (string | undefined)[] {
    switch (n.status) {
      case 'delivered': {
        const success = made.find(({ error }) => error === undefined)
        return [
          texts.delivered(success?.n ?? n.attemptsCount),
          success?.httpStatus !== undefined && success.durationMs !== undefined && success.startedAt !== undefined
            ? texts.deliveredAnswer(
                success.httpStatus,
                notificationTexts.attempts.ms(success.durationMs),
                at(success.startedAt),
              )
            : undefined,
        ]
      }
      case 'retrying':
        return [
          texts.notDelivered(made.length),
          why(),
          n.nextAttemptAt === undefined ? undefined : texts.next(at(n.nextAttemptAt)),
        ]
      case 'failed':
        return [texts.notDelivered(made.length), why(), n.eventType === 'test.ping' ? undefined : texts.over]
      case 'pending':
        return [texts.pending, n.sequence > 1 ? texts.pendingOrder : undefined]
      case 'delivering':
        return [texts.delivering]
      case 'canceled':
        return [texts.canceled, texts.canceledNext]
    }
  }

  function why(): string | undefined {
    const last = made.findLast(({ error }) => error !== undefined)
    if (last?.httpStatus !== undefined) return texts.answered(last.httpStatus)
    return last?.error && texts.error[last.error.kind]
  }
}

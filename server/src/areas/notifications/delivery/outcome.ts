import type { Selectable } from 'kysely'
import { isPassed } from '../create/order.ts'
import type { NotificationsTable } from '../notifications.tables.ts'
import type { Attempted } from './attempt.ts'
import type { Item } from './claim.ts'
import { nextAttemptAt, throttledUntil } from './schedule.ts'

/** Columns of a locked notification that an attempt reads. */
export type LockedNotification = Pick<
  Selectable<NotificationsTable>,
  | 'id'
  | 'status'
  | 'scheduled_count'
  | 'attempts_count'
  | 'lease_id'
  | 'order_id'
  | 'position'
  | 'next_attempt_at'
  | 'delivered_at'
  | 'event_type'
  | 'created_at'
>

/** State of a notification after an attempt. */
export type After = {
  id: LockedNotification['id']
  status: string
  scheduledCount: number
  attemptsCount: number
  nextAttemptAt: Date | null
  leaseId: string | null
  deliveredAt: Date | null
  attempted: Attempted
  /** The next notification of the order may now be sent. */
  letsNextGo: boolean
}

/**
 * Computes what an attempt changes. A worker that lost its lease does not change the schedule. A failed repeat does not
 * change the schedule (security.md N-07); a successful one ends it.
 */
export function afterAttempt(
  row: LockedNotification,
  { item, attempted }: { item: Pick<Item, 'trigger' | 'attemptId'>; attempted: Attempted },
  workerId: string,
  now: Date,
): After {
  const { response, error } = attempted.outcome
  const isHeld = item.trigger === 'schedule' && row.status === 'delivering' && row.lease_id === workerId
  const scheduledCount = row.scheduled_count + (isHeld ? 1 : 0)
  const notBefore = response ? throttledUntil(response.status, response.headers['retry-after'], now) : null
  const next = error && isHeld ? nextAttemptAt(scheduledCount, now, notBefore) : null
  const decides = isHeld || item.trigger === 'test'
  const status = statusAfter(row.status, { isDelivered: !error, decides, isLast: next === null })
  const isScheduleOver = isHeld || status !== row.status
  return {
    id: row.id,
    status,
    scheduledCount,
    attemptsCount: row.attempts_count + (item.attemptId === null ? 1 : 0),
    nextAttemptAt: isScheduleOver ? next : row.next_attempt_at,
    leaseId: isScheduleOver ? null : row.lease_id,
    deliveredAt: error ? row.delivered_at : now,
    attempted,
    letsNextGo: isPassed(status, scheduledCount) && !isPassed(row.status, row.scheduled_count),
  }
}

type Statuses = { isDelivered: boolean; decides: boolean; isLast: boolean }

function statusAfter(before: string, { isDelivered, decides, isLast }: Statuses): string {
  if (isDelivered) return 'delivered'
  if (!decides) return before
  return isLast ? 'failed' : 'retrying'
}

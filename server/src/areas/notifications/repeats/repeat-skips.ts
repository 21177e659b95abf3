import type { RepeatPlan } from '@firepay/contract/notifications/repeat-plans.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { everyColumnOf, insertRows } from '../../../platform/db/insert-rows.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { NotificationRepeatSkipsTable } from '../notifications.tables.ts'

export type SkipReason = RepeatPlan['progress']['skipped'][number]['reason']
export type Skip = { notificationId: Id<'notification'>; reason: SkipReason }
export type Part = { merchantId: Id<'merchant'>; repeatId: Id<'job'>; siteId: string }

/**
 * Stores skipped notifications of a bulk repeat and counts them.
 * @param withdrawn how many of them were counted as sent before
 */
export async function addSkips(trx: Trx, part: Part, skips: readonly Skip[], withdrawn = 0): Promise<void> {
  if (skips.length === 0) return
  const rows = skips.map(({ notificationId, reason }) => ({
    merchant_id: part.merchantId,
    repeat_id: part.repeatId,
    notification_id: notificationId,
    reason,
  }))
  const counts = Object.fromEntries([...Map.groupBy(skips, (one) => one.reason)].map(([name, of]) => [name, of.length]))
  await Promise.all([
    insertRows(trx, 'notification_repeat_skips', columns, rows),
    countSkips(trx, part, counts as Partial<Record<SkipReason, number>>, withdrawn),
  ])
}

const columns = everyColumnOf<NotificationRepeatSkipsTable>()(['merchant_id', 'repeat_id', 'notification_id', 'reason'])

/** Counts skips without storing the notifications. */
export async function countSkips(
  trx: Trx,
  { merchantId, repeatId, siteId }: Part,
  counts: Partial<Record<SkipReason, number>>,
  withdrawn = 0,
): Promise<void> {
  // to_jsonb() is stable, which a cluster refuses on a column.
  const added = Object.entries(counts).reduce(
    (before, [reason, count]) =>
      sql`jsonb_set(${before}, ${[reason]}::text[], (coalesce((skipped->>${reason})::int, 0) + ${count}::int)::text::jsonb)`,
    sql`skipped`,
  )
  await sql`update notification_repeat_sites set skipped = ${added}, sent = sent - ${withdrawn}::int
    where merchant_id = ${merchantId} and repeat_id = ${repeatId} and site_id = ${siteId}`.execute(trx)
}

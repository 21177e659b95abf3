import type { Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import type { NotificationRow } from '../notifications.tables.ts'
import { recordMoves } from '../totals/sums.ts'

/** Sites with something due, the longest due first. `notification_due` is on a single machine of a cluster. */
export async function listDueSites(db: Kysely<Database>, now: Date): Promise<SiteKey[]> {
  const { rows } = await sql<{ merchant_id: Id<'merchant'>; site_id: Id<'site'> }>`
    select merchant_id, site_id from notification_due where due_at <= ${now}
    group by 1, 2 order by min(due_at) limit 500`.execute(db)
  return rows.map((row) => ({ merchantId: row.merchant_id, siteId: row.site_id }))
}

/** All due entries of the site; the claim inserts a new one for the rest. */
export async function takeDue(trx: Trx, { merchantId, siteId }: SiteKey): Promise<string[]> {
  const rows = await trx
    .selectFrom('notification_due')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .limit(10_000)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.id)
}

export async function removeDue(trx: Trx, { merchantId }: SiteKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('notification_due')
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Tries to lock the claims of the site until the transaction ends; false while another one has the lock. */
export async function lockClaims(trx: Trx, siteId: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`notifications:${siteId}`}, 0)) as mine`.execute(trx)
  return rows[0]?.mine === true
}

/** No lease is longer; a lease that ends later is from before the clock was set back. */
const longestLease = '1 minute'

/** True while another worker sends to the site: one worker at a time serves an address. */
export async function isServedByOther(trx: Trx, { merchantId, siteId }: SiteKey, workerId: string, now: Date) {
  const { rows } = await sql<{ served: boolean }>`
    select exists (select 1 from notifications where merchant_id = ${merchantId} and site_id = ${siteId}
        and next_attempt_at > ${now} and next_attempt_at <= ${now}::timestamptz + ${longestLease}::interval and status = 'delivering' and lease_id <> ${workerId})
      or exists (select 1 from notification_attempts where merchant_id = ${merchantId} and site_id = ${siteId}
        and next_at > ${now} and next_at <= ${now}::timestamptz + ${longestLease}::interval and lease_id is not null and lease_id <> ${workerId}) as served`.execute(
    trx,
  )
  return rows[0]?.served === true
}

/** `held`: ids of the items in flight at the worker. Items that it failed to finish are claimed again. */
type Lease = { workerId: string; now: Date; until: Date; limit: number; held: readonly string[] }

/** Leases due notifications, the longest due first. An expired lease is due as well. */
export async function claimNotifications(
  trx: Trx,
  { merchantId, siteId }: SiteKey,
  lease: Lease,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with due as materialized (
      select id from notifications
      where merchant_id = ${merchantId} and site_id = ${siteId} and next_attempt_at <= ${lease.now}
        and id <> all(${lease.held}::uuid[])
      order by next_attempt_at, position limit ${lease.limit} for update skip locked
    )
    update notifications n set status = 'delivering', lease_id = ${lease.workerId}, next_attempt_at = ${lease.until}
    from due where n.merchant_id = ${merchantId} and n.id = due.id returning n.*`.execute(trx)
  return rows.toSorted((a, b) => (a.position < b.position ? -1 : 1))
}

/** A due repeat with its payload. */
export type RepeatRow = Pick<NotificationRow, 'id' | 'event_type' | 'payload' | 'order_id' | 'position'> & {
  attempt_id: Id<'attempt'>
  trigger: string
  repeat_id: Id<'job'> | null
  /** Its bulk repeat was stopped. */
  is_stopped: boolean
}

/** A bulk repeat of an earlier notification of the same order is waiting or in flight. */
const waitsForEarlier = (merchantId: string) => sql`exists (select from notification_attempts e
  where e.merchant_id = ${merchantId} and e.order_id = a.order_id and e.next_at is not null and e.position < a.position)`

export async function claimRepeats(trx: Trx, { merchantId, siteId }: SiteKey, lease: Lease): Promise<RepeatRow[]> {
  const { rows } = await sql<RepeatRow>`
    with due as materialized (
      select a.id from notification_attempts a
      where a.merchant_id = ${merchantId} and a.site_id = ${siteId} and a.next_at <= ${lease.now}
        and a.id <> all(${lease.held}::uuid[]) and (a.order_id is null or not ${waitsForEarlier(merchantId)})
      order by a.next_at, a.id limit ${lease.limit} for update skip locked
    )
    update notification_attempts a set lease_id = ${lease.workerId}, next_at = ${lease.until}, is_begun = false
    from due, notifications n
    where a.merchant_id = ${merchantId} and a.id = due.id
      and n.merchant_id = ${merchantId} and n.merchant_id = a.merchant_id and n.id = a.notification_id
    returning a.id as attempt_id, a.trigger, a.repeat_id, n.id, n.event_type, n.payload, n.order_id, n.position,
      exists (select from notification_repeats r where r.merchant_id = ${merchantId} and r.merchant_id = a.merchant_id
        and r.id = a.repeat_id and r.status = 'canceled') as is_stopped`.execute(trx)
  return rows
}

/** When the site is due next: an attempt, a repeat, or the end of a lease; null for never. */
export async function findNextDue(trx: Trx, { merchantId, siteId }: SiteKey, notBefore: Date | null) {
  const { rows } = await sql<{ scheduled: Date | null; repeat: Date | null }>`
    select (select min(next_attempt_at) from notifications where merchant_id = ${merchantId} and site_id = ${siteId}
        and next_attempt_at is not null) as scheduled,
      (select min(a.next_at) from notification_attempts a where a.merchant_id = ${merchantId} and a.site_id = ${siteId}
        and a.next_at is not null and (a.order_id is null or not ${waitsForEarlier(merchantId)})) as repeat`.execute(
    trx,
  )
  const { scheduled = null, repeat = null } = rows[0] ?? {}
  const instants = [scheduled && Math.max(scheduled.getTime(), notBefore?.getTime() ?? 0), repeat?.getTime()]
  const known = instants.filter((at) => at !== null && at !== undefined)
  return known.length === 0 ? null : new Date(Math.min(...known))
}

/** Extends the worker's leases. */
export async function extendLeases(
  trx: Trx,
  merchantId: Id<'merchant'>,
  lease: { workerId: string; until: Date },
  ids: { notifications: readonly string[]; repeats: readonly string[] },
): Promise<void> {
  await Promise.all([
    ids.notifications.length > 0 &&
      sql`update notifications set next_attempt_at = ${lease.until} where merchant_id = ${merchantId}
        and id = any(${ids.notifications}::uuid[]) and lease_id = ${lease.workerId} and status = 'delivering'`.execute(
        trx,
      ),
    ids.repeats.length > 0 &&
      sql`update notification_attempts set next_at = ${lease.until} where merchant_id = ${merchantId}
        and id = any(${ids.repeats}::uuid[]) and lease_id = ${lease.workerId} and next_at is not null`.execute(trx),
  ])
}

/** Releases leases of items that were not begun. */
export async function returnLeases(
  trx: Trx,
  merchantId: Id<'merchant'>,
  lease: { workerId: string; now: Date },
  ids: { notifications: readonly string[]; repeats: readonly string[] },
): Promise<void> {
  await sql`update notifications set next_attempt_at = ${lease.now}, lease_id = null,
      status = case when scheduled_count = 0 then 'pending' else 'retrying' end
    where merchant_id = ${merchantId} and id = any(${ids.notifications}::uuid[]) and lease_id = ${lease.workerId}
      and status = 'delivering'`.execute(trx)
  await sql`update notification_attempts set next_at = ${lease.now}, lease_id = null where merchant_id = ${merchantId}
      and id = any(${ids.repeats}::uuid[]) and lease_id = ${lease.workerId} and next_at is not null`.execute(trx)
}

/**
 * Cancels open notifications of a site without a usable address; attempts in flight still finish. Unstarted bulk repeat
 * plans become outdated: they skipped these notifications as under way, and starting them would now send them.
 */
export async function cancelOpen(trx: Trx, { merchantId, siteId }: SiteKey): Promise<void> {
  const { rows } = await sql<{ event_type: string; hour: Date; count: bigint }>`
    with canceled as (
      update notifications set status = 'canceled', next_attempt_at = null, lease_id = null
      where merchant_id = ${merchantId} and site_id = ${siteId} and status in ('pending', 'delivering', 'retrying')
      returning event_type, created_at
    )
    select event_type, date_trunc('hour', created_at, 'UTC') as hour, count(*) as count from canceled group by 1, 2`.execute(
    trx,
  )
  const moves = rows.map(({ event_type: eventType, hour, count }) => {
    return { siteId, eventType, createdAt: hour, from: 'pending', to: 'canceled', count: Number(count) }
  })
  await recordMoves(trx, merchantId, moves)
  if (rows.length === 0) return
  await sql`update notification_repeats r set is_outdated = true
    where r.merchant_id = ${merchantId} and r.status = 'planned' and exists (select from notification_repeat_sites s
      where s.merchant_id = ${merchantId} and s.repeat_id = r.id and s.site_id = ${siteId})`.execute(trx)
}

/** A repeat that can still be stopped: not begun, or its lease has expired. An attempt in flight still finishes. */
export const isStoppable = (now: Date) => sql<boolean>`next_at is not null and (not is_begun or next_at <= ${now})`

/** Ends waiting repeats as not sent, with a reason. @returns their bulk repeats and notifications */
export async function cancelRepeats(trx: Trx, { merchantId, siteId }: SiteKey, now: Date, reason: string) {
  const { rows } = await sql<{ repeat_id: Id<'job'> | null; notification_id: Id<'notification'> }>`
    update notification_attempts set next_at = null, lease_id = null, started_at = ${now}, duration_ms = 0,
      error_kind = 'blocked', error_message = ${reason}
    where merchant_id = ${merchantId} and site_id = ${siteId} and ${isStoppable(now)}
    returning repeat_id, notification_id`.execute(trx)
  return rows
}

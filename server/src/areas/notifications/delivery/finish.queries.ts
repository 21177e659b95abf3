import type { Id } from '@firepay/contract/product/ids.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import type { NotificationEndpointsTable, NotificationsTable } from '../notifications.tables.ts'
import type { Attempted } from './attempt.ts'
import type { After, LockedNotification } from './outcome.ts'

/** Locks a notification until the transaction ends. */
export async function lockNotification(trx: Trx, merchantId: Id<'merchant'>, id: Id<'notification'>) {
  return await trx
    .selectFrom('notifications')
    .select([
      'id',
      'site_id',
      'event_type',
      'status',
      'url',
      'scheduled_count',
      'attempts_count',
      'lease_id',
      'order_id',
      'position',
      'is_pruned',
    ])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateNotification(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: Id<'notification'>,
  change: Updateable<NotificationsTable>,
): Promise<void> {
  await trx
    .updateTable('notifications')
    .set(change)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/**
 * Locks notifications and their successors in the order until the transaction ends. Locks are taken in one order, also that
 * of `lockTails`, to avoid deadlocks.
 */
export async function lockNotifications(
  trx: Trx,
  merchantId: Id<'merchant'>,
  ids: readonly Id<'notification'>[],
): Promise<Map<string, LockedNotification>> {
  const { rows } = await sql<LockedNotification>`
    with own as materialized (
      select id, order_id, position from notifications where merchant_id = ${merchantId} and id = any(${ids}::uuid[])
    ), wanted as materialized (
      select id from own
      union
      select (select m.id from notifications m where m.merchant_id = ${merchantId} and m.order_id = own.order_id
        and m.position > own.position order by m.position limit 1) from own
    )
    select n.id, n.status, n.scheduled_count, n.attempts_count, n.lease_id, n.order_id, n.position, n.next_attempt_at,
      n.delivered_at, n.event_type, n.created_at
    from notifications n where n.merchant_id = ${merchantId} and n.id in (select id from wanted)
    order by n.order_id, n.position for no key update of n`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Updates notifications after an attempt of each, in one statement. */
export async function updateNotifications(
  trx: Trx,
  merchantId: Id<'merchant'>,
  changes: readonly After[],
): Promise<void> {
  const list = <T>(of: (one: After) => T) => changes.map(of)
  await sql`
    update notifications n set status = c.status, scheduled_count = c.scheduled_count,
      attempts_count = c.attempts_count, next_attempt_at = c.next_attempt_at, lease_id = c.lease_id,
      delivered_at = c.delivered_at, url = c.url, last_attempt_at = c.last_attempt_at,
      last_http_status = c.last_http_status, last_error = c.last_error, last_duration_ms = c.last_duration_ms
    from unnest(${list((one) => one.id)}::uuid[], ${list((one) => one.status)}::text[],
      ${list((one) => one.scheduledCount)}::int[], ${list((one) => one.attemptsCount)}::int[],
      ${list((one) => one.nextAttemptAt)}::timestamptz[], ${list((one) => one.leaseId)}::uuid[],
      ${list((one) => one.deliveredAt)}::timestamptz[], ${list((one) => one.attempted.url)}::text[],
      ${list((one) => one.attempted.startedAt)}::timestamptz[],
      ${list((one) => one.attempted.outcome.response?.status ?? null)}::int[],
      ${list((one) => one.attempted.outcome.error?.kind ?? null)}::text[],
      ${list((one) => one.attempted.outcome.durationMs)}::int[]
    ) as c(id, status, scheduled_count, attempts_count, next_attempt_at, lease_id, delivered_at, url, last_attempt_at,
      last_http_status, last_error, last_duration_ms)
    where n.merchant_id = ${merchantId} and n.id = c.id`.execute(trx)
}

/** Releases the successors of these notifications. @returns number released */
export async function releaseNext(
  trx: Trx,
  merchantId: Id<'merchant'>,
  passed: readonly Pick<LockedNotification, 'order_id' | 'position'>[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update notifications n set next_attempt_at = ${now}
    from unnest(${passed.map((one) => one.order_id)}::uuid[], ${passed.map((one) => one.position)}::bigint[])
      as p(order_id, position)
    where n.merchant_id = ${merchantId} and n.order_id = p.order_id and n.status = 'pending'
      and n.next_attempt_at is null and n.position = (select min(m.position) from notifications m
        where m.merchant_id = ${merchantId} and m.order_id = p.order_id and m.position > p.position)
    returning n.id`.execute(trx)
  return rows.length
}

/** Stores outcomes of requested repeats in one statement. @returns ids of those that were still open */
export async function finishAttempts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  done: readonly { id: Id<'attempt'>; attempted: Attempted }[],
): Promise<Set<string>> {
  const columns = done.map(({ attempted }) => outcomeColumns(attempted))
  const list = <T>(of: (one: ReturnType<typeof outcomeColumns>) => T) => columns.map(of)
  const ids = done.map((one) => one.id)
  const { rows } = await sql<{ id: string; was_open: boolean }>`
    with was as materialized (
      select id, next_at is not null as is_open from notification_attempts
      where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) order by id for no key update
    )
    update notification_attempts a set next_at = null, lease_id = null, started_at = c.started_at,
      duration_ms = c.duration_ms, url = c.url, request_headers = c.request_headers,
      response_status = c.response_status, response_headers = c.response_headers, response_body = c.response_body,
      error_kind = c.error_kind, error_message = c.error_message
    from was, unnest(${ids}::uuid[], ${list((one) => one.started_at)}::timestamptz[],
      ${list((one) => one.duration_ms)}::int[], ${list((one) => one.url)}::text[],
      ${list((one) => one.request_headers)}::jsonb[], ${list((one) => one.response_status)}::int[],
      ${list((one) => one.response_headers)}::jsonb[], ${list((one) => one.response_body)}::text[],
      ${list((one) => one.error_kind)}::text[], ${list((one) => one.error_message)}::text[]
    ) as c(id, started_at, duration_ms, url, request_headers, response_status, response_headers, response_body,
      error_kind, error_message)
    where a.merchant_id = ${merchantId} and a.id = was.id and c.id = a.id
    returning a.id, was.is_open as was_open`.execute(trx)
  return new Set(rows.filter((row) => row.was_open).map((row) => row.id))
}

/** Adds outcomes to the counts of a bulk repeat. */
export async function countRepeat(
  trx: Trx,
  { merchantId, siteId }: SiteKey,
  repeatId: Id<'job'>,
  { delivered, failed }: { delivered: number; failed: number },
): Promise<void> {
  await sql`update notification_repeat_sites set delivered = delivered + ${delivered}::int, failed = failed + ${failed}::int
    where merchant_id = ${merchantId} and repeat_id = ${repeatId} and site_id = ${siteId}`.execute(trx)
}

/** Columns of a finished attempt; it neither waited nor belongs to a bulk repeat. */
export const attemptColumns = [
  'merchant_id',
  'id',
  'notification_id',
  'site_id',
  'n',
  'trigger',
  'user_id',
  'created_at',
  'started_at',
  'duration_ms',
  'url',
  'request_headers',
  'response_status',
  'response_headers',
  'response_body',
  'error_kind',
  'error_message',
] as const

/** Columns of a request and its outcome. */
export function outcomeColumns({ startedAt, url, headers, outcome }: Attempted) {
  const { response, error, durationMs } = outcome
  return {
    started_at: startedAt,
    duration_ms: durationMs,
    url,
    request_headers: JSON.stringify(headers),
    response_status: response?.status ?? null,
    response_headers: response ? JSON.stringify(response.headers) : null,
    response_body: response?.body ?? null,
    error_kind: error?.kind ?? null,
    error_message: error?.message ?? null,
  }
}

/**
 * Locks the endpoint until the transaction ends, so that concurrent outcomes of an address are processed one after another.
 */
export async function lockEndpoint(
  trx: Trx,
  key: Pick<Insertable<NotificationEndpointsTable>, 'merchant_id' | 'site_id' | 'url'>,
): Promise<Selectable<NotificationEndpointsTable>> {
  await trx
    .insertInto('notification_endpoints')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await trx
    .selectFrom('notification_endpoints')
    .selectAll()
    .where('merchant_id', '=', key.merchant_id)
    .where('site_id', '=', key.site_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function saveEndpoint(trx: Trx, row: Insertable<NotificationEndpointsTable>): Promise<void> {
  const { merchant_id: _merchantId, site_id: _siteId, ...change } = row
  await trx
    .insertInto('notification_endpoints')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'site_id']).doUpdateSet(change))
    .execute()
}

/** E-mail addresses of the owners of a merchant, at most 50. */
export async function listOwners(trx: Trx, merchantId: Id<'merchant'>): Promise<string[]> {
  const rows = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.email')
    .where('members.merchant_id', '=', merchantId)
    .where('members.role', '=', 'owner')
    .orderBy('members.created_at')
    .limit(50)
    .execute()
  return rows.map((row) => row.email)
}

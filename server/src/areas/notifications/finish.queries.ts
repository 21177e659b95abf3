import type { Id } from '@firepay/contract/product/ids.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type {
  NotificationAttemptsTable,
  NotificationEndpointsTable,
  NotificationsTable,
} from '../../platform/db/schema.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Attempted } from './attempt.ts'
import type { SiteKey } from './claim.queries.ts'

/** Where a notification stands, kept from changing until the transaction ends. */
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
    ])
    .select(sql<boolean>`payload is null`.as('is_pruned'))
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

/** Lets the next notification of an order go. @returns whether there was one that waited */
export async function releaseNext(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { order_id, position }: { order_id: string; position: bigint },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update notifications set next_attempt_at = ${now}
    where merchant_id = ${merchantId} and order_id = ${order_id} and status = 'pending' and next_attempt_at is null
      and position = (select min(position) from notifications
        where merchant_id = ${merchantId} and order_id = ${order_id} and position > ${position})
    returning id`.execute(trx)
  return rows.length > 0
}

export async function insertAttempt(trx: Trx, attempt: Insertable<NotificationAttemptsTable>): Promise<void> {
  await trx.insertInto('notification_attempts').values(attempt).execute()
}

/** The outcome of a repeat that was asked for before. */
export async function finishAttempt(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: Id<'attempt'>,
  attempted: Attempted,
): Promise<void> {
  await trx
    .updateTable('notification_attempts')
    .set({ next_at: null, lease_id: null, ...outcomeColumns(attempted) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/** Counts what came of one of a bulk repeat. */
export async function countRepeat(
  trx: Trx,
  { merchantId, siteId }: SiteKey,
  repeatId: Id<'job'>,
  isDelivered: boolean,
): Promise<void> {
  await sql`update notification_repeat_sites set
      delivered = delivered + ${isDelivered ? 1 : 0}::int, failed = failed + ${isDelivered ? 0 : 1}::int
    where merchant_id = ${merchantId} and repeat_id = ${repeatId} and site_id = ${siteId}`.execute(trx)
}

/** What is stored of a request and its outcome. */
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

/** Writes how the address of a site answers. */
/** The endpoint as it is now, held until the transaction ends: answers of one address that come together follow each other. */
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

/** E-mails of the owners of a merchant. */
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

import type { Id } from '@firepay/contract/product/ids.ts'
import { type Selectable, sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import { testEvent } from '../endpoint/endpoint.ts'
import type { NotificationAttemptsTable, NotificationRow } from '../notifications.tables.ts'
import {
  beginsWith,
  filterConditions,
  type NotificationFilter,
  type ReferenceSearch,
  stateConditions,
} from './filter.ts'

/** A notification without its payload. */
export type ListedRow = Omit<NotificationRow, 'payload' | 'is_pruned'>
export type AttemptRow = Selectable<NotificationAttemptsTable>
/** With the name of the requesting user. */
export type NamedAttemptRow = AttemptRow & { actor_name: string | null }

const listed = sql.raw(
  [
    'id',
    'merchant_id',
    'site_id',
    'event_type',
    'object_type',
    'object_id',
    'sequence',
    'order_id',
    'position',
    'status',
    'url',
    'scheduled_count',
    'attempts_count',
    'next_attempt_at',
    'lease_id',
    'delivered_at',
    'last_attempt_at',
    'last_http_status',
    'last_error',
    'last_duration_ms',
    'created_at',
  ]
    .map((column) => `n.${column}`)
    .join(', '),
)

export type NotificationSort = { by: 'created_at' | 'next_attempt_at'; descending: boolean }

/** A page of the filter. Sorted by the next attempt, only notifications that have one. */
export async function listNotifications(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: NotificationFilter,
  page: NotificationSort & { limit: number; offset: number; after?: ListedRow | undefined },
): Promise<ListedRow[]> {
  const column = sql.raw(`n.${page.by}`)
  const direction = sql.raw(page.descending ? 'desc' : 'asc')
  const last = page.after && (page.by === 'created_at' ? page.after.created_at : page.after.next_attempt_at)
  const beyond = page.descending ? sql`<` : sql`>`
  const cursor = last ? sql` and (${column}, n.id) ${beyond} (${last}, ${page.after?.id}::uuid)` : sql``
  const { rows } = await sql<ListedRow>`
    select ${listed} from notifications n
    where ${conditions(merchantId, filter, page.by)}${cursor}
    order by ${column} ${direction}, n.id ${direction}
    limit ${page.limit} offset ${page.offset}`.execute(trx)
  return rows
}

/** Exact number of matching notifications, without a cap. */
export async function countAll(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: NotificationFilter,
  by: NotificationSort['by'],
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from notifications n where ${conditions(merchantId, filter, by)}`.execute(trx)
  return Number(rows[0]?.count ?? 0)
}

/** Conditions on a notification `n` for a list in this order. */
export function conditions(merchantId: Id<'merchant'>, filter: NotificationFilter, by: NotificationSort['by']) {
  const all = [...filterConditions(merchantId, filter), ...stateConditions(filter)]
  if (by === 'next_attempt_at') {
    all.push(sql`n.next_attempt_at is not null`, sql`n.status in ('pending', 'retrying')`)
  }
  return sql.join(all, sql` and `)
}

/** Objects passed as ids; above this, the search runs in SQL. */
const maxNamed = 1_000

/** Transactions whose order or processor reference has the prefix; null for more than `maxNamed`. */
export async function findObjects(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { prefix, types }: ReferenceSearch,
): Promise<string[] | null> {
  const ofTypes = types === null ? sql`` : sql` and type = any(${types})`
  const part = (name: 'order_reference' | 'processor_reference') =>
    sql<{ id: string }>`select id from transactions
      where merchant_id = ${merchantId} and ${beginsWith(name, prefix)}${ofTypes} limit ${maxNamed + 1}`.execute(trx)
  const found = await Promise.all([part('order_reference'), part('processor_reference')])
  if (found.some(({ rows }) => rows.length > maxNamed)) return null
  return found.flatMap(({ rows }) => rows.map((row) => row.id))
}

export async function findNotification(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: Id<'notification'>,
): Promise<NotificationRow | undefined> {
  return await trx
    .selectFrom('notifications')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The newest attempts of a notification, oldest first. */
export async function listAttempts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: Id<'notification'>,
  limit = 200,
): Promise<NamedAttemptRow[]> {
  const rows = await trx
    .selectFrom('notification_attempts')
    .leftJoin('users', 'users.id', 'notification_attempts.user_id')
    .selectAll('notification_attempts')
    .select('users.full_name as actor_name')
    .where('merchant_id', '=', merchantId)
    .where('notification_id', '=', id)
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

/** The newest finished attempts to an address of a site, newest first, without test notifications. */
export async function listRecentAttempts(
  trx: Trx,
  { merchantId, siteId, url }: { merchantId: Id<'merchant'>; siteId: Id<'site'>; url: string },
  limit: number,
): Promise<AttemptRow[]> {
  return await trx
    .selectFrom('notification_attempts as a')
    .innerJoin('notifications as n', (join) =>
      join.onRef('n.merchant_id', '=', 'a.merchant_id').onRef('n.id', '=', 'a.notification_id'),
    )
    .selectAll('a')
    .where('a.merchant_id', '=', merchantId)
    .where('a.site_id', '=', siteId)
    .where('a.url', '=', url)
    .where('a.started_at', 'is not', null)
    .where('n.merchant_id', '=', merchantId)
    .where('n.event_type', '<>', testEvent)
    .orderBy('a.started_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
}

/** Types of objects by id; objects without a notification are absent. */
export async function findObjectTypes(
  trx: Trx,
  merchantId: Id<'merchant'>,
  objectIds: readonly string[],
): Promise<Map<string, string>> {
  if (objectIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('notifications')
    .select(['object_id', 'object_type'])
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where('object_id', 'in', objectIds)
    .execute()
  return new Map(rows.map((row) => [row.object_id, row.object_type]))
}

import type { Id } from '@firepay/contract/product/ids.ts'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { lockCount } from '../../../platform/db/lock-count.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { isStoppable } from '../delivery/claim.queries.ts'
import { splitByHour, sumsOf } from '../list/count.queries.ts'
import { filterConditions, type NotificationFilter, stateConditions } from '../list/filter.ts'
import type { NotificationRepeatSitesTable, NotificationRepeatsTable } from '../notifications.tables.ts'

export type RepeatRow = Selectable<NotificationRepeatsTable>
export type RepeatSiteRow = Selectable<NotificationRepeatSitesTable>

export type Choices = { skipDelivered: boolean; latestPerObject: boolean }

/** Counts of a filter at one site, from one snapshot. */
export type Counted = {
  site_id: Id<'site'>
  matched: number
  delivered: number
  under_way: number
  pruned: number
  /** Matched, without the three counts above. */
  left_over: number
  /** `left_over`, or with `latestPerObject` only the latest of each object. */
  planned: number
  oldest_at: Date | null
  newest_at: Date | null
  /** Position of the last planned notification; 0 without any. */
  last_position: bigint
}

/** Positions in one row of a set. */
const positionsARow = 1_000

/** Neither queued nor in flight, and with its payload. */
const repeatable = (alias: string, { skipDelivered }: Pick<Choices, 'skipDelivered'>) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const delivered = skipDelivered ? sql` and ${column('status')} <> 'delivered'` : sql``
  return sql<SqlBool>`not ${column('is_pruned')} and ${column('status')} not in ('pending', 'delivering')${delivered}`
}

/**
 * Counts what a plan would repeat, and stores its set: the positions of exactly these notifications, whatever their later
 * status. One statement, so that counts and set share a snapshot; an INSERT … SELECT, since a cluster refuses a
 * data-modifying CTE. Delivered notifications that the plan skips, usually most of them, are counted by the sums where these
 * cover the filter.
 */
export async function countAndStoreSet(
  trx: Trx,
  { merchantId, repeatId }: { merchantId: Id<'merchant'>; repeatId: Id<'job'> },
  filter: NotificationFilter,
  choices: Choices,
): Promise<Counted[]> {
  const delivered = choices.skipDelivered ? countDelivered(merchantId, filter) : null
  const conditions = [...filterConditions(merchantId, filter), ...stateConditions(filter)]
  if (delivered) conditions.push(sql`n.status <> 'delivered'`)
  const where = sql.join(conditions, sql` and `)
  const isDelivered = choices.skipDelivered ? sql`n.status = 'delivered'` : sql`false`
  const isUnderWay = sql`n.status in ('pending', 'delivering')`
  const isLeft = repeatable('n', choices)
  const counts = sql`count(*) as matched, count(*) filter (where ${isDelivered}) as delivered,
    count(*) filter (where ${isUnderWay}) as under_way,
    count(*) filter (where n.is_pruned and not ${isUnderWay} and not (${isDelivered})) as pruned,
    count(*) filter (where ${isLeft}) as left_over`
  const counted = choices.latestPerObject
    ? sql`select o.site_id, sum(o.matched) as matched, sum(o.delivered) as delivered, sum(o.under_way) as under_way,
        sum(o.pruned) as pruned, sum(o.left_over) as left_over, count(*) filter (where o.left_over > 0) as planned,
        min(o.newest_at) as oldest_at, max(o.newest_at) as newest_at
      from (select n.site_id, ${counts}, max(n.created_at) filter (where ${isLeft}) as newest_at
        from notifications n where ${where} group by n.object_id, n.site_id) o
      group by o.site_id`
    : sql`select n.site_id, ${counts}, count(*) filter (where ${isLeft}) as planned,
        min(n.created_at) filter (where ${isLeft}) as oldest_at, max(n.created_at) filter (where ${isLeft}) as newest_at
      from notifications n where ${where} group by n.site_id`
  const nothing = sql`0, 0, 0, 0, null::timestamptz, null::timestamptz`
  const perSite = delivered
    ? sql`select a.site_id, sum(a.matched) as matched, sum(a.delivered) as delivered, sum(a.under_way) as under_way,
        sum(a.pruned) as pruned, sum(a.left_over) as left_over, sum(a.planned) as planned, min(a.oldest_at) as oldest_at,
        max(a.newest_at) as newest_at
      from (${counted} union all select d.site_id, d.count, d.count, ${nothing} from (${delivered}) d) a
      group by a.site_id having sum(a.matched) > 0`
    : counted
  const newest = choices.latestPerObject ? sql`distinct on (n.object_id)` : sql``
  const order = choices.latestPerObject ? sql`order by n.object_id, n.sequence desc` : sql``
  const set = sql`
    select r.site_id, r.piece, array_agg(r.position order by r.position) as positions, max(r.position) as until
    from (
      select f.site_id, f.position,
        (row_number() over (partition by f.site_id order by f.position) - 1) / ${positionsARow}::int as piece
      from (select ${newest} n.site_id, n.position from notifications n where ${where} and ${isLeft} ${order}) f
    ) r
    group by r.site_id, r.piece`
  const { rows } = await sql<{ site_id: Id<'site'>; until: bigint; counted: CountedJson | null }>`
    insert into notification_repeat_sets (merchant_id, repeat_id, site_id, until, positions, counted)
    select ${merchantId}::uuid, ${repeatId}::uuid, c.site_id, coalesce(s.until, 0), coalesce(s.positions, '{}'),
      case when coalesce(s.piece, 0) = 0 then jsonb_build_object('matched', c.matched, 'delivered', c.delivered,
        'under_way', c.under_way, 'pruned', c.pruned, 'left_over', c.left_over, 'planned', c.planned,
        'oldest_at', c.oldest_at, 'newest_at', c.newest_at) end
    from (${perSite}) c left join (${set}) s on s.site_id = c.site_id
    returning site_id, until, counted`.execute(trx)
  const last = Map.groupBy(rows, (row) => row.site_id)
  return rows.flatMap(({ site_id, counted }) => {
    if (counted === null) return []
    const instant = (text: string | null) => (text === null ? null : new Date(text))
    const pieces = last.get(site_id) ?? []
    return {
      ...counted,
      site_id,
      oldest_at: instant(counted.oldest_at),
      newest_at: instant(counted.newest_at),
      last_position: pieces.reduce((highest, { until }) => (until > highest ? until : highest), 0n),
    }
  })
}

type CountedJson = Omit<Counted, 'site_id' | 'last_position' | 'oldest_at' | 'newest_at'> & {
  oldest_at: string | null
  newest_at: string | null
}

/**
 * Selects `site_id` and `count` of delivered notifications, any number of rows per site; null when the sums do not cover the
 * filter, or the filter excludes them.
 */
function countDelivered(merchantId: Id<'merchant'>, filter: NotificationFilter) {
  const hours = filter.statuses?.includes('delivered') === false ? null : splitByHour(filter)
  if (!hours) return null
  const edges = hours.edges.map((edge) => {
    const where = sql.join(filterConditions(merchantId, edge), sql` and `)
    return sql`select n.site_id, count(*) as count from notifications n where ${where} and n.status = 'delivered' group by n.site_id`
  })
  return sql.join(
    [sumsOf(merchantId, { ...filter, from: hours.from, to: hours.to }, ['delivered']), ...edges],
    sql` union all `,
  )
}

/**
 * Removes unstarted plans except the newest. The new plan always stays: several may be created in one millisecond. Rows
 * locked by other transactions are skipped, so that none waits for another.
 * @param kept number that stay, the new one included
 */
export async function removeUnstarted(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { made, kept }: { made: Id<'job'>; kept: number },
): Promise<void> {
  // The outer condition on `status` rechecks plans that were started meanwhile.
  await sql`delete from notification_repeats where merchant_id = ${merchantId} and status = 'planned' and id in (
    select id from notification_repeats where merchant_id = ${merchantId} and status = 'planned' and id <> ${made}
    order by created_at desc, id desc offset ${kept - 1} for update skip locked)`.execute(trx)
}

/** Removes the sets of a finished bulk repeat, or of its part at one site. */
export async function removeSets(
  trx: Trx,
  merchantId: Id<'merchant'>,
  repeatId: Id<'job'>,
  siteId?: Id<'site'>,
): Promise<void> {
  const sets = trx
    .deleteFrom('notification_repeat_sets')
    .where('merchant_id', '=', merchantId)
    .where('repeat_id', '=', repeatId)
  await (siteId === undefined ? sets : sets.where('site_id', '=', siteId)).execute()
}

export async function findRepeat(trx: Trx, merchantId: Id<'merchant'>, id: Id<'job'>, isLocked = false) {
  const found = trx
    .selectFrom('notification_repeats')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
  return await (isLocked ? found.forUpdate() : found).executeTakeFirst()
}

export async function listRepeatSites(
  trx: Trx,
  merchantId: Id<'merchant'>,
  ids: readonly Id<'job'>[],
): Promise<RepeatSiteRow[]> {
  if (ids.length === 0) return []
  return await trx
    .selectFrom('notification_repeat_sites')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('repeat_id', 'in', ids)
    .orderBy('matched', 'desc')
    .orderBy('site_id')
    .execute()
}

/** Started repeats, the latest first, and their number. */
export async function listRepeats(
  trx: Trx,
  merchantId: Id<'merchant'>,
  status: string | null,
  page: { limit: number; offset: number },
): Promise<{ rows: RepeatRow[]; total: number }> {
  const found = trx
    .selectFrom('notification_repeats')
    .where('merchant_id', '=', merchantId)
    .where((where) => (status === null ? where('status', '<>', 'planned') : where('status', '=', status)))
  const [rows, counted] = await Promise.all([
    found
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    found.select((of) => of.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.count) }
}

/** True while another bulk repeat runs at one of the sites. */
export async function isRunningAtSites(trx: Trx, merchantId: Id<'merchant'>, siteIds: readonly Id<'site'>[]) {
  if (siteIds.length === 0) return false
  // Serializes the starts of a merchant's plans.
  await lockCount(trx, 'repeat plans', merchantId)
  const row = await trx
    .selectFrom('notification_repeat_sites')
    .select('site_id')
    .where('merchant_id', '=', merchantId)
    .where('site_id', 'in', siteIds)
    .where('status', '=', 'running')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends requested attempts that have not begun, as not sent. @returns notification ids by site */
export async function withdrawAttempts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  repeatId: Id<'job'>,
  { now, message, siteId }: { now: Date; message: string; siteId?: Id<'site'> },
): Promise<Map<string, Id<'notification'>[]>> {
  const ofSite = siteId === undefined ? sql`` : sql` and site_id = ${siteId}`
  const { rows } = await sql<{ site_id: string; notification_id: Id<'notification'> }>`
    update notification_attempts set next_at = null, lease_id = null, started_at = ${now}, duration_ms = 0,
      error_kind = 'blocked', error_message = ${message}
    where merchant_id = ${merchantId} and repeat_id = ${repeatId}${ofSite} and ${isStoppable(now)}
    returning site_id, notification_id`.execute(trx)
  return new Map(
    [...Map.groupBy(rows, (row) => row.site_id)].map(([id, of]) => [id, of.map((row) => row.notification_id)]),
  )
}

/** Failed or skipped notifications of a repeat, ordered by id, that is by creation. */
export async function listReport(
  trx: Trx,
  { merchant_id: merchantId, id }: Pick<RepeatRow, 'merchant_id' | 'id'>,
  result: 'failed' | 'skipped',
  page: { limit: number; after: string | undefined },
) {
  const after = page.after === undefined ? sql`` : sql` and x.notification_id > ${page.after}::uuid`
  const from =
    result === 'skipped'
      ? sql`select x.notification_id, x.reason, null::int as response_status, null as error_kind
          from notification_repeat_skips x where x.merchant_id = ${merchantId} and x.repeat_id = ${id}${after}`
      : sql`select x.notification_id, null as reason, x.response_status, x.error_kind
          from notification_attempts x where x.merchant_id = ${merchantId} and x.repeat_id = ${id} and x.next_at is null
            and x.error_kind is not null and not exists (select from notification_repeat_skips s
              where s.merchant_id = ${merchantId} and s.repeat_id = ${id} and s.notification_id = x.notification_id)${after}`
  const { rows } = await sql<{
    notification_id: Id<'notification'>
    reason: string | null
    response_status: number | null
    error_kind: string | null
    site_id: Id<'site'>
    event_type: string
    created_at: Date
  }>`
    select f.*, n.site_id, n.event_type, n.created_at
    from (${from} order by x.notification_id limit ${page.limit}) f
    join notifications n on n.merchant_id = ${merchantId} and n.id = f.notification_id
    order by f.notification_id`.execute(trx)
  return rows
}

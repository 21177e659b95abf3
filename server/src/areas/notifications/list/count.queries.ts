import type { Id } from '@firepay/contract/product/ids.ts'
import { maxCounted } from '@firepay/contract/product/max-counted.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import { hourOf, openStatuses, stateOf } from '../totals/sums.ts'
import { filterConditions, type NotificationFilter, stateConditions } from './filter.ts'
import { conditions, type NotificationSort } from './list.queries.ts'

export type Total = {
  total: number
  /** The total is a lower bound: counting without sums stops at 10,000. */
  isCapped: boolean
}

/** Number of matching notifications: exact from the sums where they cover the filter, else counted. */
export async function countNotifications(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: NotificationFilter,
  by: NotificationSort['by'],
): Promise<Total> {
  const parts = by === 'created_at' ? partsOf(merchantId, filter) : null
  const live = parts ? parts.live : [conditions(merchantId, filter, by)]
  const counted = live.map(
    (where) => sql`(select count(*) from (select from notifications n where ${where} limit ${maxCounted + 1}) c)`,
  )
  const { rows } = await sql<{ counted: string[]; summed: bigint }>`
    select array[${sql.join([...counted, sql`0`])}]::int[] as counted, ${parts?.summed ?? sql`0`}::bigint as summed`.execute(
    trx,
  )
  const { counted: found = [], summed = 0n } = rows[0] ?? {}
  const capped = found.map((count) => Math.min(Number(count), maxCounted))
  return {
    total: capped.reduce((sum, count) => sum + count, Number(summed)),
    isCapped: found.some((count) => Number(count) > maxCounted),
  }
}

/**
 * Whole hours come from the sums. The edges of the range, and single open statuses, are counted live. All in one snapshot.
 */
function partsOf(merchantId: Id<'merchant'>, filter: NotificationFilter) {
  const hours = splitByHour(filter)
  if (!hours) return null
  const { from, to } = hours
  const live = (narrowed: NotificationFilter) =>
    sql<SqlBool>`${sql.join([...filterConditions(merchantId, narrowed), ...stateConditions(narrowed)], sql` and `)}`
  const parts = hours.edges.map(live)
  const { statuses } = filter
  const isAllOpen = openStatuses.every((status) => statuses?.includes(status))
  const single = isAllOpen ? [] : openStatuses.filter((status) => statuses?.includes(status))
  if (single.length > 0) parts.push(live({ ...filter, from, to, statuses: single }))
  const states = statuses && [...new Set(statuses.map(stateOf))].filter((state) => state !== 'open' || isAllOpen)
  const summed = sql`(select coalesce(sum(x.count), 0) from (${sumsOf(merchantId, { ...filter, from, to }, states)}) x)`
  return { live: parts, summed }
}

/** A time range split for the sums: whole hours, and the remaining edges. */
export type Hours = { from: Date | null; to: Date | null; edges: NotificationFilter[] }

/** Splits the range of a filter; null when the sums do not cover the filter, or the range has no whole hour. */
export function splitByHour(filter: NotificationFilter): Hours | null {
  if (filter.objectIds || filter.searchIds || filter.search || filter.httpStatuses) return null
  const from = filter.from && hourOf(new Date(filter.from.getTime() + 3_599_999))
  const to = filter.to && hourOf(filter.to)
  if (from && to && from >= to) return null
  const edges: NotificationFilter[] = []
  if (filter.from && from && filter.from < from) edges.push({ ...filter, to: from })
  if (filter.to && to && to < filter.to) edges.push({ ...filter, from: to })
  return { from, to, edges }
}

/** Selects `site_id` and `count` of sums and unfolded deltas, any number of rows per site. @param states null for all */
export function sumsOf(
  merchantId: Id<'merchant'>,
  { from, to, ...filter }: NotificationFilter,
  states: readonly string[] | null,
): RawBuilder<unknown> {
  const all: RawBuilder<SqlBool>[] = [sql`s.merchant_id = ${merchantId}`]
  if (filter.siteIds) all.push(sql`s.site_id = any(${filter.siteIds}::uuid[])`)
  if (filter.modeSiteIds) all.push(sql`s.site_id = any(${filter.modeSiteIds}::uuid[])`)
  if (filter.eventTypes) all.push(sql`s.event_type = any(${filter.eventTypes}::text[])`)
  if (states) all.push(sql`s.state = any(${states}::text[])`)
  if (from) all.push(sql`s.hour >= ${from}`)
  if (to) all.push(sql`s.hour < ${to}`)
  const where = sql.join(all, sql` and `)
  return sql`select s.site_id, s.count from notification_sums s where ${where}
    union all select s.site_id, s.count from notification_deltas s where ${where}`
}

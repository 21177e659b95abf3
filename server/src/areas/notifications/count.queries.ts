import { maxCounted } from '@firepay/contract/notifications/notification-values.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { filterConditions, type NotificationFilter, stateConditions } from './filter.ts'
import { conditions, type NotificationSort } from './list.queries.ts'
import { hourOf, openStatuses, stateOf } from './sums.ts'

export type Total = {
  total: number
  /** There are more: what no sum has is counted up to 10,000. */
  isCapped: boolean
}

/** How many match: exactly by the sums where they know it, else by counting. */
export async function countNotifications(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: NotificationFilter,
  by: NotificationSort['by'],
): Promise<Total> {
  const isSummed = by === 'created_at' && !filter.objectId && !filter.searchIds && !filter.httpStatuses
  const parts = isSummed ? partsOf(merchantId, filter) : null
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

/** Whole hours by the sums; the edges of the range, and single ones of the open statuses, live. All in one snapshot. */
function partsOf(merchantId: Id<'merchant'>, filter: NotificationFilter) {
  const from = filter.from && hourOf(new Date(filter.from.getTime() + 3_599_999))
  const to = filter.to && hourOf(filter.to)
  if (from && to && from >= to) return null
  const live = (extra: Partial<NotificationFilter>) => {
    const narrowed = { ...filter, ...extra }
    return sql<SqlBool>`${sql.join([...filterConditions(merchantId, narrowed), ...stateConditions(narrowed)], sql` and `)}`
  }
  const parts: RawBuilder<SqlBool>[] = []
  if (filter.from && from && filter.from < from) parts.push(live({ to: from }))
  if (filter.to && to && to < filter.to) parts.push(live({ from: to }))
  const { statuses } = filter
  const isAllOpen = openStatuses.every((status) => statuses?.includes(status))
  const single = isAllOpen ? [] : openStatuses.filter((status) => statuses?.includes(status))
  if (single.length > 0) parts.push(live({ from, to, statuses: single }))
  const states = statuses && [...new Set(statuses.map(stateOf))].filter((state) => state !== 'open' || isAllOpen)
  const all: RawBuilder<SqlBool>[] = [sql`s.merchant_id = ${merchantId}`]
  if (filter.siteIds) all.push(sql`s.site_id = any(${filter.siteIds}::uuid[])`)
  if (filter.modeSiteIds) all.push(sql`s.site_id = any(${filter.modeSiteIds}::uuid[])`)
  if (filter.eventTypes) all.push(sql`s.event_type = any(${filter.eventTypes}::text[])`)
  if (states) all.push(sql`s.state = any(${states}::text[])`)
  if (from) all.push(sql`s.hour >= ${from}`)
  if (to) all.push(sql`s.hour < ${to}`)
  const where = sql.join(all, sql` and `)
  const summed = sql`(select coalesce(sum(x.count), 0) from (
    select s.count from notification_sums s where ${where}
    union all select s.count from notification_deltas s where ${where}) x)`
  return { live: parts, summed }
}

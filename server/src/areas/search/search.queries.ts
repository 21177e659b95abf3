import type { Id } from '@firepay/contract/product/ids.ts'
import { maxHits } from '@firepay/contract/search/search.routes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import {
  begins,
  candidates,
  farthestOfSite,
  isCapped,
  isWhole,
  ofSites,
  type Scope,
  type Search,
} from './candidates.ts'

/** Totals repeated in every row of a group: number of matches, and whether there may be more. */
type Counted = { total: number; is_capped: boolean }

export type TransactionRow = {
  id: Id<'transaction'>
  site_id: Id<'site'>
  mode: string
  type: string
  status: string
  order_reference: string | null
  processor_reference: string
  customer_email: string | null
  amount: bigint
  currency: string
  created_at: Date
  is_whole: boolean
  /** The further reference that matches, if one does. */
  name: string | null
}

/** Latest transactions per type to examine when many match. */
const newest = 300

const shown = sql`t.id, t.site_id, s.mode, t.type, t.status, t.order_reference, t.processor_reference, t.customer_email,
  t.amount, t.currency, t.created_at`

/**
 * Complete references before prefixes; payments first, so that an order leads to its payment instead of a later refund;
 * then newest first.
 */
const wholeFirst = (whole: RawBuilder<unknown>) =>
  sql`${whole} desc, (t.type = 'payment') desc, t.created_at desc, t.id desc`

/** The first matches, and the number of matches examined. */
export async function findTransactions(
  trx: Trx,
  scope: Scope,
  search: Search,
): Promise<{ rows: (TransactionRow & Counted)[]; isCapped: boolean }> {
  const { merchantId } = scope
  // One row with `is_capped` even without matches.
  const { rows } = await sql<TransactionRow & Counted>`
    with ${candidates(scope, search)}, chosen as (
      select t.id, t.is_whole, t.name, count(*) over ()::int as total
      from candidates t order by ${wholeFirst(sql`t.is_whole`)} limit ${maxHits}
    )
    select ${shown}, h.is_whole, h.name, coalesce(h.total, 0) as total, c.is_capped
    from (select ${isCapped} as is_capped) c
    left join (
      chosen h
      join transactions t on t.merchant_id = ${merchantId} and t.id = h.id
      join sites s on s.merchant_id = ${merchantId} and s.id = t.site_id
    ) on true
    order by ${wholeFirst(sql`h.is_whole`)}`.execute(trx)
  return { rows: rows.filter(({ id }) => id !== null), isCapped: rows[0]?.is_capped ?? false }
}

/**
 * Matches among the latest transactions of each type, which needs no index by text. `offset 0` keeps the planner from
 * reading all names with the prefix for each row.
 */
export async function findNewestTransactions(trx: Trx, scope: Scope, search: Search): Promise<TransactionRow[]> {
  const { merchantId, types, siteIds } = scope
  const whole = sql`(${isWhole(search)} or coalesce(n.name = ${search.prefix}, false))`
  const { rows } = await sql<TransactionRow>`
    select /* named: search-newest */ ${shown}, ${whole} as is_whole, n.name
    from unnest(${types}::text[]) as y (type)
    cross join lateral (
      select x.* from transactions x where x.merchant_id = ${merchantId} and x.type = y.type
      order by x.created_at desc, x.id desc limit ${newest}
    ) t
    join sites s on s.merchant_id = ${merchantId} and s.id = t.site_id
    left join lateral (
      select min(n.name) as name from (
        select name from transaction_names where merchant_id = ${merchantId} and transaction_id = t.id offset 0
      ) n where ${begins('n.name', search)}
    ) n on true
    where ${ofSites('t.site_id', siteIds)}
      and (${begins('t.order_reference', search)} or ${begins('t.processor_reference', search)}
        or t.customer_email = ${search.email} or n.name is not null)
    order by ${wholeFirst(whole)} limit ${maxHits}`.execute(trx)
  return rows
}

export type NotificationRow = {
  id: Id<'notification'>
  site_id: Id<'site'>
  mode: string
  event_type: string
  status: string
  object_type: string
  object_id: string
  reference: string | null
  created_at: Date
}

/** Latest notifications of matching transactions, or of the object with this id. */
export async function findNotifications(
  trx: Trx,
  scope: Scope,
  search: Search,
): Promise<(NotificationRow & Counted)[]> {
  const { merchantId, siteIds, types } = scope
  const { rows } = await sql<NotificationRow & Counted>`
    with ${candidates(scope, search)}, told as (
      select c.id from candidates c
      union select o.id from (select ${search.objectId}::uuid as id) o where o.id is not null and not exists (
        select from transactions t where t.merchant_id = ${merchantId} and t.id = o.id and t.type <> all(${types}::text[]))
    ), sent as (
      select f.id, f.created_at from told o cross join lateral (
        select n.id, n.site_id, n.created_at from notifications n where n.merchant_id = ${merchantId} and n.object_id = o.id
        order by n.sequence desc limit ${farthestOfSite}
      ) f
      where ${ofSites('f.site_id', siteIds)}
      union select n.id, n.created_at from notifications n
        where n.merchant_id = ${merchantId} and n.id = ${search.notificationId}::uuid and ${ofSites('n.site_id', siteIds)}
    ), chosen as (
      select f.id, count(*) over ()::int as total from sent f order by f.created_at desc, f.id desc limit ${maxHits}
    )
    select n.id, n.site_id, s.mode, n.event_type, n.status, n.object_type, n.object_id, n.created_at, h.total, ${isCapped} as is_capped,
      coalesce(t.order_reference, t.processor_reference) as reference
    from chosen h
    join notifications n on n.merchant_id = ${merchantId} and n.id = h.id
    join sites s on s.merchant_id = ${merchantId} and s.id = n.site_id
    left join transactions t
      on t.merchant_id = ${merchantId} and t.id = n.object_id and t.type = any(${types}::text[])
    order by n.created_at desc, n.id desc`.execute(trx)
  return rows
}

export type PayoutRow = {
  id: Id<'payout'>
  site_id: Id<'site'>
  mode: string
  status: string
  processor_reference: string
  amount: bigint
  currency: string
  created_at: Date
}

/** Latest payouts by prefix of the reference, a complete one first, or the payout with this id. */
export async function findPayouts(trx: Trx, scope: Scope, search: Search): Promise<(PayoutRow & Counted)[]> {
  const { merchantId, siteIds } = scope
  const columns = sql`t.id, t.site_id, t.status, t.processor_reference, t.amount, t.currency, t.created_at`
  const wholeFirst = sql`(f.processor_reference = ${search.prefix}) desc, f.created_at desc, f.id desc`
  const isPayout = sql`t.merchant_id = ${merchantId} and t.type = 'payout'`
  const { rows } = await sql<PayoutRow & Counted>`
    select /* named: search-payouts */ * from (with by_reference as (
      select f.* from sites s cross join lateral (
        select ${columns} from transactions t
        where ${isPayout} and t.site_id = s.id and ${begins('t.processor_reference', search)}
        order by t.processor_reference limit ${farthestOfSite}
      ) f
      where s.merchant_id = ${merchantId} and ${ofSites('s.id', siteIds)}
    ), found as (
      select f.* from by_reference f
      union select ${columns} from transactions t
        where ${isPayout} and t.id = ${search.payoutId}::uuid and ${ofSites('t.site_id', siteIds)}
    )
    select f.*, s.mode, count(*) over ()::int as total,
      exists (select from by_reference group by site_id having count(*) >= ${sql.lit(farthestOfSite)}) as is_capped
    from found f join sites s on s.merchant_id = ${merchantId} and s.id = f.site_id
    order by ${wholeFirst} limit ${maxHits}) f
    order by ${wholeFirst}`.execute(trx)
  return rows
}

/** Maximum sites and users of a merchant to examine, by name. */
const maxNames = 2_000

export type SiteRow = { id: Id<'site'>; name: string; url: string | null; status: string; mode: string }

export async function listSites(trx: Trx, { merchantId, siteIds }: Scope): Promise<SiteRow[]> {
  const { rows } = await sql<SiteRow>`
    select /* named: search-sites */ s.id, s.name, s.url, s.status, s.mode from sites s
    where s.merchant_id = ${merchantId} and ${ofSites('s.id', siteIds)} order by s.name, s.id limit ${sql.lit(maxNames)}
  `.execute(trx)
  return rows
}

export type MemberRow = { id: Id<'user'>; email: string; full_name: string; role: string }

export async function listMembers(trx: Trx, { merchantId }: Scope): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select /* named: search-members */ u.id, u.email, u.full_name, m.role
    from members m join users u on u.id = m.user_id
    where m.merchant_id = ${merchantId} order by u.full_name, u.email limit ${sql.lit(maxNames)}
  `.execute(trx)
  return rows
}

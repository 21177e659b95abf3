import type { Id } from '@firepay/contract/product/ids.ts'
import type { TransactionType } from '@firepay/contract/transactions/transactions.schemas.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type Scope = {
  merchantId: Id<'merchant'>
  /** Sites to search; null for all. */
  siteIds: readonly Id<'site'>[] | null
  /** Types of transactions to search. */
  types: readonly TransactionType[]
}

export type Search = {
  prefix: string
  /** Smallest text above all with the prefix; null without one. */
  successor: string | null
  /** Complete email of a customer; null when the text is none, or the role may not see it. */
  email: string | null
  transactionId: string | null
  payoutId: string | null
  notificationId: string | null
  /** Wire id of an object of notifications: a transaction, account or site. */
  objectId: string | null
}

/** Maximum rows read from an index; more matches are reported as capped. */
export const farthest = 200
/** The same for one type of one site. */
export const farthestOfSite = 50

/**
 * Matching transactions as the table `candidates (id, type, created_at, is_whole, name)`, `name` being the further
 * reference that matches. Rows of types hidden from the role are not read, so that not even timing reveals them: only
 * payments and their children have an order reference, only payments and refunds further ones, and each type is searched
 * separately by processor reference.
 */
export function candidates({ merchantId, siteIds, types }: Scope, search: Search): RawBuilder<unknown> {
  const mine = sql`t.merchant_id = ${merchantId} and t.type = any(${types}::text[])`
  const whole = sql`${isWhole(search)} as is_whole`
  return sql`by_order as (
      select t.id, t.site_id, t.type, t.created_at, ${whole} from transactions t
      where ${mine} and ${begins('t.order_reference', search)}
      order by t.order_reference limit ${farthest}
    ), by_email as (
      select t.id, t.site_id, t.type, t.created_at, ${whole} from transactions t
      where ${mine} and t.customer_email = ${search.email} limit ${farthest}
    ), by_reference as (
      select f.id, f.site_id, f.type, f.created_at, f.is_whole
      from sites s cross join unnest(${types}::text[]) as y (type) cross join lateral (
        select t.id, t.site_id, t.type, t.created_at, ${whole} from transactions t
        where t.merchant_id = ${merchantId} and t.site_id = s.id and t.type = y.type
          and ${begins('t.processor_reference', search)}
        order by t.processor_reference limit ${farthestOfSite}
      ) f
      where s.merchant_id = ${merchantId} and ${ofSites('s.id', siteIds)}
    ), by_name as (
      select t.id, t.site_id, t.type, t.created_at, n.name = ${search.prefix} as is_whole, n.name
      from (
        select n.transaction_id, n.name from transaction_names n
        where n.merchant_id = ${merchantId} and ${begins('n.name', search)} order by n.name limit ${farthest}
      ) n join transactions t on ${mine} and t.id = n.transaction_id
    ), found as (
      select f.id, f.site_id, f.type, f.created_at, f.is_whole, null as name from by_order f
      union all select f.id, f.site_id, f.type, f.created_at, f.is_whole, null from by_email f
      union all select f.id, f.site_id, f.type, f.created_at, f.is_whole, null from by_reference f
      union all select f.id, f.site_id, f.type, f.created_at, f.is_whole, f.name from by_name f
      union all select t.id, t.site_id, t.type, t.created_at, ${whole}, null from transactions t
        where ${mine} and t.id = ${search.transactionId}::uuid
    ), candidates as (
      select f.id, f.type, f.created_at, bool_or(f.is_whole) as is_whole, min(f.name) as name from found f
      where ${ofSites('f.site_id', siteIds)} group by f.id, f.type, f.created_at
    )`
}

/** True when an index was read up to its limit. */
export const isCapped = sql<SqlBool>`((select count(*) from by_order) >= ${sql.lit(farthest)}
  or (select count(*) from by_email) >= ${sql.lit(farthest)}
  or (select count(*) from by_name) >= ${sql.lit(farthest)}
  or exists (select from by_reference group by site_id, type having count(*) >= ${sql.lit(farthestOfSite)}))`

/** A prefix as an index range, because LIKE is not leakproof. */
export function begins(column: string, { prefix, successor }: Search): RawBuilder<SqlBool> {
  const value = sql.ref(column)
  if (successor === null) return sql<SqlBool>`${value} >= ${prefix}`
  return sql<SqlBool>`(${value} >= ${prefix} and ${value} < ${successor})`
}

/** True when the text is the complete order or processor reference of transaction `t`. */
export function isWhole({ prefix }: Search): RawBuilder<SqlBool> {
  return sql<SqlBool>`(coalesce(t.order_reference = ${prefix}, false) or t.processor_reference = ${prefix})`
}

export function ofSites(column: string, siteIds: Scope['siteIds']): RawBuilder<SqlBool> {
  return siteIds === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${siteIds}::uuid[])`
}

import type { Id } from '@firepay/contract/product/ids.ts'
import type { TransactionType } from '@firepay/contract/transactions/transactions.schemas.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

export type Scope = {
  merchantId: Id<'merchant'>
  /** Sites to examine; null for all. */
  siteIds: readonly Id<'site'>[] | null
  /** Types of transactions whose values may be shown; null for all. */
  types: readonly TransactionType[] | null
}

/** Latest transactions to examine for values without an index. */
const newest = 2_000

/** Maximum index rows read for one site when the index is not by site. */
const farthest = 5_000

export type SiteRow = { id: Id<'site'>; name: string; mode: string; status: string }

/** The merchant's sites by name; beyond this number they are found by typing. */
export async function listSites(trx: Trx, { merchantId }: Scope): Promise<SiteRow[]> {
  return await trx
    .selectFrom('sites')
    .select(['id', 'name', 'mode', 'status'])
    .where('merchant_id', '=', merchantId)
    .orderBy('name')
    .orderBy('id')
    .limit(2_000)
    .execute()
}

export type AccountRow = { id: string; name: string; currency: string; site_name: string }

export async function listAccounts(trx: Trx, { merchantId, siteIds }: Scope): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.name, a.currency, s.name as site_name
    from accounts a join sites s on s.merchant_id = ${merchantId} and s.merchant_id = a.merchant_id and s.id = a.site_id
    where ${and(['a.merchant_id', merchantId])} and ${ofSites('a.site_id', siteIds)}
    order by s.name, a.currency, a.id limit 4000
  `.execute(trx)
  return rows
}

export type MemberRow = { id: string; email: string; full_name: string; role: string }

export async function listMembers(trx: Trx, { merchantId }: Scope): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.email, u.full_name, m.role
    from members m join users u on u.id = m.user_id
    where m.merchant_id = ${merchantId}
    order by u.full_name, u.email limit 2000
  `.execute(trx)
  return rows
}

export type ValueCount = { value: string; count: number }

/**
 * Transactions per value of a statistics dimension, most frequent first. Unfolded deltas are left out: suggestions need
 * not be exact.
 */
export async function countByDimension(
  trx: Trx,
  { merchantId, siteIds, types }: Scope,
  dimension: 'status' | 'method' | 'currency',
): Promise<ValueCount[]> {
  const { rows } = await sql<ValueCount>`
    select ${sql.ref(dimension)} as value, sum(s.count)::int as count
    from statistics_sums s
    where ${and(['s.merchant_id', merchantId])} and ${ofSites('s.site_id', siteIds)} and ${ofTypes('s', types)}
      and s.level = 'year' and s.field = 'created'
    group by 1 having sum(s.count) > 0 order by 2 desc, 1
  `.execute(trx)
  return rows.filter((row) => row.value !== '')
}

/** Values of a column among the latest transactions (of a status, if given), most frequent first. */
export async function listRecentValues(
  trx: Trx,
  { merchantId, siteIds, types }: Scope,
  column: 'card_brand' | 'country' | 'decline_code',
  status: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select x.value from (
      select ${sql.ref(`t.${column}`)} as value from transactions t
      where ${and(['t.merchant_id', merchantId], ['t.status', status])} and ${ofSites('t.site_id', siteIds)}
        and ${ofTypes('t', types)}
      order by t.created_at desc, t.id desc limit ${newest}
    ) x
    where x.value is not null group by 1 order by count(*) desc, 1
  `.execute(trx)
  return rows.map((row) => row.value)
}

/** A prefix and the smallest text above it; null without one. */
type Beginning = { prefix: string; successor: string | null }

type TextColumn = 'order_reference' | 'processor_reference' | 'customer_email'

/**
 * Distinct values of an indexed column with the prefix, in order. Each is found by one index lookup, however many rows
 * share it. For one site, or a role that may not see every type, only the first rows of the prefix are examined.
 */
export async function listValuesByPrefix(
  trx: Trx,
  { merchantId, siteIds, types }: Scope,
  { column, prefix, successor }: { column: TextColumn } & Beginning,
  limit: number,
): Promise<string[]> {
  const value = sql.ref(`t.${column}`)
  const end = successor === null ? sql<SqlBool>`true` : sql<SqlBool>`${value} < ${successor}`
  const { rows } =
    siteIds || types
      ? await sql<{ value: string }>`
        select distinct x.value from (
          select ${value} as value, t.site_id, t.type from transactions t
          where t.merchant_id = ${merchantId} and ${value} >= ${prefix} and ${end}
          order by ${value} limit ${farthest}
        ) x
        where ${ofSites('x.site_id', siteIds)} and ${ofTypes('x', types)} order by 1 limit ${limit}
      `.execute(trx)
      : await sql<{ value: string }>`
        with recursive found (value, n) as (
          (select ${value}, 1 from transactions t
            where t.merchant_id = ${merchantId} and ${value} >= ${prefix} and ${end} order by ${value} limit 1)
          union all
          select (select ${value} from transactions t
              where t.merchant_id = ${merchantId} and ${value} > f.value and ${end} order by ${value} limit 1), f.n + 1
          from found f where f.value is not null and f.n < ${limit}
        )
        select value from found where value is not null order by value
      `.execute(trx)
  return rows.map((row) => row.value)
}

/** Distinct values of the column among the latest transactions, newest first, for an empty text. */
export async function listNewestValues(
  trx: Trx,
  { merchantId, siteIds, types }: Scope,
  column: TextColumn,
  limit: number,
): Promise<string[]> {
  const value = sql.ref(`t.${column}`)
  const { rows } = await sql<{ value: string }>`
    select x.value from (
      select ${value} as value, t.created_at from transactions t
      where ${and(['t.merchant_id', merchantId])} and ${ofSites('t.site_id', siteIds)} and ${ofTypes('t', types)}
      order by t.created_at desc, t.id desc limit 200
    ) x
    where x.value is not null group by 1 order by max(x.created_at) desc, 1 limit ${limit}
  `.execute(trx)
  return rows.map((row) => row.value)
}

export type TransactionHit = {
  id: string
  type: string
  status: string
  order_reference: string | null
  processor_reference: string
  created_at: Date
}

const hit = sql`t.id, t.type, t.status, t.order_reference, t.processor_reference, t.created_at`

/** Transactions by exact id or prefix of a reference; the latest payments for an empty text. */
export async function findTransactions(
  trx: Trx,
  { merchantId, siteIds, types }: Scope,
  search: { id: string | null } & Beginning,
  limit: number,
): Promise<TransactionHit[]> {
  if (search.prefix === '') return await newestOfType(trx, { merchantId, siteIds, types }, 'payment', limit)
  const part = (column: 'order_reference' | 'processor_reference') => {
    const value = sql.ref(`t.${column}`)
    const end = search.successor === null ? sql`true` : sql`${value} < ${search.successor}`
    return sql`(select x.* from (
      select ${hit}, t.site_id from transactions t
      where t.merchant_id = ${merchantId} and ${value} >= ${search.prefix} and ${end}
      order by ${value}, t.id limit ${siteIds || types ? farthest : limit}) x
      where ${ofSites('x.site_id', siteIds)} and ${ofTypes('x', types)} limit ${limit})`
  }
  const { rows } = await sql<TransactionHit>`
    select distinct y.id, y.type, y.status, y.order_reference, y.processor_reference, y.created_at from (
      (select ${hit}, t.site_id from transactions t
        where ${and(['t.merchant_id', merchantId])} and ${ofSites('t.site_id', siteIds)} and ${ofTypes('t', types)}
          and t.id = ${search.id}::uuid)
      union all ${part('order_reference')}
      union all ${part('processor_reference')}
    ) y
    order by y.created_at desc, y.id desc limit ${limit}
  `.execute(trx)
  return rows
}

/** Payouts by prefix of the reference, newest first; each site has an index by type and reference. */
export async function findPayouts(
  trx: Trx,
  { merchantId, siteIds, types }: Scope,
  { prefix, successor }: Beginning,
  limit: number,
): Promise<TransactionHit[]> {
  if (prefix === '') return await newestOfType(trx, { merchantId, siteIds, types }, 'payout', limit)
  const end = successor === null ? sql`true` : sql`t.processor_reference < ${successor}`
  const { rows } = await sql<TransactionHit>`
    select x.* from sites s, lateral (
      select ${hit} from transactions t
      where t.merchant_id = ${merchantId} and t.site_id = s.id and t.type = 'payout' and ${ofTypes('t', types)}
        and t.processor_reference >= ${prefix} and ${end}
      order by t.processor_reference limit ${limit}
    ) x
    where ${and(['s.merchant_id', merchantId])} and ${ofSites('s.id', siteIds)}
    order by x.created_at desc, x.id desc limit ${limit}
  `.execute(trx)
  return rows
}

async function newestOfType(trx: Trx, { merchantId, siteIds, types }: Scope, type: string, limit: number) {
  // One site's payouts may be rare, so the index by type is read up to a limit.
  const { rows } = await sql<TransactionHit>`
    select x.id, x.type, x.status, x.order_reference, x.processor_reference, x.created_at from (
      select ${hit}, t.site_id from transactions t where t.merchant_id = ${merchantId} and t.type = ${type} and ${ofTypes('t', types)}
      order by t.created_at desc, t.id desc limit ${siteIds ? farthest : limit}
    ) x
    where ${ofSites('x.site_id', siteIds)}
    order by x.created_at desc, x.id desc limit ${limit}
  `.execute(trx)
  return rows
}

/** A single site by `=`, which keeps the order of the index. */
function ofSites(column: string, siteIds: readonly Id<'site'>[] | null): RawBuilder<SqlBool> {
  if (siteIds === null) return sql<SqlBool>`true`
  if (siteIds.length === 1) return sql<SqlBool>`${sql.ref(column)} = ${siteIds[0]}`
  return sql<SqlBool>`${sql.ref(column)} = any(${siteIds}::uuid[])`
}

/** Restricts to types the role may see. */
function ofTypes(alias: 's' | 't' | 'x', types: readonly TransactionType[] | null): RawBuilder<SqlBool> {
  return types === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${alias}.type`)} = any(${types}::text[])`
}

/** Equalities; null on the right means no filter. */
function and(...pairs: [string, string | null][]): RawBuilder<SqlBool> {
  const conditions = pairs.flatMap(([column, value]) => (value === null ? [] : [sql`${sql.ref(column)} = ${value}`]))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

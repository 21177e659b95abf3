import type { Id } from '@firepay/contract/product/ids.ts'
import { type ExpressionBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { SiteSecretsTable, SitesTable } from './sites.tables.ts'

export type SiteRow = Selectable<SitesTable>
export type SecretRow = Pick<
  Selectable<SiteSecretsTable>,
  'id' | 'site_id' | 'kind' | 'prefix' | 'last4' | 'created_at' | 'expires_at' | 'last_used_at'
>

/** The site; undefined when it is not this merchant's. `lock` prevents concurrent changes. */
export function findSite(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteId: Id<'site'>,
  lock = false,
): Promise<SiteRow | undefined> {
  let query = trx.selectFrom('sites').selectAll().where('merchant_id', '=', merchantId).where('id', '=', siteId)
  if (lock) query = query.forUpdate()
  return query.executeTakeFirst()
}

export type SiteFilter = {
  /** Part of the name or address, in any case; or the whole id. */
  text?: string | undefined
  /** uuid of a whole id given as text */
  id?: Id<'site'> | undefined
  statuses?: readonly string[] | undefined
  mode?: string | undefined
}

export type SiteSort = { by: 'name' | 'createdAt'; descending: boolean }

/** A page of sites; the id breaks ties. `after` is the last site of the previous page. */
export async function listSites(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: SiteFilter,
  page: SiteSort & { limit: number; offset: number; after?: SiteRow | undefined },
): Promise<SiteRow[]> {
  const direction = page.descending ? 'desc' : 'asc'
  const key = page.by === 'name' ? sql`lower(name)` : sql`created_at`
  let query = trx
    .selectFrom('sites')
    .selectAll()
    .where((where) => matches(where, merchantId, filter))
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
  if (page.after) {
    const last = page.by === 'name' ? sql`lower(${page.after.name})` : sql`${page.after.created_at}::timestamptz`
    const beyond = page.descending ? sql`<` : sql`>`
    query = query.where(sql<boolean>`(${key}, id) ${beyond} (${last}, ${page.after.id}::uuid)`)
  }
  return await query.execute()
}

export async function countSites(trx: Trx, merchantId: Id<'merchant'>, filter: SiteFilter = {}): Promise<number> {
  const { count } = await trx
    .selectFrom('sites')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where((where) => matches(where, merchantId, filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function matches(where: ExpressionBuilder<Database, 'sites'>, merchantId: Id<'merchant'>, filter: SiteFilter) {
  const conditions = [where('merchant_id', '=', merchantId)]
  if (filter.statuses) conditions.push(where('status', 'in', [...filter.statuses]))
  if (filter.mode) conditions.push(where('mode', '=', filter.mode))
  if (filter.id) conditions.push(where('id', '=', filter.id))
  if (filter.text) {
    const pattern = `%${filter.text.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(where.or([where('name', 'ilike', pattern), where('url', 'ilike', pattern)]))
  }
  return where.and(conditions)
}

/** Both valid secrets of each site, without hashes and ciphers. */
export function listSecretMarks(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteIds: readonly Id<'site'>[],
  at: Date,
): Promise<SecretRow[]> {
  return trx
    .selectFrom('site_secrets')
    .modifyFront(sql`/* named: secret-marks */`)
    .select(['id', 'site_id', 'kind', 'prefix', 'last4', 'created_at', 'expires_at', 'last_used_at'])
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`site_id = any(${siteIds}::uuid[])`)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
    .execute()
}

/** Number of accounts per site; sites without one are absent. */
export async function countAccounts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteIds: readonly Id<'site'>[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('accounts')
    .modifyFront(sql`/* named: accounts-of-sites */`)
    .select((select) => ['site_id' as const, select.fn.countAll<bigint>().as('count')])
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`site_id = any(${siteIds}::uuid[])`)
    .groupBy('site_id')
    .execute()
  return new Map(rows.map((row) => [row.site_id, Number(row.count)]))
}

/** Sums of the payments of a site, by payment currency and account currency. Amounts are minor units as text. */
export type RecentSums = {
  site_id: Id<'site'>
  currency: string
  account_currency: string
  count: bigint
  captured: bigint
  gross: string
  refunds: string
  chargebacks: string
  fees: string
  net: string
}

/** Sums of each site's payments created since an instant. */
export async function sumRecentPayments(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteIds: readonly Id<'site'>[],
  since: Date,
): Promise<RecentSums[]> {
  const { rows } = await sql<RecentSums>`
    select /* named: recent-payments */ site_id, currency, account_currency, count(*) as count, count(captured_at) as captured,
      sum(captured_amount) as gross, sum(refunded_amount) as refunds, sum(disputed_amount) as chargebacks,
      sum(fee_total) as fees, sum(net) as net
    from transactions
    where merchant_id = ${merchantId} and site_id = any(${siteIds}) and type = 'payment' and created_at >= ${since}
    group by site_id, currency, account_currency
    order by site_id, currency, account_currency`.execute(trx)
  return rows
}

/** Creation of the latest payment per site; sites without one are absent. */
export async function findLastPayments(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteIds: readonly Id<'site'>[],
): Promise<Map<string, Date>> {
  // One index lookup per site, however many transactions there are.
  const { rows } = await sql<{ site_id: Id<'site'>; created_at: Date }>`
    select /* named: last-payments */ s.id as site_id, t.created_at
    from unnest(${siteIds}::uuid[]) s(id)
    cross join lateral (
      select created_at from transactions
      where merchant_id = ${merchantId} and site_id = s.id and type = 'payment'
      order by created_at desc, id desc limit 1
    ) t`.execute(trx)
  return new Map(rows.map((row) => [row.site_id, row.created_at]))
}

/** Events of a site that changed nothing. */
export type OpenEvents = { site_id: Id<'site'>; held: bigint; refused: bigint }

/** Per site, currently held events and events refused since an instant; sites without any are absent. */
export async function countOpenEvents(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteIds: readonly Id<'site'>[],
  since: Date,
): Promise<OpenEvents[]> {
  const { rows } = await sql<OpenEvents>`
    select /* named: open-events */ site_id, count(*) filter (where status = 'held') as held,
      count(*) filter (where status = 'refused') as refused
    from ingest_events
    where merchant_id = ${merchantId} and site_id = any(${siteIds})
      and (status = 'held' or (status = 'refused' and received_at >= ${since}))
    group by site_id`.execute(trx)
  return rows
}

/** State of the sites' addresses; sites whose current address received nothing yet are absent. */
export async function listEndpoints(trx: Trx, merchantId: Id<'merchant'>, siteIds: readonly Id<'site'>[]) {
  return await trx
    .selectFrom('notification_endpoints')
    .modifyFront(sql`/* named: endpoints */`)
    .select(['site_id', 'url', 'failing_since', 'recent_outcomes', 'disabled_at'])
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`site_id = any(${siteIds}::uuid[])`)
    .execute()
}
export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number]

/** A page of a site's accounts, by currency. */
export async function listAccounts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteId: Id<'site'>,
  page: { limit: number; offset: number; afterCurrency?: string | undefined },
) {
  let query = trx
    .selectFrom('accounts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .orderBy('currency')
    .limit(page.limit)
    .offset(page.offset)
  // A site has one account per currency, so the currency is a unique order.
  if (page.afterCurrency !== undefined) query = query.where('currency', '>', page.afterCurrency)
  return await query.execute()
}

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number]

/** Currency of an account of the site; undefined when the site has no such account. */
export async function findAccountCurrency(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteId: Id<'site'>,
  accountId: Id<'account'>,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .select('currency')
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.currency
}

/** Changes a locked site and raises its version; returns the changed row. */
export function updateSite(
  trx: Trx,
  { merchant_id, id, version }: SiteRow,
  change: Updateable<SitesTable>,
): Promise<SiteRow> {
  return trx
    .updateTable('sites')
    .set({ ...change, version: version + 1n })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

import type { Id } from '@firepay/contract/product/ids.ts'
import type { Insertable, Selectable } from 'kysely'
import { type SqlBool, sql } from 'kysely'
import { insertRows } from '../../platform/db/insert-rows.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { BalanceReportsTable } from './reports.tables.ts'

export type ReportRecord = Selectable<BalanceReportsTable> & { mode: string }

export type ReportFilter = {
  type: string
  siteIds?: readonly Id<'site'>[] | undefined
  accountIds?: readonly Id<'account'>[] | undefined
  currencies?: readonly string[] | undefined
  statuses?: readonly string[] | undefined
  mode: 'live' | 'test' | 'all'
  from: Date | null
  to: Date | null
  /** Bounds as days in each report's own zone, instead of `from` and `to`. */
  ownDays?: { from?: string | undefined; to?: string | undefined } | undefined
  /** Excludes ready reports without credits and debits. */
  isMoved?: boolean | undefined
}

/** Reports of a type, latest period first. */
export async function listReports(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: ReportFilter,
  page: { limit: number; offset: number; after?: { from_at: Date; id: Id<'report'> } | undefined },
): Promise<ReportRecord[]> {
  let query = filteredReports(trx, merchantId, filter)
    .selectAll('report')
    .select('site.mode')
    .orderBy('report.from_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  if (page.after) {
    const { from_at, id } = page.after
    query = query.where(sql<SqlBool>`(report.from_at, report.id) < (${from_at}, ${id}::uuid)`)
  }
  return await query.execute()
}

export async function countReports(trx: Trx, merchantId: Id<'merchant'>, filter: ReportFilter): Promise<number> {
  const { count } = await filteredReports(trx, merchantId, filter)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Number of rows of an export of reports: at least one per report. */
export async function countReportRows(trx: Trx, merchantId: Id<'merchant'>, filter: ReportFilter): Promise<number> {
  const { count } = await filteredReports(trx, merchantId, filter)
    .select(sql<string>`coalesce(sum(greatest(report.rows_count, 1)), 0)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Names of all accounts of a merchant. */
export async function listAccountNames(trx: Trx, merchantId: Id<'merchant'>): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.selectFrom('accounts').select(['id', 'name']).where('merchant_id', '=', merchantId).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function findReport(
  trx: Trx,
  merchantId: Id<'merchant'>,
  type: string,
  id: Id<'report'>,
): Promise<ReportRecord | undefined> {
  return await filteredReports(trx, merchantId, { type, mode: 'all', from: null, to: null })
    .selectAll('report')
    .select('site.mode')
    .where('report.id', '=', id)
    .executeTakeFirst()
}

function filteredReports(trx: Trx, merchantId: Id<'merchant'>, filter: ReportFilter) {
  const { type, siteIds, accountIds, currencies, statuses, mode, from, to, ownDays, isMoved } = filter
  // An instant has one day in a zone, but a day may have two midnights.
  const firstDay = sql<string>`(report.from_at at time zone report.time_zone)::date`
  const lastDay = sql<string>`((report.to_at - interval '1 microsecond') at time zone report.time_zone)::date`
  return (
    trx
      .selectFrom('balance_reports as report')
      .innerJoin('sites as site', (join) =>
        join
          .on('site.merchant_id', '=', merchantId)
          .onRef('site.merchant_id', '=', 'report.merchant_id')
          .onRef('site.id', '=', 'report.site_id'),
      )
      .where('report.merchant_id', '=', merchantId)
      .where('report.type', '=', type)
      .$if(siteIds !== undefined, (query) => query.where('report.site_id', 'in', [...(siteIds ?? [])]))
      .$if(accountIds !== undefined, (query) => query.where('report.account_id', 'in', [...(accountIds ?? [])]))
      .$if(currencies !== undefined, (query) => query.where('report.currency', 'in', [...(currencies ?? [])]))
      .$if(statuses !== undefined, (query) => query.where('report.status', 'in', [...(statuses ?? [])]))
      .$if(mode !== 'all', (query) => query.where('site.mode', '=', mode === 'live' ? 'live' : 'test'))
      .$if(ownDays?.from !== undefined, (query) => query.where(firstDay, '>=', ownDays?.from as string))
      .$if(ownDays?.to !== undefined, (query) => query.where(lastDay, '<', ownDays?.to as string))
      // Reports that do not add up are never excluded.
      .$if(isMoved === true, (query) =>
        query.where(
          sql<SqlBool>`(report.status <> 'ready' or report.credits <> 0 or report.debits <> 0 or report.opening <> report.closing)`,
        ),
      )
      .$if(from !== null, (query) => query.where('report.from_at', '>=', from as Date))
      .$if(to !== null, (query) => query.where('report.to_at', '<=', to as Date))
  )
}

/** Latest report of a chain of days or months. */
export async function findLastInChain(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountId: Id<'account'>,
  type: 'daily' | 'monthly',
) {
  return await trx
    .selectFrom('balance_reports')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .orderBy('from_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertReports(trx: Trx, reports: readonly Insertable<BalanceReportsTable>[]): Promise<void> {
  const [first] = reports
  if (first === undefined) return
  // All reports of a call are made by one function, with the same columns.
  const columns = Object.keys(first) as (keyof Insertable<BalanceReportsTable>)[]
  await insertRows(trx, 'balance_reports', columns, reports)
}

export type ReportAccount = {
  id: Id<'account'>
  site_id: Id<'site'>
  currency: string
  last_position: bigint
  closed_from: Date | null
  closed_until: Date | null
  closing_position: bigint | null
  closing_from: Date | null
  closing_by: 'worker' | 'command' | null
}

const accountColumns = [
  'id',
  'site_id',
  'currency',
  'last_position',
  'closed_from',
  'closed_until',
  'closing_position',
  'closing_from',
  'closing_by',
] as const

export async function listAccountsOf(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteId: Id<'site'>,
): Promise<ReportAccount[]> {
  return await trx
    .selectFrom('accounts')
    .select(accountColumns)
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute()
}

export async function findAccount(trx: Trx, merchantId: Id<'merchant'>, id: Id<'account'>) {
  return await trx
    .selectFrom('accounts as account')
    .innerJoin('sites as site', (join) =>
      join
        .on('site.merchant_id', '=', merchantId)
        .onRef('site.merchant_id', '=', 'account.merchant_id')
        .onRef('site.id', '=', 'account.site_id'),
    )
    .select([
      'account.id',
      'account.site_id',
      'account.currency',
      'account.last_position',
      'site.time_zone',
      'site.mode',
    ])
    .where('account.merchant_id', '=', merchantId)
    .where('account.id', '=', id)
    .executeTakeFirst()
}

/** Instant of an account's first posting; null without one. */
export async function findFirstPosting(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountId: Id<'account'>,
): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(first) as first from ledger_accounts l
    cross join lateral (
      select least(
        (select min(t.posted_at) from transfers t where t.merchant_id = ${merchantId} and t.to_account = l.id),
        (select min(t.posted_at) from transfers t where t.merchant_id = ${merchantId} and t.from_account = l.id)) as first
    ) x
    where l.merchant_id = ${merchantId} and l.account_id = ${accountId}`.execute(trx)
  return rows[0]?.first ?? null
}

/** A report about the same postings, waiting or covering all of them. */
export function findSameReport(
  trx: Trx,
  asked: {
    merchantId: Id<'merchant'>
    type: string
    from: Date
    to: Date
    account: { id: Id<'account'>; last_position: bigint }
    timeZone: string
  },
): Promise<{ id: Id<'report'> } | undefined> {
  const { account } = asked
  return trx
    .selectFrom('balance_reports')
    .select('id')
    .where('merchant_id', '=', asked.merchantId)
    .where('type', '=', asked.type)
    .where('from_at', '=', asked.from)
    .where('to_at', '=', asked.to)
    .where('account_id', '=', account.id)
    .where('time_zone', '=', asked.timeZone)
    .where((where) => where.or([where('status', '=', 'pending'), where('covers_position', '=', account.last_position)]))
    .limit(1)
    .executeTakeFirst()
}

/** The number of requested reports that are not ready yet. */
export async function countPending(trx: Trx, merchantId: Id<'merchant'>): Promise<bigint> {
  const { waiting } = await trx
    .selectFrom('balance_reports')
    .select((select) => select.fn.countAll<bigint>().as('waiting'))
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return waiting
}

export async function insertReport(trx: Trx, row: Insertable<BalanceReportsTable>): Promise<void> {
  await trx.insertInto('balance_reports').values(row).execute()
}

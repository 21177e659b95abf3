import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { automaticReportTypes } from '@firepay/contract/reports/report-values.ts'
import type { reportsRoutes } from '@firepay/contract/reports/reports.routes.ts'
import { columnsOf, maxReportRows, type ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { newId } from '../../platform/db/new-id.ts'
import { addPendingWork } from '../../platform/db/pending-work.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import { type Act, type Handlers, streamed, type UserAct } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { type Cell, csvRows } from '../../platform/http/csv.ts'
import { lastOfPage } from '../../platform/http/last-of-page.ts'
import { readRange } from '../../platform/time/range.ts'
import { changesBetween } from '../audit-log/actor.ts'
import { findZone } from '../sites/find-zone.ts'
import { countLines, type LineRange, listLines } from './report-lines.queries.ts'
import { type ReportRow, type RowSource, readRows } from './report-rows.queries.ts'
import { presentLine, presentReport } from './reports.present.ts'
import * as queries from './reports.queries.ts'
import { countUnbalanced, listUnbalanced } from './unbalanced-reports.queries.ts'

type RequestBody = Act<(typeof reportsRoutes)['requestReport']>['body']

/** Balance reports: lists, one with its rows, the lines behind a number, and asking for one. */
export function reportsHandlers(): Omit<Handlers<typeof reportsRoutes>, 'getPeriodClosing' | 'closePeriods'> {
  return {
    listReports: (act) =>
      act.inMerchant(async (trx) => {
        const { query, params } = act
        const { merchantId } = act.caller
        const range = readRange(query, query.timeZone ?? (await findZone(trx, merchantId, query.siteId)))
        const filter: queries.ReportFilter = {
          type: params.type,
          siteIds: query.siteId,
          accountIds: query.accountId,
          currencies: query.currency,
          statuses: query.status,
          mode: query.mode,
          ...range,
        }
        const after = await lastOfPage(query, (id) => queries.findReport(trx, merchantId, params.type, id))
        const [total, rows] = await Promise.all([
          queries.countReports(trx, merchantId, filter),
          queries.listReports(trx, merchantId, filter, { ...query, after }),
        ])
        return { items: rows.map(presentReport), total, limit: query.limit, offset: query.offset }
      }),

    listUnbalancedReports: (act) =>
      act.inMerchant(async (trx) => {
        const { siteId: siteIds, mode, limit, offset } = act.query
        const filter = { siteIds, mode }
        const total = await countUnbalanced(trx, act.caller.merchantId, filter)
        const rows = await listUnbalanced(trx, act.caller.merchantId, filter, { limit, offset })
        return { items: rows.map(presentReport), total, limit, offset }
      }),

    requestReport: (act) =>
      act.inMerchant(async (trx) => {
        const { type } = act.params
        if ((automaticReportTypes as readonly string[]).includes(type)) {
          throw invalid('type', 'Daily and monthly reports are made when the period ends')
        }
        const account = await accountOf(trx, act.caller.merchantId, act.body)
        const id = await askFor(act, trx, type, account)
        const report = await queries.findReport(trx, act.caller.merchantId, type, id)
        if (!report) throw new Error(`report ${id} is not there`)
        return presentReport(report)
      }),

    getReport: (act) =>
      act.inMerchant(async (trx) => {
        const report = await getReport(trx, act.caller.merchantId, act.params)
        const page = { limit: maxReportRows, offset: act.query.offset }
        const source = sourceOf(report)
        const rows = source ? await readRows(trx, act.params.type, source, page) : []
        return { ...presentReport(report), rows }
      }),

    listReportLines: (act) =>
      act.inMerchant(async (trx) => {
        const { limit, offset, category, feeType, late } = act.query
        const source = sourceOf(await getReport(trx, act.caller.merchantId, act.params))
        if (!source) throw new ApiError('NOT_FOUND')
        const filter = { category, feeType, isLate: late === undefined ? undefined : late === 'true' }
        const [{ count, sum }, lines] = await Promise.all([
          countLines(trx, source.range, filter),
          listLines(trx, source.range, filter, { limit, offset }),
        ])
        const items = lines.map((line) => presentLine(line, source.currency))
        return { items, total: Number(count), limit, offset, sum: { amount: sum, currency: source.currency } }
      }),

    async exportReport(act) {
      const { type, id } = act.params
      const report = await act.inMerchant(async (trx) => {
        const found = await getReport(trx, act.caller.merchantId, act.params)
        if (found.status !== 'ready') throw new ApiError('CONFLICT', 'This report is not ready yet.')
        const exported = {
          type,
          from: found.from_at.toISOString(),
          to: found.to_at.toISOString(),
          rows: found.rows_count,
        }
        await act.audit(
          trx,
          'report.exported',
          { type: 'report', id: encodeId('report', id) },
          changesBetween({}, exported),
        )
        return found
      })
      const zone = report.time_zone.replaceAll('/', '-')
      const name = `report-${type}_${report.from_at.toISOString().slice(0, 10)}_${report.currency}_${zone}.csv`
      return streamed(exportRows(act, type, report), name)
    },
  }
}

/** Whether the path names a report of this type in the caller's merchant, for the checks that come after existence. */
export const reportLookup: Lookup<'report'> = (caller, { type, id }) =>
  caller.inMerchant(async (trx) => ((await queries.findReport(trx, caller.merchantId, type, id)) ? {} : null))

async function getReport(trx: Trx, merchantId: Id<'merchant'>, { type, id }: { type: string; id: Id<'report'> }) {
  const report = await queries.findReport(trx, merchantId, type, id)
  if (!report) throw new ApiError('NOT_FOUND')
  return report
}

/** What a ready report's rows are read from; null for one that is not ready. */
function sourceOf(report: queries.ReportRecord): RowSource | null {
  if (report.covers_position === null || report.opening === null) return null
  const range: LineRange = {
    merchantId: report.merchant_id,
    accountId: report.account_id,
    from: report.from_at,
    to: report.to_at,
    position: report.covers_position,
    previousPosition: report.previous_position,
  }
  return { range, currency: report.currency, opening: BigInt(report.opening) }
}

/** @throws ApiError `VALIDATION` for an account that the merchant does not have, or that the body does not tell apart */
async function accountOf(trx: Trx, merchantId: Id<'merchant'>, body: RequestBody) {
  if (body.accountId !== undefined) {
    const account = await queries.findAccount(trx, merchantId, body.accountId)
    if (!account) throw invalid('accountId', 'There is no account with this id', 'UNKNOWN_ID')
    if (body.currency !== undefined && body.currency !== account.currency) {
      throw invalid('currency', `This account is in ${account.currency}`)
    }
    return account
  }
  const accounts = body.siteId === undefined ? [] : await queries.listAccountsOf(trx, merchantId, body.siteId)
  const fitting = accounts.filter(({ currency }) => body.currency === undefined || currency === body.currency)
  const [only] = fitting
  if (accounts.length === 0) throw invalid('siteId', 'There is no such site, or it has no account yet', 'UNKNOWN_ID')
  if (only === undefined) throw invalid('currency', 'The site has no account in this currency')
  if (fitting.length > 1) throw invalid('currency', 'The site has several accounts: say which currency')
  const account = await queries.findAccount(trx, merchantId, only.id)
  if (!account) throw new Error(`account ${only.id} is not there`)
  return account
}

type FoundAccount = NonNullable<Awaited<ReturnType<typeof queries.findAccount>>>

/** The same question about the same postings has one report: asked twice, it is answered once. */
async function askFor(
  act: UserAct & { body: RequestBody },
  trx: Trx,
  type: ReportType,
  account: FoundAccount,
): Promise<Id<'report'>> {
  const { merchantId, userId } = act.caller
  const timeZone = act.body.timeZone ?? account.time_zone
  const { from, to } = readRange(act.body, timeZone)
  if (!from || !to) throw new Error('the body has both ends')
  const same = await trx
    .selectFrom('balance_reports')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('type', '=', type)
    .where('from_at', '=', from)
    .where('to_at', '=', to)
    .where('account_id', '=', account.id)
    .where('time_zone', '=', timeZone)
    .where((where) => where.or([where('status', '=', 'pending'), where('covers_position', '=', account.last_position)]))
    .limit(1)
    .executeTakeFirst()
  if (same) return same.id
  const id = newId('report')
  await trx
    .insertInto('balance_reports')
    .values({
      merchant_id: merchantId,
      id,
      site_id: account.site_id,
      account_id: account.id,
      type,
      currency: account.currency,
      time_zone: timeZone,
      from_at: from,
      to_at: to,
      status: 'pending',
      made_by: 'user',
      user_id: userId,
      created_at: act.now,
    })
    .execute()
  await addPendingWork(trx, 'reports', merchantId)
  return id
}

/** Page by page, each in a transaction of its own: a slow reader holds no connection, and it ends with the session. */
async function* exportRows(act: UserAct, type: ReportType, report: queries.ReportRecord): AsyncGenerator<string> {
  const source = sourceOf(report)
  if (!source) return
  const columns = columnsOf(type)
  yield csvRows([['report', 'currency', 'timeZone', ...columns]])
  for (let offset = 0; ; offset += maxReportRows) {
    const rows = await act.inMerchant((trx) => readRows(trx, type, source, { limit: maxReportRows, offset }), {
      readOnly: true,
    })
    if (rows.length > 0) {
      yield csvRows(
        rows.map((row) => [encodeId('report', report.id), report.currency, report.time_zone, ...cellsOf(row, columns)]),
      )
    }
    if (rows.length < maxReportRows) return
  }
}

/** Amounts in minor units; the currency stands in its own column, or before a payment's. Ids are those of the wire. */
function cellsOf(row: ReportRow, columns: readonly string[]): Cell[] {
  const values = new Map<string, unknown>(Object.entries(withWireIds(row)))
  return columns.map((column): Cell => {
    const value = values.get(column)
    if (value === null || value === undefined) return null
    if (typeof value === 'number') return { number: String(value) }
    if (typeof value === 'object' && 'amount' in value) return { number: String(value.amount) }
    return String(value)
  })
}

function withWireIds(row: ReportRow) {
  if ('transactionId' in row) return { ...row, transactionId: encodeId('transaction', row.transactionId) }
  return 'payoutId' in row ? { ...row, payoutId: encodeId('payout', row.payoutId) } : row
}

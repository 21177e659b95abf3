import type { Id } from '@firepay/contract/product/ids.ts'
import { automaticReportTypes } from '@firepay/contract/reports/report-values.ts'
import type { reportsRoutes } from '@firepay/contract/reports/reports.routes.ts'
import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { lockCount } from '../../platform/db/lock-count.ts'
import { newId } from '../../platform/db/new-id.ts'
import { addPendingWork } from '../../platform/db/pending-work.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import type { Act, Handlers, UserAct } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { lastOfPage } from '../../platform/http/last-of-page.ts'
import { readRange } from '../../platform/time/range.ts'
import { type LineSum, sumOfLines } from './lines/line-sums.ts'
import { countLines, linesBehind, listMatching } from './lines/matching-lines.queries.ts'
import type { RowSource } from './lines/report-values.ts'
import { findRowLines, type RowLines } from './lines/row-lines.ts'
import { getReport, sourceOf } from './read/report-source.ts'
import { exportReport, exportReports } from './read/reports.export.ts'
import { readReportFilter } from './read/reports.filter.ts'
import { presentLine, presentReport } from './read/reports.present.ts'
import { countUnbalanced, listUnbalanced } from './read/unbalanced-reports.queries.ts'
import * as queries from './reports.queries.ts'
import { readMadeRows, readRows } from './rows/kept-rows.ts'

/** Maximum pending reports of a merchant. */
const maxWaiting = 50

type RequestBody = Act<(typeof reportsRoutes)['requestReport']>['body']

export function reportsHandlers(): Omit<Handlers<typeof reportsRoutes>, 'getPeriodClosing' | 'closePeriods'> {
  return {
    listReports: (act) =>
      act.inMerchant(async (trx) => {
        const { query, params } = act
        const { merchantId } = act.caller
        const filter = await readReportFilter(trx, merchantId, params.type, query)
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
          throw invalid('type', 'Daily and monthly reports are created automatically when their period ends')
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
        const source = sourceOf(report)
        const rows = source ? await readRows(trx, report, source, act.query.offset) : []
        return { ...presentReport(report), rows }
      }),

    listReportLines: (act) =>
      act.inMerchant(async (trx) => {
        const { limit, offset } = act.query
        const report = await getReport(trx, act.caller.merchantId, act.params)
        const rows = sourceOf(report)
        if (!rows) throw new ApiError('NOT_FOUND')
        const { source, count, sum, currency } = await linesAskedFor(trx, report, rows, act.query)
        const lines = await listMatching(trx, source, { limit, offset, total: count })
        const items = lines.map((line) => presentLine(line, currency))
        return { items, total: Number(count), limit, offset, sum: { amount: sum, currency } }
      }),

    exportReport,
    exportReports,
  }
}

/** Looks up a report of this type in the caller's merchant, for checks after existence. */
export const reportLookup: Lookup<'report'> = (caller, { type, id }) =>
  caller.inMerchant(async (trx) => ((await queries.findReport(trx, caller.merchantId, type, id)) ? {} : null))

type LinesQuery = Act<(typeof reportsRoutes)['listReportLines']>['query']

/** Lines behind an amount of a row, or those of a filter. */
async function linesAskedFor(
  trx: Trx,
  report: queries.ReportRecord,
  rows: RowSource,
  { category, feeType, late, side, row, column }: LinesQuery,
): Promise<RowLines> {
  if (row !== undefined && column !== undefined) {
    // Written only from the contract's list.
    const type = report.type as ReportType
    const [made] = type === 'ledger' ? [] : await readMadeRows(trx, report, rows, row)
    return await findRowLines(trx, { type, source: rows }, made, column)
  }
  const filter = { category, feeType, side, isLate: late === undefined ? undefined : late === 'true' }
  const source = linesBehind(rows.range, filter)
  // Written only in this form; absent in reports made before sums were stored.
  const kept = report.line_sums as LineSum[] | null
  return { source, currency: rows.currency, ...(kept ? sumOfLines(kept, filter) : await countLines(trx, source)) }
}

/** @throws ApiError `VALIDATION` for an unknown account, or an ambiguous body */
async function accountOf(trx: Trx, merchantId: Id<'merchant'>, body: RequestBody) {
  if (body.accountId !== undefined) {
    const account = await queries.findAccount(trx, merchantId, body.accountId)
    if (!account) throw invalid('accountId', 'There is no account with this ID', 'UNKNOWN_ID')
    if (body.currency !== undefined && body.currency !== account.currency) {
      throw invalid('currency', `This account is in ${account.currency}`, 'OTHER_CURRENCY')
    }
    return account
  }
  const accounts = body.siteId === undefined ? [] : await queries.listAccountsOf(trx, merchantId, body.siteId)
  const fitting = accounts.filter(({ currency }) => body.currency === undefined || currency === body.currency)
  const [only] = fitting
  if (accounts.length === 0) throw invalid('siteId', 'There is no such site, or it has no account yet', 'UNKNOWN_ID')
  if (only === undefined) throw invalid('currency', 'The site has no account in this currency', 'OTHER_CURRENCY')
  if (fitting.length > 1)
    throw invalid('currency', 'The site has several accounts: give a currency', 'SEVERAL_CURRENCIES')
  const account = await queries.findAccount(trx, merchantId, only.id)
  if (!account) throw new Error(`account ${only.id} is not there`)
  return account
}

type FoundAccount = NonNullable<Awaited<ReturnType<typeof queries.findAccount>>>

/** An identical request about the same postings returns the existing report. */
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
  await lockCount(trx, 'reports', merchantId)
  const same = await queries.findSameReport(trx, { merchantId, type, from, to, account, timeZone })
  if (same) return same.id
  await refuseTooMany(trx, merchantId)
  const id = newId('report')
  await queries.insertReport(trx, {
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
  await addPendingWork(trx, 'reports', merchantId)
  return id
}

/** @throws ApiError `RATE_LIMITED` */
async function refuseTooMany(trx: Trx, merchantId: Id<'merchant'>): Promise<void> {
  if ((await queries.countPending(trx, merchantId)) < maxWaiting) return
  throw new ApiError(
    'RATE_LIMITED',
    `${maxWaiting} reports of this merchant are already waiting. Try again in a few seconds.`,
    {
      retryAfterSeconds: 10,
    },
  )
}

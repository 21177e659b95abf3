import { encodeId } from '@firepay/contract/product/ids.ts'
import type { reportsRoutes } from '@firepay/contract/reports/reports.routes.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Handler, UserAct } from '../../../platform/http/act.ts'
import { daysInName } from '../../exports/days-in-name.ts'
import { openExport, streamExport } from '../../exports/export-stream.ts'
import { inSnapshot } from '../../exports/in-snapshot.ts'
import { findZone } from '../../sites/find-zone.ts'
import { listSiteNames } from '../../sites/list-site-names.ts'
import {
  countReportRows,
  listAccountNames,
  listReports,
  type ReportFilter,
  type ReportRecord,
} from '../reports.queries.ts'
import { readAllRows } from '../rows/kept-rows.ts'
import { type ExportedRow, reportColumns } from './report-columns.ts'
import { getReport, sourceOf } from './report-source.ts'
import { readReportFilter } from './reports.filter.ts'

const reportsPerBatch = 100

/** Exports all rows of a report. @throws ApiError `CONFLICT` while it is being made */
export const exportReport: Handler<(typeof reportsRoutes)['exportReport']> = async (act) => {
  const { type, id } = act.params
  const { report, opened, names } = await act.inMerchant(async (trx) => {
    const report = await getReport(trx, act.caller.merchantId, act.params)
    if (report.status !== 'ready') throw new ApiError('CONFLICT', 'This report is not ready yet.')
    const { from_at: from, to_at: to, time_zone: timeZone } = report
    const opened = await openExport(act, trx, {
      kind: 'report',
      action: 'report.exported',
      object: { type: 'report', id: encodeId('report', id) },
      form: act.query,
      name: [`report-${type}`, ...daysInName({ from, to }, timeZone), report.currency],
      timeZone,
      rows: report.rows_count ?? 0,
      detail: { type, from: from.toISOString(), to: to.toISOString() },
    })
    return { report, opened, names: await namesOf(trx, act) }
  })

  async function* readAll(trx: Trx): AsyncGenerator<ExportedRow[]> {
    for await (const rows of readAllRows(trx, report, sourceOf(report))) yield rows.map((row) => ({ report, row }))
  }
  return streamExport(act, opened, reportColumns(type, names), inSnapshot(act, readAll))
}

/**
 * Exports the rows of all ready reports of the list's filter, latest period first. A report without rows has one row
 * with its opening and closing balance, so that the file contains every account.
 */
export const exportReports: Handler<(typeof reportsRoutes)['exportReports']> = async (act) => {
  const { params, query, caller } = act
  const { merchantId } = caller
  const { opened, filter, names } = await act.inMerchant(async (trx) => {
    const filter = { ...(await readReportFilter(trx, merchantId, params.type, query)), statuses: ['ready'] }
    const timeZone = query.timeZone ?? (await findZone(trx, merchantId, query.siteId))
    const opened = await openExport(act, trx, {
      kind: 'report',
      action: 'report.exported',
      form: query,
      name: [`reports-${params.type}`, ...daysOfFilter(filter, timeZone)],
      timeZone,
      rows: await countReportRows(trx, merchantId, filter),
      detail: { type: params.type, from: query.from, to: query.to },
    })
    return { opened, filter, names: await namesOf(trx, act) }
  })

  async function* readAll(trx: Trx): AsyncGenerator<ExportedRow[]> {
    let after: ReportRecord | undefined
    for (;;) {
      const reports = await listReports(trx, merchantId, filter, { limit: reportsPerBatch, offset: 0, after })
      for (const report of reports) yield* rowsOf(trx, report)
      if (reports.length < reportsPerBatch) return
      after = reports.at(-1)
    }
  }
  return streamExport(act, opened, reportColumns(params.type, names), inSnapshot(act, readAll))
}

async function* rowsOf(trx: Trx, report: ReportRecord): AsyncGenerator<ExportedRow[]> {
  let isEmpty = true
  for await (const rows of readAllRows(trx, report, sourceOf(report))) {
    if (rows.length > 0) isEmpty = false
    yield rows.map((row) => ({ report, row }))
  }
  if (isEmpty) yield [{ report, row: null }]
}

/** Days of the filter for the file name: in each report's own zone, else in the requested zone. */
function daysOfFilter({ ownDays, from, to }: ReportFilter, timeZone: string): string[] {
  const utc = (day: string | undefined) => (day === undefined ? null : new Date(`${day}T00:00:00Z`))
  return ownDays === undefined
    ? daysInName({ from, to }, timeZone)
    : daysInName({ from: utc(ownDays.from), to: utc(ownDays.to) }, 'UTC')
}

async function namesOf(trx: Trx, { caller: { merchantId } }: UserAct) {
  const [sites, accounts] = await Promise.all([listSiteNames(trx, merchantId), listAccountNames(trx, merchantId)])
  return { sites, accounts }
}

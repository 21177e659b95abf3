import { z } from 'zod'
import { exportFormat } from '../exports/exports.schemas.ts'
import { defineRoutes } from '../product/route.ts'
import { id } from '../product/schemas.ts'
import {
  report,
  reportHeader,
  reportLines,
  reportLinesQuery,
  reportListQuery,
  reportPage,
  reportQuery,
  reportRequest,
  reportType,
} from './reports.schemas.ts'

const ofType = z.strictObject({ type: reportType })
const ofReport = z.strictObject({ type: reportType, id: id('report') })

export const reportsRoutes = defineRoutes({
  listReports: {
    method: 'GET',
    path: '/site-balance-reports/{type}',
    area: 'reports',
    summary: 'Balance reports of a type, the latest period first',
    auth: 'user',
    needs: 'read Balance',
    params: ofType,
    query: reportListQuery,
    success: { status: 200, body: reportPage },
    errors: [],
  },
  requestReport: {
    method: 'POST',
    path: '/site-balance-reports/{type}',
    area: 'reports',
    summary: 'Asks for a report of a range; it is pending until the worker has made it',
    auth: 'user',
    changes: 'data',
    needs: 'create Report',
    idempotency: 'accepted',
    params: ofType,
    body: reportRequest,
    success: { status: 202, body: reportHeader },
    errors: [],
  },
  getReport: {
    method: 'GET',
    path: '/site-balance-reports/{type}/{id}',
    area: 'reports',
    summary: 'A report with its rows',
    auth: 'user',
    names: 'report',
    needs: 'read Balance',
    params: ofReport,
    query: reportQuery,
    success: { status: 200, body: report },
    errors: [],
  },
  listReportLines: {
    method: 'GET',
    path: '/site-balance-reports/{type}/{id}/lines',
    area: 'reports',
    summary: 'The ledger lines behind a number of a report, with their sum',
    auth: 'user',
    names: 'report',
    needs: 'read Balance',
    params: ofReport,
    query: reportLinesQuery,
    success: { status: 200, body: reportLines },
    errors: [],
  },
  exportReport: {
    method: 'GET',
    path: '/site-balance-reports/{type}/{id}/export',
    area: 'reports',
    summary: 'The rows of a report as CSV or NDJSON, all of them',
    auth: 'user',
    names: 'report',
    needs: 'read Balance',
    params: ofReport,
    query: z.strictObject({ format: exportFormat }),
    stream: ['text/csv', 'application/x-ndjson'],
    success: { status: 200, body: z.string() },
    errors: ['CONFLICT', 'EXPORT_TOO_LARGE'],
  },
})

import { requestedReportTypes } from '@firepay/contract/reports/report-values.ts'
import { type Report, reportType } from '@firepay/contract/reports/reports.schemas.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectOwner } from '../../../platform/db/address.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { eur } from '../../../testing/eur.ts'
import { merchantOf } from '../../../testing/members.ts'
import { uuidOf } from '../../../testing/uuid-of.ts'
import { closePeriods } from '../close/close-periods.ts'
import { makeReports } from '../create/make-reports.ts'

const lines = 2_300
const reports: Report[] = []
let app: TestApp
let owner: pg.Client
let shop: Awaited<ReturnType<TestApp['createSite']>>

const read = (type: string, id: string, offset = 0): Promise<Report> =>
  app.owner.call('GET /site-balance-reports/{type}/{id}', {
    params: { type: reportType.parse(type), id },
    query: { offset: String(offset) },
  })

/** Many lines share an instant, including lines of each kind. */
function events() {
  const fees = [{ type: 'processing', amount: eur(3) }]
  const some = [
    ['payment.created', 'p', { amount: eur(900), paymentMethod: { type: 'card' } }],
    ['payment.captured', 'p', { amount: eur(500), fees }],
    ['reserve.held', 'r', { amount: eur(20), releaseOn: '2026-03-01' }],
    ['payout.created', 'o', { amount: eur(400) }],
  ] as const
  return [
    ...some.map(([type, reference, data], index) => ({ type, reference, data, second: index })),
    ...Array.from({ length: lines }, (_, index) => ({
      type: 'adjustment',
      reference: `a${index}`,
      data: { amount: eur(index % 3 === 0 ? -1 : 2), reason: 'Test' },
      second: index < 1_500 ? 10 : index,
    })),
  ].map(({ second, ...event }, index) => ({
    ...event,
    id: `e${index}`,
    occurredAt: new Date(Date.UTC(2026, 0, 5, 12) + second * 1_000).toISOString(),
  }))
}

beforeAll(async () => {
  app = await startTestApp()
  owner = await connectOwner(app.database.owner)
  shop = await app.createSite()
  await acceptEvents(app, shop.secrets.apiSecret, events())
  for (const type of requestedReportTypes) {
    const body = { siteId: shop.id, from: '2026-01-01', to: '2026-02-01' }
    const { id } = await app.owner.call('POST /site-balance-reports/{type}', { params: { type }, body })
    await makeReports(app.deps)
    reports.push(await read(type, id))
  }
  const site = { merchantId: merchantOf(app), siteId: uuidOf('site', shop.id) }
  await closePeriods(app.deps, site, 'command')
  for (const type of ['daily', 'monthly'] as const) {
    const { items } = await app.owner.call('GET /site-balance-reports/{type}', { params: { type }, query: {} })
    for (const { id } of items) reports.push(await read(type, id))
  }
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

it('stored rows of each type equal those computed from the journal', {
  timeout: 90_000,
}, async () => {
  expect(new Set(reports.map(({ type }) => type)).size).toBe(reportType.options.length)
  expect(reports.find(({ type }) => type === 'ledger')?.rowsCount).toBe(lines + 4)
  const offsets = [0, 1, 700, 1_000, 1_001, 1_999, 2_000, 2_303, 2_304]
  const readAll = async () => {
    const pages: Report[] = []
    for (const { type, id } of reports) for (const offset of offsets) pages.push(await read(type, id, offset))
    return pages
  }
  const kept = await readAll()
  const { rowCount } = await owner.query('delete from balance_report_pages')
  expect(rowCount).toBeGreaterThan(reportType.options.length)
  expect(await readAll()).toEqual(kept)
})

it('counts and lists the lines of each number the same without stored data', {
  timeout: 90_000,
}, async () => {
  const filters: Record<string, string>[] = [
    {},
    { side: 'credits' },
    { category: 'adjustment', side: 'debits' },
    { category: 'adjustment', late: 'false' },
    { category: 'fee', late: 'true' },
    { category: 'payment', feeType: 'processing' },
    { feeType: 'processing' },
    { category: 'payout' },
    { category: 'refund' },
  ]
  const some = reports.filter(({ type }) => type === 'ledger' || type === 'monthly').slice(0, 2)
  const listed = async (offset: number, limit: number) => {
    const answers: { total: number; items: unknown[] }[] = []
    for (const { type, id } of some) {
      for (const query of filters) {
        const page = { ...query, offset: String(offset), limit: String(limit) }
        const params = { type: reportType.parse(type), id }
        answers.push(await app.owner.call('GET /site-balance-reports/{type}/{id}/lines', { params, query: page }))
      }
    }
    return answers
  }
  const read = async () => [await listed(0, 100), await listed(1_450, 100), await listed(2_250, 100)]
  const kept = await read()
  for (const { total, items } of kept[0] ?? []) expect(items.length).toBe(Math.min(100, total))
  expect(kept[2]?.some(({ items, total }) => items.length > 0 && items.length === total - 2_250)).toBe(true)
  await owner.query('update balance_reports set line_sums = null')
  expect(await read()).toEqual(kept)
})

it('reads stored rows, which the application cannot change or delete', async () => {
  const [summary] = reports
  if (!summary) throw new Error('there is no report')
  const page = { merchant_id: merchantOf(app), report_id: uuidOf('report', summary.id), page: 0 }
  const marked = JSON.stringify([{ ...summary.rows[0], count: 77 }])
  await owner.query('insert into balance_report_pages (merchant_id, report_id, page, rows) values ($1, $2, $3, $4)', [
    page.merchant_id,
    page.report_id,
    page.page,
    marked,
  ])
  expect((await read(summary.type, summary.id)).rows).toEqual([{ ...summary.rows[0], count: 77 }])
  for (const statement of ["update balance_report_pages set rows = '[]'", 'delete from balance_report_pages']) {
    const refused = withTenant(app.deps.db.app, page.merchant_id, (trx) => sql.raw(statement).execute(trx))
    await expect(refused).rejects.toThrow('permission denied')
  }
})

import { columnsWithLines } from '@firepay/contract/reports/report-values.ts'
import { type Report, type ReportLine, type ReportRow, reportType } from '@firepay/contract/reports/reports.schemas.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '../../../platform/db/address.ts'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { eur } from '../../../testing/eur.ts'
import { merchantOf } from '../../../testing/members.ts'
import { makeReports } from '../create/make-reports.ts'

type Step = [type: string, reference: string, at: string, data?: object]
type Money = { amount: string; currency: string }
type Lines = { items: ReportLine[]; total: number; sum: Money }
type Column = { type: keyof typeof columnsWithLines; report: Report; row: number; column: string; told: Money }

let app: TestApp
let owner: pg.Client
const columns: Column[] = []

const usd = (amount: number) => ({ amount: String(amount), currency: 'USD' })
const fee = (amount: number, type = 'processing') => [{ type, amount: eur(amount) }]

const methods = [
  { type: 'card', brand: 'visa', issuerCountry: 'DE' },
  { type: 'card', brand: 'visa', issuerCountry: 'FR' },
  { type: 'card', brand: 'mastercard' },
  { type: 'voucher' },
]

/** Payments of each method from mid-December on, so that January starts and ends with pending money. */
function payments(): Step[] {
  return Array.from({ length: 24 }, (_, index): Step[] => {
    const day = new Date(Date.UTC(2025, 11, 20 + index * 2, 9)).toISOString()
    const later = day.replace('T09', 'T10')
    const paymentMethod = methods[index % methods.length]
    return [
      ['payment.created', `p${index}`, day, { amount: eur(1_000 + 7 * index), paymentMethod }],
      ['payment.captured', `p${index}`, later, { fees: fee(20 + index) }],
    ]
  }).flat()
}

const others: Step[] = [
  // Paid in another currency: two captures at one instant, and one before the month.
  ['payment.created', 'u1', '2025-12-28T09:00:00Z', { amount: usd(900), paymentMethod: methods[0] }],
  ['payment.captured', 'u1', '2025-12-28T10:00:00Z', { amount: usd(200), settlement: settled(180) }],
  ['payment.captured', 'u1', '2026-01-09T10:00:00Z', { amount: usd(300), settlement: settled(271), fees: fee(9) }],
  ['payment.captured', 'u1', '2026-01-09T10:00:00Z', { amount: usd(400), settlement: settled(359) }],
  ['refund.created', 'r1', '2026-01-07T09:00:00Z', { paymentReference: 'p3', amount: eur(300) }],
  ['refund.succeeded', 'r1', '2026-01-07T10:00:00Z', { fees: fee(5, 'refund') }],
  ['refund.created', 'r2', '2026-01-08T09:00:00Z', { paymentReference: 'p4', amount: eur(250) }],
  ['refund.succeeded', 'r2', '2026-01-08T10:00:00Z'],
  ['refund.failed', 'r2', '2026-01-12T10:00:00Z'],
  ['dispute.opened', 'd1', '2026-01-10T10:00:00Z', { paymentReference: 'p5', amount: eur(400), reason: 'fraud' }],
  ['fee.charged', 'f1', '2026-01-11T10:00:00Z', { amount: eur(99), feeType: 'monthly' }],
  ['adjustment', 'a1', '2026-01-11T11:00:00Z', { amount: eur(-13), reason: 'Rounding' }],
  ['reserve.held', 'h0', '2025-12-29T10:00:00Z', { amount: eur(90) }],
  ['reserve.held', 'h1', '2026-01-12T10:00:00Z', { amount: eur(700), releaseOn: '2026-03-01' }],
  ['reserve.released', 'h1', '2026-01-20T10:00:00Z', { amount: eur(200) }],
  ['reserve.released', 'h1', '2026-01-25T10:00:00Z', { amount: eur(100) }],
  ['reserve.released', 'h0', '2026-01-26T10:00:00Z', { amount: eur(90) }],
  ['payout.created', 'o1', '2026-01-06T06:00:00Z', { amount: eur(3_000) }],
  ['payout.paid', 'o1', '2026-01-08T06:00:00Z'],
  ['payout.created', 'o2', '2026-01-15T06:00:00Z', { amount: eur(2_000) }],
  ['payout.failed', 'o2', '2026-01-18T06:00:00Z'],
  ['payout.created', 'o3', '2026-01-31T06:00:00Z', { amount: eur(1_500) }],
]

function settled(amount: number) {
  return { amount: eur(amount), exchangeRate: '0.9' }
}

beforeAll(async () => {
  app = await startTestApp()
  owner = await connectOwner(app.database.owner)
  const shop = await app.createSite()
  const events = [...payments(), ...others]
    .sort(([, , a], [, , b]) => Date.parse(a) - Date.parse(b))
    .map(([type, reference, at, data = {}], index) => {
      return { id: `e${index}`, type, reference, occurredAt: new Date(at).toISOString(), data }
    })
  await acceptEvents(app, shop.secrets.apiSecret, events)
  for (const [name, known] of Object.entries(columnsWithLines)) {
    const type = reportType.parse(name)
    const asked = { siteId: shop.id, from: '2026-01-01', to: '2026-02-01' }
    const { id } = await app.owner.call('POST /site-balance-reports/{type}', { params: { type }, body: asked })
    await makeReports(app.deps)
    const report = await app.owner.call('GET /site-balance-reports/{type}/{id}', { params: { type, id }, query: {} })
    for (const [row, values] of report.rows.entries()) {
      for (const column of known)
        columns.push({ type: name as Column['type'], report, row, column, told: toldIn(values, column) })
    }
  }
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const toldIn = (row: ReportRow, column: string) => (row as unknown as Record<string, Money>)[column] as Money
const goesOut = ['status out', 'payment-method fees', 'reserve held']
const added = (items: readonly ReportLine[]) => items.reduce((sum, { net }) => sum + BigInt(net.amount), 0n).toString()

async function linesOf({ report, row, column }: Column, page: { limit: string; offset: string }): Promise<Lines> {
  const { id, type } = report
  const query = { row: String(row), column: column as 'net', ...page }
  return await app.owner.call('GET /site-balance-reports/{type}/{id}/lines', { params: { type, id }, query })
}

/** All lines behind an amount, ten per page. */
async function allLines(column: Column): Promise<Lines> {
  const first = await linesOf(column, { limit: '10', offset: '0' })
  const items = [...first.items]
  while (items.length < first.total) {
    const next = await linesOf(column, { limit: '10', offset: String(items.length) })
    expect([next.total, next.sum]).toEqual([first.total, first.sum])
    expect(next.items.length).toBeGreaterThan(0)
    items.push(...next.items)
  }
  return { ...first, items }
}

/** Difference between a payout and its lines, which no line has. */
async function differenceOf({ report, row }: Column): Promise<bigint> {
  const { payoutId } = report.rows[row] as { payoutId: string }
  const { breakdown } = await app.owner.call('GET /payouts/{id}', { params: { id: payoutId } })
  return BigInt(breakdown.check.difference.amount)
}

test('opens lines for each amount of a row that sum to it, also without stored counts', {
  timeout: 120_000,
}, async () => {
  const kept: Lines[] = []
  for (const column of columns) {
    const { type, told, column: name } = column
    const lines = await allLines(column)
    const out = goesOut.includes(`${type} ${name}`)
    const hasDifference = type === 'payout' && ['net', 'otherMovements'].includes(name)
    const expected = (out ? -1n : 1n) * BigInt(told.amount) - (hasDifference ? await differenceOf(column) : 0n)
    const seen = { sum: lines.sum, added: added(lines.items), count: lines.items.length }
    expect(seen, `${type}, row ${column.row}, ${name}`).toEqual({
      sum: { ...told, amount: expected.toString() },
      added: expected.toString(),
      count: lines.total,
    })
    kept.push(lines)
  }
  // Every kind of column has lines in this example.
  const withLines = columns
    .filter((_, index) => (kept[index]?.total ?? 0) > 0)
    .map(({ type, column }) => `${type} ${column}`)
  const all = Object.entries(columnsWithLines).flatMap(([type, names]) => names.map((name) => `${type} ${name}`))
  expect(new Set(withLines)).toEqual(new Set(all))

  const { rowCount } = await owner.query(
    `
    update balance_report_pages set rows = (select jsonb_agg(item - 'lines' order by nth)
      from jsonb_array_elements(rows) with ordinality as items (item, nth)) where merchant_id = $1`,
    [merchantOf(app)],
  )
  expect(rowCount).toBe(Object.keys(columnsWithLines).length)
  for (const [index, column] of columns.entries()) expect(await allLines(column)).toEqual(kept[index])
})

test('explains movements between blocks by released, held and paid-out amounts', async () => {
  const moved = (block: number) =>
    columns.find(({ type, column, row }) => type === 'status' && column === 'moved' && row === block) as Column
  const [pending, available, reserved, inTransit] = await Promise.all([0, 1, 2, 3].map((row) => allLines(moved(row))))
  // Captured in December, released in January.
  expect(pending?.items.some(({ postedAt }) => postedAt < '2025-12-31')).toBe(true)
  expect(new Set(reserved?.items.map(({ category }) => category))).toEqual(new Set(['reserve']))
  expect(inTransit?.items.map(({ type, net }) => [type, net.amount])).toEqual([
    ['payout.created', '3000'],
    ['payout.created', '2000'],
    ['payout.failed', '-2000'],
    ['payout.created', '1500'],
  ])
  expect(available?.total).toBe((pending?.total ?? 0) + (reserved?.total ?? 0) + (inTransit?.total ?? 0))
})

test.each([
  [{ row: '0' }, 'row'],
  [{ column: 'gross' }, 'row'],
  [{ row: '0', column: 'gross', category: 'fee' }, 'row'],
  [{ row: '0', column: 'brand' }, 'column'],
  [{ row: '0', column: 'held' }, 'column'],
  [{ row: '99', column: 'gross' }, 'row'],
  [{ row: '-1', column: 'gross' }, 'row'],
] as [Record<string, string>, string][])('refuses lines requested by %o', async (query, path) => {
  const { report } = columns.find(({ type }) => type === 'payment-method') as Column
  const url = `${app.baseUrl}/site-balance-reports/${report.type}/${report.id}/lines?${new URLSearchParams(query)}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${app.owner.signedIn.accessToken}` } })
  expect(response.status).toBe(422)
  expect((await response.json()).errors.map((one: { path: string }) => one.path)).toEqual([path])
})

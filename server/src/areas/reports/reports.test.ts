import type { ReportHeader, ReportRow } from '@firepay/contract/reports/reports.schemas.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eur } from '../../testing/eur.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { closePeriods } from './close/close-periods.ts'
import { makeReports } from './create/make-reports.ts'
import { closeEndedPeriods } from './worker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  token = app.owner.signedIn.accessToken
})
afterAll(() => app.close())

/** As written in exports. */
const inEuro = ({ amount }: { amount: string }) => (Number(amount) / 100).toFixed(2)
const fee = (amount: number, type = 'processing') => [{ type, amount: eur(amount) }]
type Shop = Awaited<ReturnType<TestApp['createSite']>>
type Step = [type: string, reference: string, at: string | Date, data?: object]

/** Signs in again after a test advanced the clock. */
let token = ''
const moveTo = async (instant: string) => {
  app.clock.advance(Date.parse(instant) - app.clock.now().getTime())
  const me = await app.signIn(app.owner.email, app.owner.password)
  token = me.signedIn.accessToken
  return (): Promise<Shop> =>
    me.call('POST /sites', { body: { name: 'Shop', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' } })
}

let eventCount = 0
async function ingest(shop: Shop, ...steps: Step[]): Promise<void> {
  const events = steps.map(([type, reference, at, data = {}]) => ({
    id: `e${++eventCount}`,
    type,
    reference,
    occurredAt: new Date(at).toISOString(),
    data,
  }))
  await acceptEvents(app, shop.secrets.apiSecret, events)
}

const request = async (path: string, body?: object, as = token) => {
  const response = await fetch(`${app.baseUrl}/site-balance-reports/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}
type Ready = ReportHeader & { rows: ReportRow[] }

/** Requests a report and runs the worker. */
async function ask(type: string, body: object): Promise<Ready> {
  const asked = await request(type, body)
  expect([asked.status, asked.body.status]).toEqual([202, 'pending'])
  await makeReports(app.deps)
  const { body: ready } = await request(`${type}/${asked.body.id}`)
  expect(ready.status).toBe('ready')
  expect(ready.check.difference.amount).toBe('0')
  return ready
}

const minor = (money: { amount: string } | undefined) => Number(money?.amount)
const listed = async (type: string, shop: Shop): Promise<ReportHeader[]> =>
  (await request(`${type}?siteId=${shop.id}&limit=100`)).body.items.reverse()

/** The example of product.md §5, in January 2026. */
async function example(): Promise<Shop> {
  const shop = await app.createSite()
  await ingest(
    shop,
    [
      'payment.created',
      'p',
      '2026-01-05T10:00:00Z',
      { amount: eur(10_000), paymentMethod: { type: 'card', brand: 'visa' } },
    ],
    ['payment.captured', 'p', '2026-01-05T10:00:01Z', { availableOn: '2026-01-20', fees: fee(290) }],
    ['refund.created', 'r', '2026-01-06T10:00:00Z', { paymentReference: 'p', amount: eur(3_000) }],
    ['refund.succeeded', 'r', '2026-01-06T10:00:01Z', {}],
    [
      'dispute.opened',
      'd',
      '2026-01-07T10:00:00Z',
      { paymentReference: 'p', amount: eur(4_000), reason: 'fraud', fees: fee(1_500, 'dispute') },
    ],
    ['dispute.won', 'd', '2026-01-21T10:00:00Z', { fees: fee(-1_500, 'dispute') }],
    ['payout.created', 'o', '2026-01-22T10:00:00Z', { amount: eur(6_000), arrivalDate: '2026-01-23' }],
    ['payout.paid', 'o', '2026-01-23T10:00:00Z', { traceId: 'trace-1' }],
    ['reserve.held', 'h', '2026-01-24T10:00:00Z', { amount: eur(100), releaseOn: '2026-03-01' }],
    ['reserve.released', 'h', '2026-01-25T10:00:00Z', { amount: eur(40) }],
  )
  return shop
}

describe('report on request', () => {
  let shop: Shop
  const january = { from: '2026-01-01', to: '2026-02-01' }
  beforeAll(async () => {
    shop = await example()
  })
  const of = (type: string, more: object = january) => ask(type, { siteId: shop.id, ...more })

  it('adds up by category, and each number opens lines with the same sum', async () => {
    const summary = await of('summary')
    expect(summary).toMatchObject({
      siteId: shop.id,
      timeZone: 'Europe/Berlin',
      from: '2025-12-31T23:00:00.000Z',
      to: '2026-01-31T23:00:00.000Z',
      opening: eur(0),
      closing: eur(710),
      check: { opening: eur(0), sumOfLines: eur(710), closing: eur(710), difference: eur(0) },
      createdBy: { type: 'user' },
      rowsCount: 6,
    })
    const net = summary.rows.map(
      (row) => 'category' in row && 'net' in row && [row.category, row.count, minor(row.net)],
    )
    expect(net).toEqual([
      ['payment', 1, 10_000],
      ['refund', 1, -3_000],
      ['chargeback', 2, 0],
      ['fee', 3, -290],
      ['payout', 2, -6_000],
      ['reserve', 2, 0],
    ])
    for (const row of summary.rows) {
      if (!('category' in row && 'net' in row)) throw new Error('a row of another type')
      const { body } = await request(`summary/${summary.id}/lines?category=${row.category}`)
      expect([row.category, body.total, body.sum]).toEqual([row.category, row.count, row.net])
      for (const side of ['credits', 'debits'] as const) {
        const { body } = await request(`summary/${summary.id}/lines?category=${row.category}&side=${side}`)
        const sign = side === 'credits' ? 1 : -1
        expect([row.category, side, minor(body.sum)]).toEqual([row.category, side, sign * minor(row[side]) || 0])
        expect(body.items.every((line: { net: { amount: string } }) => Number(line.net.amount) * sign > 0)).toBe(true)
      }
    }
    expect((await request(`summary/${summary.id}/lines?side=both`)).status).toBe(422)
    const all = await request(`summary/${summary.id}/lines?limit=2&offset=1`)
    expect(all.body).toMatchObject({ total: 11, sum: eur(710), limit: 2, offset: 1 })
    expect(all.body.items).toHaveLength(2)
  })

  it('shows pending, available, reserved and in-transit money, and movements between them', async () => {
    const { rows } = await of('status', { from: '2026-01-06', to: '2026-01-23' })
    expect(rows).toEqual([
      { block: 'pending', open: eur(9_710), in: eur(0), out: eur(8_500), moved: eur(-1_210), close: eur(0) },
      { block: 'available', open: eur(0), in: eur(5_500), out: eur(0), moved: eur(-4_790), close: eur(710) },
      { block: 'reserved', open: eur(0), in: eur(0), out: eur(0), moved: eur(0), close: eur(0) },
      { block: 'in_transit', open: eur(0), in: eur(0), out: eur(0), moved: eur(6_000), close: eur(6_000) },
    ])
  })

  it('reports methods, fees, categories, payouts, reserves and currencies', async () => {
    expect((await of('payment-method')).rows).toEqual([
      {
        method: 'card',
        brand: 'visa',
        issuerRegion: null,
        count: 1,
        gross: eur(10_000),
        fees: eur(290),
        net: eur(9_710),
        refundShare: '0.3000',
        averageFeeShare: '0.0290',
      },
    ])
    expect((await of('fees')).rows).toEqual([
      { feeType: 'processing', count: 1, amount: eur(290), average: eur(290), shareOfGross: '0.0290' },
      { feeType: 'dispute', count: 2, amount: eur(0), average: eur(0), shareOfGross: '0.0000' },
    ])
    expect((await of('category')).rows).toContainEqual({ category: 'refund', count: 1, amount: eur(-3_000) })
    expect((await of('payout')).rows).toMatchObject([
      {
        reference: 'o',
        gross: eur(10_000),
        fees: eur(-290),
        refunds: eur(-3_000),
        chargebacks: eur(0),
        otherMovements: eur(-710),
        net: eur(6_000),
        bankReference: 'trace-1',
        arrival: '2026-01-23',
        status: 'paid',
      },
    ])
    expect((await of('reserve')).rows).toMatchObject([
      { reference: 'h', held: eur(100), released: eur(40), releaseDate: '2026-03-01' },
    ])
    expect((await of('currency')).rows).toEqual([
      { paymentCurrency: 'EUR', count: 1, gross: eur(10_000), exchangeRate: null, settled: eur(10_000) },
    ])
  })

  it('lists the journal with a running balance that ends at the closing, and exports it', async () => {
    const ledger = await of('ledger')
    expect(ledger.rowsCount).toBe(11)
    expect(ledger.rows.at(-1)).toMatchObject({ runningBalance: ledger.closing, type: 'reserve.released' })
    const { body: csv } = await request(`ledger/${ledger.id}/export`)
    const rows: Record<string, string>[] = parse(csv, { columns: true })
    const cents = (decimal = '') => BigInt(decimal.replace('.', ''))
    const sum = rows.reduce((total, row) => total + cents(row.credit) - cents(row.debit), 0n)
    expect([rows.length, String(sum)]).toEqual([11, ledger.closing?.amount])
    const idsOf = (list: readonly object[]) => list.map((row) => 'transactionId' in row && row.transactionId)
    expect(idsOf(rows)).toEqual(idsOf(ledger.rows))
  })

  it.each(['summary', 'status', 'payment-method', 'fees', 'category', 'payout', 'ledger', 'reserve', 'currency'])(
    'exports every value of the rows of %s',
    async (type) => {
      const { id, rows } = await of(type, { from: '2026-01-01', to: '2026-01-31' })
      const { body } = await request(`${type}/${id}/export`)
      const exported: Record<string, string>[] = parse(body, { columns: true })
      const cells = (row: object, cell: Record<string, string>) =>
        Object.keys(row).map((name) => {
          // Columns of instants name their zone.
          const text = Object.entries(cell).find(([column]) => column === name || column.startsWith(`${name} (`))?.[1]
          return [name, name.endsWith('At') && text ? new Date(text).toISOString() : text]
        })
      const values = (row: object) =>
        Object.entries(row).map(([name, value]) => [
          name,
          value === null ? '' : typeof value === 'object' ? inEuro(value) : String(value),
        ])
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.map((row, index) => cells(row, exported[index] ?? {}))).toEqual(rows.map(values))
    },
  )

  it('exports a long journal like its pages, also with many lines at one instant', async () => {
    const other = await app.createSite()
    const at = (index: number) => new Date(Date.UTC(2026, 0, 5) + (index < 2_500 ? 0 : index))
    const step = (index: number): Step => [
      'adjustment',
      `long-${index}`,
      at(index),
      { amount: eur(index % 3 === 0 ? -1 : 2), reason: 'Test' },
    ]
    for (let first = 0; first < 5_000; first += 1_000) {
      await ingest(other, ...Array.from({ length: 1_000 }, (_, index) => step(first + index)))
    }
    const ledger = await ask('ledger', { siteId: other.id, ...january })
    const { body: csv } = await request(`ledger/${ledger.id}/export`)
    const rows: Record<string, string>[] = parse(csv, { columns: true })
    const pages = await Promise.all(
      [0, 1_000, 2_000, 3_000, 4_000].map((offset) => request(`ledger/${ledger.id}?offset=${offset}`)),
    )
    const read = pages.flatMap(({ body }) => body.rows)
    expect(rows.map(({ transactionId, runningBalance }) => [transactionId, runningBalance])).toEqual(
      read.map(({ transactionId, runningBalance }) => [transactionId, inEuro(runningBalance)]),
    )
    expect([rows.length, rows.at(-1)?.runningBalance]).toEqual([5_000, inEuro(ledger.closing ?? eur(0))])
  })

  it('is made once for identical requests about the same postings; later postings are in the next', async () => {
    const first = await of('summary', { from: '2026-01-02', to: '2026-02-01' })
    const again = await request('summary', { siteId: shop.id, from: '2026-01-02', to: '2026-02-01' })
    expect([again.status, again.body.id]).toEqual([202, first.id])
    await ingest(shop, ['adjustment', 'a', '2026-01-26T10:00:00Z', { amount: eur(5), reason: 'Test' }])
    const { body: unchanged } = await request(`summary/${first.id}`)
    expect(unchanged).toEqual(first)
    const second = await of('summary', { from: '2026-01-02', to: '2026-02-01' })
    expect(minor(second.closing) - minor(first.closing)).toBe(5)
  })

  it('of a currency or payout does not change after a later capture or bank transfer', async () => {
    const other = await app.createSite()
    await ingest(
      other,
      ['payment.created', 'p', '2026-01-05T10:00:00Z', { amount: eur(900), paymentMethod: { type: 'card' } }],
      ['payment.captured', 'p', '2026-01-05T10:00:01Z', { amount: eur(500) }],
      ['payout.created', 'o', '2026-01-09T10:00:00Z', { amount: eur(400) }],
    )
    const body = { siteId: other.id, ...january }
    const made = { currency: await ask('currency', body), payout: await ask('payout', body) }
    expect(made.currency.rows).toMatchObject([{ count: 1, gross: eur(500), settled: eur(500) }])
    expect(made.payout.rows).toMatchObject([{ status: 'created', bankReference: null }])
    await ingest(
      other,
      ['payment.captured', 'p', '2026-01-10T10:00:00Z', { amount: eur(300) }],
      ['payout.paid', 'o', '2026-01-11T10:00:00Z', { traceId: 'trace-2' }],
    )
    for (const [type, report] of Object.entries(made)) {
      expect((await request(`${type}/${report.id}`)).body).toEqual(report)
    }
    const { rows } = await ask('currency', body)
    expect(rows).toMatchObject([{ count: 1, gross: eur(800), settled: eur(800) }])
  })

  it('does not list payouts or reserves created after it was made', async () => {
    const other = await app.createSite()
    await ingest(other, ['adjustment', 'a', '2026-01-02T10:00:00Z', { amount: eur(900), reason: 'Test' }])
    const body = { siteId: other.id, ...january }
    const made = { payout: await ask('payout', body), reserve: await ask('reserve', body) }
    await ingest(
      other,
      ['payout.created', 'o', '2026-01-09T10:00:00Z', { amount: eur(400) }],
      ['reserve.held', 'h', '2026-01-09T10:00:00Z', { amount: eur(100) }],
    )
    for (const [type, report] of Object.entries(made)) {
      expect((await request(`${type}/${report.id}`)).body).toEqual(report)
      expect((await ask(type, body)).rows).toHaveLength(1)
    }
  })

  it('lists the payouts and reserves of its range, with what was released by its end', async () => {
    const other = await app.createSite()
    const edges = {
      before: '2025-12-31T22:59:59Z',
      first: '2025-12-31T23:00:00Z',
      last: '2026-01-31T22:59:59Z',
      after: '2026-01-31T23:00:00Z',
    }
    await ingest(other, ['adjustment', 'a', '2025-12-30T10:00:00Z', { amount: eur(9_000), reason: 'Test' }])
    for (const [name, at] of Object.entries(edges)) {
      await ingest(
        other,
        ['payout.created', `payout-${name}`, at, { amount: eur(400) }],
        ['reserve.held', `held-${name}`, at, { amount: eur(100) }],
      )
    }
    await ingest(
      other,
      ['reserve.released', 'held-first', edges.last, { amount: eur(30) }],
      ['reserve.released', 'held-first', edges.after, { amount: eur(50) }],
    )
    const body = { siteId: other.id, ...january }
    const payouts = (await ask('payout', body)).rows
    expect(payouts).toMatchObject([{ reference: 'payout-first' }, { reference: 'payout-last' }])
    const reserves = (await ask('reserve', body)).rows
    expect(reserves).toMatchObject([
      { reference: 'held-first', held: eur(100), released: eur(30) },
      { reference: 'held-last', held: eur(100), released: eur(0) },
    ])
  })

  it('distinguishes captures at one instant, in the payment currency', async () => {
    const other = await app.createSite()
    const at = '2026-01-05T10:00:01Z'
    const usd = (amount: number) => ({ amount: String(amount), currency: 'USD' })
    const settlement = (amount: number) => ({ settlement: { amount: eur(amount), exchangeRate: '0.9' } })
    await ingest(
      other,
      ['payment.created', 'p', '2026-01-05T10:00:00Z', { amount: usd(900), paymentMethod: { type: 'card' } }],
      ['payment.captured', 'p', at, { amount: usd(500), ...settlement(450) }],
    )
    const body = { siteId: other.id, currency: 'EUR', ...january }
    const made = await ask('currency', body)
    expect(made.rows).toMatchObject([{ count: 1, gross: usd(500), settled: eur(450), exchangeRate: '0.9' }])
    await ingest(other, ['payment.captured', 'p', at, { amount: usd(300), ...settlement(270) }])
    expect((await request(`currency/${made.id}`)).body).toEqual(made)
    expect((await ask('currency', body)).rows).toMatchObject([{ count: 1, gross: usd(800), settled: eur(720) }])
  })

  it('rounds averages and exchange rates half-even', async () => {
    const other = await app.createSite()
    const usd = (amount: number) => ({ amount: String(amount), currency: 'USD' })
    await ingest(
      other,
      ['fee.charged', 'f1', '2026-01-05T10:00:00Z', { amount: eur(2), feeType: 'monthly' }],
      ['fee.charged', 'f2', '2026-01-05T10:00:00Z', { amount: eur(3), feeType: 'monthly' }],
      ['payment.created', 'p', '2026-01-05T10:00:00Z', { amount: usd(3), paymentMethod: { type: 'card' } }],
      ['payment.captured', 'p', '2026-01-05T10:00:01Z', { settlement: { amount: eur(2), exchangeRate: '0.6667' } }],
    )
    const body = { siteId: other.id, currency: 'EUR', ...january }
    expect((await ask('fees', body)).rows).toMatchObject([{ count: 2, amount: eur(5), average: eur(2) }])
    expect((await ask('currency', body)).rows).toMatchObject([{ exchangeRate: '0.66666667' }])
  })

  it('shows a payout returned by the bank as failed', async () => {
    const other = await app.createSite()
    await ingest(
      other,
      ['adjustment', 'a', '2026-01-02T10:00:00Z', { amount: eur(900), reason: 'Test' }],
      ['payout.created', 'o', '2026-01-09T10:00:00Z', { amount: eur(400) }],
      ['payout.paid', 'o', '2026-01-10T10:00:00Z', { traceId: 'trace-3' }],
    )
    const body = { siteId: other.id, ...january }
    const paid = await ask('payout', body)
    expect(paid.rows).toMatchObject([{ status: 'paid' }])
    await ingest(other, ['payout.failed', 'o', '2026-01-12T10:00:00Z', { failureReason: 'account closed' }])
    expect((await request(`payout/${paid.id}`)).body).toEqual(paid)
    expect((await ask('payout', body)).rows).toMatchObject([{ status: 'failed', bankReference: 'trace-3' }])
  })

  it('without rows has its columns, also as CSV', async () => {
    const empty = await of('payout', { from: '2026-02-01', to: '2026-02-02' })
    const { body } = await request(`payout/${empty.id}/export`)
    expect(body).toMatch(
      /^report,site,account,accountId,firstDay,lastDay,timeZone,currency,opening,closing,payoutId,reference,createdAt \(Europe\/Berlin\),.*,status\r\n$/,
    )
  })

  it.each([
    ['summary', { from: '2026-02-01', to: '2026-01-01' }, 'to'],
    ['summary', { from: '2026-01-01', to: '2026-01-01' }, 'to'],
    ['summary', { ...january, timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['summary', { ...january, currency: 'USD' }, 'currency'],
    ['summary', { ...january, accountId: 'acct_01h455vb4pex5vsknk084sn02q' }, 'siteId'],
    ['summary', { from: '2026-01-01' }, 'to'],
    ['daily', january, 'type'],
    ['monthly', january, 'type'],
  ])('%s of %o is refused', async (type, body, path) => {
    const answer = await request(type, { siteId: shop.id, ...body })
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, path])
  })

  it('filters by days in the zone of each report when requested', async () => {
    // 4 January begins an hour earlier in Berlin than in UTC.
    const asked = await of('fees', { from: '2026-01-04', to: '2026-01-06' })
    const isListed = async (query: string) =>
      (await request(`fees?siteId=${shop.id}&limit=100&${query}`)).body.items.some(
        ({ id }: ReportHeader) => id === asked.id,
      )
    const days = 'from=2026-01-04&to=2026-01-06&timeZone=UTC'
    expect(await isListed(days)).toBe(false)
    expect(await isListed(`${days}&days=own`)).toBe(true)
    expect(await isListed('from=2026-01-05&to=2026-01-07&timeZone=UTC&days=own')).toBe(false)
    expect(await isListed('from=2026-01-03&to=2026-01-05&timeZone=UTC&days=own')).toBe(false)
    // Instants do not depend on the zone.
    expect(await isListed('from=2026-01-03T23:00:00Z&to=2026-01-05T23:00:00Z&days=own')).toBe(true)
    expect(await isListed('from=2026-01-03T23:00:00.001Z&to=2026-01-06&days=own')).toBe(false)
  })

  it('filters by its own day even when a day starts twice, and accepts extreme days', async () => {
    const asked = await of('fees', { from: '2025-10-26', to: '2025-10-27', timeZone: 'Atlantic/Azores' })
    const days = async (from: string, to: string) => {
      const { status, body } = await request(`fees?siteId=${shop.id}&limit=100&from=${from}&to=${to}&days=own`)
      return [status, body.items?.some(({ id }: ReportHeader) => id === asked.id)]
    }
    expect(await days('2025-10-26', '2025-10-27')).toEqual([200, true])
    expect(await days('2025-10-25', '2025-10-26')).toEqual([200, false])
    expect(await days('0000-01-01', '9999-12-31')).toEqual([200, true])
  })

  it('filters by mode', async () => {
    const asked = await of('fees')
    const ids = async (query: string) =>
      (await request(`fees?siteId=${shop.id}&limit=100${query}`)).body.items.map(({ id }: ReportHeader) => id)
    expect(await ids('&mode=test')).toContain(asked.id)
    expect(await ids('&mode=all')).toEqual(await ids('&mode=test'))
    expect(await ids('&mode=live')).toEqual([])
  })

  it('is exported and has lines only when ready', async () => {
    const { body: asked } = await request('fees', { siteId: shop.id, from: '2026-01-04', to: '2026-02-01' })
    const exported = await request(`fees/${asked.id}/export`)
    expect([asked.status, exported.status, exported.body.code]).toEqual(['pending', 409, 'CONFLICT'])
    expect((await request(`fees/${asked.id}/lines`)).status).toBe(404)
    await makeReports(app.deps)
    expect((await request(`fees/${asked.id}/export`)).status).toBe(200)
    expect((await request(`fees/${asked.id}/lines`)).status).toBe(200)
  })

  it('is not found for an unknown type, another type, or a role without access to balances', async () => {
    expect((await request('weekly')).status).toBe(404)
    const made = await of('summary', { from: '2026-01-03', to: '2026-02-01' })
    expect((await request(`fees/${made.id}`)).status).toBe(404)
    const viewer = (await signInMember(app, 'viewer')).signedIn.accessToken
    expect((await request('summary', undefined, viewer)).status).toBe(403)
  })
})

describe('daily and monthly reports', () => {
  const close = () => closeEndedPeriods(app.deps)

  it('are made automatically, chained, with late postings on the day of receipt', async () => {
    const shop = await (await moveTo('2027-03-26T09:00:00Z'))()
    const capture = (name: string, at: string, amount: number): Step[] => [
      ['payment.created', name, at, { amount: eur(amount), paymentMethod: { type: 'card' } }],
      ['payment.captured', name, at, {}],
    ]
    await ingest(shop, ...capture('a', '2027-03-26T08:00:00Z', 1_000))
    await close()
    expect(await listed('daily', shop)).toEqual([])
    await moveTo('2027-03-29T08:00:00Z')
    await ingest(shop, ...capture('b', '2027-03-28T21:59:59Z', 200))
    await ingest(shop, ...capture('c', '2027-03-28T22:00:00Z', 30))
    await close()
    // The 28th has 23 hours in Berlin.
    expect(
      (await listed('daily', shop)).map(({ from, opening, closing }) => [from, minor(opening), minor(closing)]),
    ).toEqual([
      ['2027-03-25T23:00:00.000Z', 0, 1_000],
      ['2027-03-26T23:00:00.000Z', 1_000, 1_000],
      ['2027-03-27T23:00:00.000Z', 1_000, 1_200],
    ])
    // One for a closed day, and one for a day long before the first report.
    await ingest(shop, ...capture('d', '2027-03-27T10:00:00Z', 4), ...capture('e', '2025-01-01T10:00:00Z', 50_000))
    const before = await listed('daily', shop)
    await moveTo('2027-04-01T08:00:00Z')
    await close()
    const days = await listed('daily', shop)
    expect(days.slice(0, 3)).toEqual(before)
    expect(days.slice(3)).toMatchObject([
      {
        opening: eur(1_200),
        closing: eur(51_234),
        late: { count: 2, net: eur(50_004) },
        check: { difference: eur(0) },
      },
      { opening: eur(51_234), closing: eur(51_234), late: { count: 0 } },
      { opening: eur(51_234), closing: eur(51_234), late: { count: 0 } },
    ])
    const [month, ...others] = await listed('monthly', shop)
    expect(others).toEqual([])
    expect(month).toMatchObject({ from: '2027-02-28T23:00:00.000Z', to: '2027-03-31T22:00:00.000Z' })
    expect([minor(month?.opening), minor(month?.closing)]).toEqual([50_000, 51_234])
    expect(month?.check?.difference).toEqual(eur(0))
    expect(await close()).toBe(0)
    // Only days with movements; the export has the same.
    const moved = (await request(`daily?siteId=${shop.id}&movement=only`)).body
    expect(moved.items.map(({ id }: ReportHeader) => id)).toEqual([days[3], days[2], days[0]].map((day) => day?.id))
    expect(moved.total).toBe(3)
    const file = (await request(`daily/export?siteId=${shop.id}&movement=only`)).body
    expect(file.trim().split('\n')).toHaveLength(4)
    const { body } = await request(`daily/${days[3]?.id}`)
    expect(body.rows).toMatchObject([{ category: 'payment', count: 3, net: eur(50_034) }])
  })

  it.each(['America/New_York', 'Asia/Tokyo'])(
    'continue without gap or overlap when the zone becomes %s',
    async (zone) => {
      const start = app.clock.now()
      const day = (number: number) => new Date(start.getTime() + number * 86_400_000).toISOString()
      const shop = await (await moveTo(day(0)))()
      const captures = (first: number): Step[] =>
        Array.from({ length: 20 }, (_, index) => first + index).flatMap((number): Step[] => [
          ['payment.created', `z${number}`, day(number), { amount: eur(100), paymentMethod: { type: 'card' } }],
          ['payment.captured', `z${number}`, day(number), {}],
        ])
      await moveTo(day(20))
      await ingest(shop, ...captures(1))
      await close()
      await withTenant(app.database.app, merchantOf(app), (trx) =>
        trx
          .updateTable('sites')
          .set({ time_zone: zone })
          .where('merchant_id', '=', merchantOf(app))
          .where('id', '=', uuidOf('site', shop.id))
          .execute(),
      )
      await moveTo(day(65))
      await ingest(shop, ...captures(21))
      await close()
      for (const type of ['daily', 'monthly']) {
        const chain = await listed(type, shop)
        expect(chain.map(({ timeZone }) => timeZone)).toContain(zone)
        for (const [index, report] of chain.entries()) {
          expect([report.from, report.check?.difference]).toEqual([report.from, eur(0)])
          const before = chain[index - 1]
          if (before) expect([report.from, report.opening]).toEqual([before.to, before.closing])
        }
      }
    },
  )

  it('of imported history are made by the command from the first posting on, and cannot be changed', async () => {
    const shop = await (await moveTo('2027-06-15T08:00:00Z'))()
    await ingest(
      shop,
      ['payment.created', 'a', '2027-01-31T22:59:59Z', { amount: eur(100), paymentMethod: { type: 'card' } }],
      ['payment.captured', 'a', '2027-01-31T22:59:59Z', {}],
      ['fee.charged', 'f', '2027-01-31T23:00:00Z', { amount: eur(7), feeType: 'monthly' }],
    )
    const site = { merchantId: merchantOf(app), siteId: uuidOf('site', shop.id) }
    const { openFrom, reports } = await closePeriods(app.deps, site, 'command')
    expect([openFrom, reports]).toEqual(['2027-06-15', 135 + 5])
    const months = await listed('monthly', shop)
    expect(months.map(({ opening, closing }) => [minor(opening), minor(closing)])).toEqual([
      [0, 100],
      [100, 93],
      [93, 93],
      [93, 93],
      [93, 93],
    ])
    const changed = await withTenant(app.database.app, site.merchantId, (trx) =>
      trx
        .updateTable('balance_reports')
        .set({ closing: '1' })
        .where('merchant_id', '=', site.merchantId)
        .executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
  })
})

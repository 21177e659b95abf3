import type { PayoutDetail, PayoutLine } from '@firepay/contract/payouts/payouts.schemas.ts'
import { asId } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eur } from '../../testing/eur.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const fee = (amount: number, type = 'processing') => [{ type, amount: eur(amount) }]
type Shop = Awaited<ReturnType<TestApp['createSite']>>
type Step = [type: string, reference: string, at: string, data?: object]

let eventCount = 0
async function ingest(shop: Shop, ...steps: Step[]): Promise<string[]> {
  const events = steps.map(([type, reference, at, data = {}]) => ({
    id: `e${++eventCount}`,
    type,
    reference,
    occurredAt: new Date(at).toISOString(),
    data,
  }))
  return await acceptEvents(app, shop.secrets.apiSecret, events)
}

const read = async (path: string, token = app.owner.signedIn.accessToken) => {
  const response = await fetch(`${app.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: await response.json() }
}
const listed = async (query: string): Promise<PayoutDetail[]> => (await read(`/payouts?${query}`)).body.items
const minors = (row: object) => Object.values(row).flatMap((value) => (value?.amount ? [Number(value.amount)] : []))

const captured = (reference: string, amount: number, fees = 0): Step[] => [
  [
    'payment.created',
    reference,
    '2026-01-05T10:00:00Z',
    {
      amount: eur(amount),
      orderReference: `order-${reference}`,
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
    },
  ],
  [
    'payment.captured',
    reference,
    '2026-01-05T10:00:01Z',
    { availableOn: '2026-01-06', ...(fees > 0 && { fees: fee(fees) }) },
  ],
]

/** Payments, a refund, a dispute, a fee, an adjustment and a reserve in one payout of 11,050. */
async function example(amount = 11_050): Promise<Shop> {
  const shop = await app.createSite()
  await ingest(
    shop,
    ...captured('a', 10_000, 290),
    ...captured('b', 6_000, 110),
    ['refund.created', 'r', '2026-01-06T10:00:00Z', { paymentReference: 'a', amount: eur(3_000), reason: 'Too small' }],
    ['refund.succeeded', 'r', '2026-01-06T10:00:01Z'],
    [
      'dispute.opened',
      'd',
      '2026-01-07T10:00:00Z',
      { paymentReference: 'b', amount: eur(500), reason: 'Not received', fees: fee(150, 'dispute') },
    ],
    ['fee.charged', 'f', '2026-01-07T11:00:00Z', { amount: eur(100), feeType: 'monthly' }],
    ['adjustment', 'j', '2026-01-07T12:00:00Z', { amount: eur(-50), reason: 'Rounding' }],
    ['reserve.held', 'h', '2026-01-07T13:00:00Z', { amount: eur(750) }],
    [
      'payout.created',
      'po_1',
      '2026-01-08T06:00:00Z',
      { amount: eur(amount), arrivalDate: '2026-01-09', destination: { bankName: 'Example Bank', last4: '3017' } },
    ],
  )
  return shop
}

describe('calls', () => {
  it('refuse a caller without a token, and a role without access to balances', async () => {
    const shop = await example()
    const [payout] = await listed(`siteId=${shop.id}`)
    for (const path of ['/payouts', `/payouts/${payout?.id}`, `/payouts/${payout?.id}/lines`]) {
      expect((await read(path, 'none')).status).toBe(401)
      for (const role of ['viewer', 'developer', 'support'] as const) {
        const { signedIn } = await signInMember(app, role)
        expect([path, (await read(path, signedIn.accessToken)).body.code]).toEqual([path, 'FORBIDDEN'])
      }
      const finance = await signInMember(app, 'finance')
      expect([path, (await read(path, finance.signedIn.accessToken)).status]).toEqual([path, 200])
    }
  })

  it.each([
    'status=pending',
    'sort=arrivalDate',
    'currency=eur',
    'q=po',
    'from=2026-02-01&to=2026-01-01',
    'timeZone=Mars/Olympus',
    'mode=demo',
    'limit=101',
    'offset=10001',
    'after=pay_01h455vb4pex5vsknk084sn02q',
    'after=pay_01h455vb4pex5vsknk084sn02q&offset=1',
    'color=red',
  ])('refuse %s', async (query) => {
    const answer = await read(`/payouts?${query}`)
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION'])
  })

  it('answer 404 for unknown payouts and other transactions, and refuse unknown parts', async () => {
    const shop = await example()
    const [payout] = await listed(`siteId=${shop.id}`)
    for (const id of ['pay_01h455vb4pex5vsknk084sn02q', payout?.transactionId, 'x']) {
      for (const path of [`/payouts/${id}`, `/payouts/${id}/lines`]) {
        expect([path, (await read(path)).body.code]).toEqual([path, 'NOT_FOUND'])
      }
    }
    const payment = (await ingest(shop, ...captured('z', 5)))[0]?.replace('txn_', 'pay_')
    expect((await read(`/payouts/${payment}`)).status).toBe(404)
    expect((await read(`/payouts/${payout?.id}/lines?part=payout`)).status).toBe(422)
  })
})

describe('payout', () => {
  it('shows its composition: parts and named other movements sum to its amount', async () => {
    const shop = await example()
    const [row] = await listed(`siteId=${shop.id}`)
    const { body: payout } = await read(`/payouts/${row?.id}`)
    expect(payout).toMatchObject({
      siteId: shop.id,
      mode: 'test',
      timeZone: 'Europe/Berlin',
      status: 'created',
      amount: eur(11_050),
      processorReference: 'po_1',
      createdAt: '2026-01-08T06:00:00.000Z',
      arrivalDate: '2026-01-09',
      destination: { bankName: 'Example Bank', last4: '3017' },
      linesCount: 7,
      reconciliation: 'other_movements',
      breakdown: {
        gross: eur(16_000),
        refunds: eur(-3_000),
        chargebacks: eur(-500),
        fees: eur(-650),
        otherMovements: eur(-800),
        net: eur(11_050),
        check: { sumOfLines: eur(11_050), difference: eur(0) },
      },
      parts: [
        { part: 'payment', count: 2, amount: eur(16_000), fees: eur(-400), net: eur(15_600) },
        { part: 'refund', count: 1, amount: eur(-3_000), fees: eur(0), net: eur(-3_000) },
        { part: 'chargeback', count: 1, amount: eur(-500), fees: eur(-150), net: eur(-650) },
        { part: 'fee', count: 1, amount: eur(0), fees: eur(-100), net: eur(-100) },
        { part: 'other', count: 2, amount: eur(-800), fees: eur(0), net: eur(-800) },
      ],
      others: [
        { type: 'adjustment', count: 1, amount: eur(-50) },
        { type: 'reserve', count: 1, amount: eur(-750) },
      ],
      feeTypes: [
        { feeType: 'processing', count: 2, amount: eur(-400) },
        { feeType: 'dispute', count: 1, amount: eur(-150) },
        { feeType: 'monthly', count: 1, amount: eur(-100) },
      ],
      timeline: [{ at: '2026-01-08T06:00:00.000Z', type: 'payout.created', amount: eur(11_050) }],
    })
    for (const absent of ['paidAt', 'failedAt', 'failureReason', 'traceId', 'bankReference']) {
      expect(payout).not.toHaveProperty(absent)
    }
    // The list shows the same.
    expect(payout).toMatchObject(row ?? {})
  })

  it('is matched when only payments, refunds, disputes and fees sum to it, and off when lines do not', async () => {
    const plain = await app.createSite()
    await ingest(plain, ...captured('a', 500, 20), [
      'payout.created',
      'po',
      '2026-01-08T06:00:00Z',
      { amount: eur(480) },
    ])
    expect(await listed(`siteId=${plain.id}`)).toMatchObject([
      { reconciliation: 'matched', breakdown: { otherMovements: eur(0), check: { difference: eur(0) } } },
    ])
    const off = await example(11_000)
    expect(await listed(`siteId=${off.id}`)).toMatchObject([
      {
        reconciliation: 'off',
        breakdown: { otherMovements: eur(-850), check: { sumOfLines: eur(11_050), difference: eur(-50) } },
      },
    ])
    const empty = await app.createSite()
    await ingest(empty, ['payout.created', 'po', '2026-01-08T06:00:00Z', { amount: eur(7) }])
    const [payout] = await listed(`siteId=${empty.id}`)
    expect(payout).toMatchObject({ linesCount: 0, reconciliation: 'off', breakdown: { otherMovements: eur(7) } })
    expect((await read(`/payouts/${payout?.id}`)).body.parts).toEqual([])
  })

  it('has a trace id once paid, and keeps its composition after failing while the next one holds the lines', async () => {
    const shop = await example()
    await ingest(shop, ['payout.paid', 'po_1', '2026-01-09T08:00:00Z', { traceId: 'E2E-1' }])
    const [paid] = await listed(`siteId=${shop.id}`)
    expect(paid).toMatchObject({
      status: 'paid',
      paidAt: '2026-01-09T08:00:00.000Z',
      traceId: 'E2E-1',
      bankReference: 'E2E-1',
    })
    await ingest(
      shop,
      ['payout.failed', 'po_1', '2026-01-10T08:00:00Z', { failureReason: 'Account closed' }],
      ['payout.created', 'po_2', '2026-01-11T06:00:00Z', { amount: eur(11_050) }],
    )
    const [next, failed] = await listed(`siteId=${shop.id}`)
    expect(failed).toMatchObject({
      status: 'failed',
      paidAt: '2026-01-09T08:00:00.000Z',
      failedAt: '2026-01-10T08:00:00.000Z',
      failureReason: 'Account closed',
      linesCount: 7,
      breakdown: paid?.breakdown,
    })
    expect(next).toMatchObject({ linesCount: 7, breakdown: paid?.breakdown })
    const sentAgainIn = async (payout: PayoutDetail | undefined) =>
      (await read(`/payouts/${payout?.id}`)).body.sentAgainIn
    expect(await sentAgainIn(failed)).toEqual([{ id: next?.id, processorReference: 'po_2', linesCount: 7 }])
    expect(await sentAgainIn(next)).toEqual([])
    await ingest(shop, ['payout.failed', 'po_2', '2026-01-12T06:00:00Z'])
    expect(await sentAgainIn(failed)).toEqual([])
  })

  it.each(['in one batch', 'one by one', 'its failure last'])(
    'passes its lines on only to payouts after its failure, reported %s',
    async (way) => {
      const shop = await app.createSite()
      const payout = (reference: string, at: string, amount: number): Step => [
        'payout.created',
        reference,
        at,
        { amount: eur(amount) },
      ]
      const steps: Step[] = [
        ...captured('a', 1_000),
        payout('po_1', '2026-01-07T06:00:00Z', 1_000),
        ['adjustment', 'j', '2026-01-07T12:00:00Z', { amount: eur(70), reason: 'Goodwill' }],
        payout('po_2', '2026-01-08T06:00:00Z', 70),
        ['payout.failed', 'po_1', '2026-01-08T09:00:00Z', { failureReason: 'Account closed' }],
        payout('po_3', '2026-01-09T06:00:00Z', 1_000),
      ]
      // A processor may report the failure after the next payouts.
      if (way === 'its failure last') steps.push(...steps.splice(5, 1))
      if (way === 'in one batch') await ingest(shop, ...steps)
      else for (const step of steps) await ingest(shop, step)
      const told = (await listed(`siteId=${shop.id}`)).map(({ processorReference, linesCount, breakdown }) => [
        processorReference,
        linesCount,
        breakdown.check.difference.amount,
      ])
      expect(told).toEqual([
        ['po_3', 1, '0'],
        ['po_2', 1, '0'],
        ['po_1', 1, '0'],
      ])
    },
  )

  it('lists its lines with their transactions, by part and in pages, with the total', async () => {
    const shop = await example()
    const [payout] = await listed(`siteId=${shop.id}`)
    const lines = async (query = '') => (await read(`/payouts/${payout?.id}/lines${query}`)).body
    const all = await lines()
    expect([all.total, minors(all.sum)]).toEqual([7, [11_700, -650, 11_050]])
    const rows: PayoutLine[] = all.items
    expect(rows.map((line) => [line.part, line.type, line.entryType, line.reference, ...minors(line)])).toEqual([
      ['payment', 'payment', 'payment.captured', 'a', 10_000, -290, 9_710],
      ['payment', 'payment', 'payment.captured', 'b', 6_000, -110, 5_890],
      ['refund', 'refund', 'refund.succeeded', 'r', -3_000, 0, -3_000],
      ['chargeback', 'chargeback', 'dispute.opened', 'd', -500, -150, -650],
      ['fee', 'fee', 'fee.charged', 'f', 0, -100, -100],
      ['other', 'adjustment', 'adjustment', 'j', -50, 0, -50],
      ['other', 'reserve', 'reserve.held', 'h', -750, 0, -750],
    ])
    expect(rows[0]).toMatchObject({
      orderReference: 'order-a',
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
      postedAt: '2026-01-05T10:00:01.000Z',
    })
    expect(rows[2]).toMatchObject({ paymentId: rows[0]?.transactionId, orderReference: 'order-a', reason: 'Too small' })
    expect(rows[3]).toMatchObject({ paymentId: rows[1]?.transactionId, reason: 'Not received' })
    expect(rows[5]).toMatchObject({ reason: 'Rounding' })

    const second = await lines('?limit=3&offset=3')
    expect([second.total, second.items]).toEqual([7, rows.slice(3, 6)])
    expect((await lines('?offset=7')).items).toEqual([])
    const some = await lines('?part=refund,other')
    expect([some.total, minors(some.sum)]).toEqual([3, [-3_800, 0, -3_800]])
    expect(some.items).toEqual(rows.filter(({ part }) => part === 'refund' || part === 'other'))

    // From the transaction back: its ledger lines name the payout, and its share equals the lines here.
    const transaction = (await read(`/transactions/${rows[0]?.transactionId}`)).body
    expect(transaction.payouts).toMatchObject([{ id: payout?.id, share: eur(9_710 - 3_000) }])
  })
})

describe('list', () => {
  it('filters, sorts, searches and pages, with totals by status and currency', async () => {
    const [first, second] = [await example(), await app.createSite()]
    const yen = { amount: '900', currency: 'JPY' }
    await ingest(
      second,
      ...captured('c', 800),
      ['adjustment', 'y', '2026-01-05T10:00:00Z', { amount: yen, reason: 'Test' }],
      ['payout.created', 'po_30', '2026-01-31T22:59:59Z', { amount: eur(300) }],
      ['payout.created', 'po_31', '2026-01-31T23:00:00Z', { amount: eur(200) }],
      ['payout.created', 'py_1', '2026-02-03T06:00:00Z', { amount: yen }],
      ['payout.paid', 'po_30', '2026-02-02T06:00:00Z', { traceId: 'TRACE-9' }],
      ['payout.failed', 'po_31', '2026-02-02T06:00:00Z'],
    )
    const both = `siteId=${first.id},${second.id}`
    const names = async (query: string) => (await listed(`${both}&${query}`)).map((one) => one.processorReference)
    expect(await names('')).toEqual(['py_1', 'po_31', 'po_30', 'po_1'])
    expect(await names('sort=createdAt&limit=2')).toEqual(['po_1', 'po_30'])
    expect(await names('sort=-amount&currency=EUR')).toEqual(['po_1', 'po_30', 'po_31'])
    expect(await names('status=paid,failed')).toEqual(['po_31', 'po_30'])
    expect(await names('currency=JPY')).toEqual(['py_1'])
    // 31 January ends at 23:00 UTC in Berlin, an hour later in London.
    expect(await names('from=2026-01-31&to=2026-02-01&timeZone=Europe/Berlin')).toEqual(['po_30'])
    expect(await names('from=2026-01-31&to=2026-02-01&timeZone=Europe/London')).toEqual(['po_31', 'po_30'])
    expect(await names('q=po_3')).toEqual(['po_31', 'po_30'])
    expect(await names('q=TRACE')).toEqual(['po_30'])
    const [newest] = await listed(both)
    expect(await names(`q=${newest?.id}`)).toEqual(['py_1'])
    expect(await names(`accountId=${newest?.accountId}`)).toEqual(['py_1'])
    expect(await names('mode=live')).toEqual([])
    const paid = (await listed(both)).filter((one) => one.paidAt !== undefined)
    expect(paid.map((one) => [one.processorReference, one.paidAt])).toEqual([['po_30', '2026-02-02T06:00:00.000Z']])
    const ofTwo = (await listed(`${both}&q=po_30`)).concat(newest ?? []).map((one) => one.id)
    const paidOut = (await read(`/transactions?type=payment,adjustment&payoutId=${ofTwo}`)).body.items
    expect(paidOut.map((one: { processorReference: string }) => one.processorReference).sort()).toEqual(['c', 'y'])

    const page = (await read(`/payouts?${both}&limit=1`)).body
    expect(page).toMatchObject({ total: 4, limit: 1, offset: 0 })
    expect(page.totals).toEqual([
      { status: 'created', count: 1, amount: eur(11_050) },
      { status: 'failed', count: 1, amount: eur(200) },
      { status: 'paid', count: 1, amount: eur(300) },
      { status: 'created', count: 1, amount: yen },
    ])
    const walk = async (sort: string) => {
      const seen: string[] = []
      for (let after = ''; seen.length < 9; ) {
        const [next] = await listed(`${both}&limit=1&sort=${sort}${after}`)
        if (!next) break
        seen.push(next.processorReference)
        after = `&after=${next.id}`
      }
      return seen
    }
    expect(await walk('amount')).toEqual(await names('sort=amount'))
    expect(await walk('-createdAt')).toEqual(await names(''))
    expect(await listed(`${both}&offset=4`)).toEqual([])
  })
})

describe('ledger verification', () => {
  it('fails when a payout holds a foreign line, or a transaction shows another payout', async () => {
    const shop = await example()
    const verify = () =>
      withTenant(app.database.app, merchantOf(app), (trx) => verifyLedger(trx, merchantOf(app))).then((found) =>
        found.map(({ rule, first }) => [rule, first]),
      )
    expect(await verify()).toEqual([])
    const [payout] = await listed(`siteId=${shop.id}`)
    const { items } = (await read(`/payouts/${payout?.id}/lines?limit=1`)).body
    const set = (payoutId: string | null) =>
      withTenant(app.database.app, merchantOf(app), (trx) =>
        trx
          .updateTable('transactions')
          .set({ payout_id: payoutId === null ? null : asId('transaction', uuidOf('payout', payoutId)) })
          .where('merchant_id', '=', merchantOf(app))
          .where('id', '=', uuidOf('transaction', items[0].transactionId))
          .execute(),
      )
    const shown = 'a transaction shows a payout that holds one of its lines, and one as soon as there is any'
    await set(null)
    expect(await verify()).toEqual([[shown, items[0].transactionId]])
    await set(payout?.id ?? null)
    const free = (active: boolean) =>
      withTenant(app.database.app, merchantOf(app), (trx) =>
        trx
          .updateTable('payout_lines')
          .set({ active })
          .where('merchant_id', '=', merchantOf(app))
          .where('payout_id', '=', asId('transaction', uuidOf('payout', payout?.id)))
          .execute(),
      )
    await free(false)
    expect(await verify()).toContainEqual([
      'a payout holds lines of its own account, and none when it failed',
      payout?.id,
    ])
    await free(true)
    expect(await verify()).toEqual([])
  })
})

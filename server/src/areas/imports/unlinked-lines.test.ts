import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { base64, sendFile } from '../../testing/files.ts'
import { merchantOf } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Site = Awaited<ReturnType<TestApp['createSite']>>
type Step = (site: Site) => Promise<void>

/** Imports a complete file, whose amounts have moved. */
function file(format: string, ...lines: string[]): Step {
  return async (site) => {
    const content = `${lines.join('\n')}\n`
    const token = app.owner.signedIn.accessToken
    const asked = { siteId: site.id, fileName: 'file.csv', fileBytes: Buffer.byteLength(content), format }
    const { body: run } = await send(app, 'POST /imports', asked, token)
    const part = { content: base64(content), isLast: true }
    const { body } = await send(app, `PUT /imports/${run.id}/parts/1`, part, token)
    expect(body).toMatchObject({ isComplete: true, counts: { refused: 0, waiting: 0 } })
    for (const { moved, file: said } of body.control) expect(moved).toBe(said)
  }
}

function events(...told: [type: string, reference: string, at: string, data: object][]): Step {
  return async (site) => {
    const all = told.map(([type, reference, occurredAt, data]) => ({
      id: `${type}-${reference}`,
      type,
      reference,
      occurredAt,
      data,
    }))
    const { body } = await send(app, 'POST /ingest/events', { events: all }, site.secrets.apiSecret)
    for (const { status } of body.results) expect(['accepted', 'duplicate', 'held', 'refused']).toContain(status)
  }
}

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const [day, later] = ['2026-10-20T10:00:00.000Z', '2026-10-21T10:00:00.000Z']

const payment = (reference: string) =>
  events(
    [
      'payment.created',
      reference,
      '2026-10-01T10:00:00.000Z',
      { amount: eur('10000'), paymentMethod: { type: 'card' } },
    ],
    ['payment.captured', reference, '2026-10-01T10:00:00.000Z', {}],
  )
const created = (payment: string) =>
  events(['refund.created', 're_1', day, { paymentReference: payment, amount: eur('2000') }])
const succeeded = (fees?: string) =>
  events([
    'refund.succeeded',
    're_1',
    day,
    fees === undefined ? {} : { fees: [{ type: 'processing', amount: eur(fees) }] },
  ])
const refund = (payment: string, fees?: string): Step => both(created(payment), succeeded(fees))
const dispute = (payment: string) =>
  events([
    'dispute.opened',
    'dp_1',
    day,
    {
      paymentReference: payment,
      amount: eur('2000'),
      reason: 'Fraud',
      fees: [{ type: 'dispute', amount: eur('1500') }],
    },
  ])

function both(...steps: Step[]): Step {
  return async (site) => {
    for (const step of steps) await step(site)
  }
}

const historyHead =
  'id,Type,Source,Amount,Fee,Destination Platform Fee,Destination Platform Fee Currency,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency,Transfer,Transfer Date (UTC),Transfer Group'
const history = (type: string, source: string, amount: string, fee: string, net: string, id = 'txn_1') =>
  file(
    'stripe-balance',
    historyHead,
    `${id},${type},${source},${amount},${fee},,,${net},eur,2026-10-20 10:00,2026-10-20 10:00,By hand,${amount},eur,,,`,
  )
const reportHead =
  'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description,charge_id'
const report = (category: string, source: string, amount: string, fee: string, net: string) =>
  file(
    'stripe-balance',
    reportHead,
    `txn_1,2026-10-20 10:00:00,2026-10-20 10:00:00,eur,${amount},${fee},${net},${category},${source},By hand,ch_1`,
  )
const mollie = (payment = '') =>
  file(
    'mollie-settlement',
    'Date,Payment method,Currency,Amount,Status,ID,Description,Settlement currency,Settlement amount,Settlement reference,Payment ID',
    `2026-10-20 10:00:00,creditcard,EUR,-20.00,Refunded,re_1,By hand,EUR,-20.00,123.2610.01,${payment}`,
  )
const paypal = (refersTo = '') =>
  file(
    'paypal-activity',
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID","Balance Impact"',
    `"20/10/2026","10:00:00","UTC","","Payment Refund","Completed","EUR","-20.00","-0.35","-20.35","re_1","${refersTo}","Debit"`,
  )
const unknownWord = file(
  'paypal-activity',
  '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID","Balance Impact"',
  '"20/10/2026","10:00:00","UTC","","A word of next year","Completed","EUR","-20.00","0.00","-20.00","po_1","","Debit"',
)
const payout = events(['payout.created', 'po_1', day, { amount: eur('2000') }], ['payout.paid', 'po_1', later, {}])

/** By name: the sources of one movement, and their sum besides the payment of 100.00. */
const cases: [name: string, paymentReference: string, total: string, sources: Step[]][] = [
  [
    'a refund of the balance history',
    'ch_1',
    '8000',
    [history('refund', 're_1', '-20.00', '0.00', '-20.00'), refund('ch_1')],
  ],
  [
    'a refund of the balance history with a fee',
    'ch_1',
    '7965',
    [history('refund', 're_1', '-20.00', '0.35', '-20.35'), refund('ch_1', '35')],
  ],
  [
    'a refund of the balance history, the report and an event',
    'ch_1',
    '7965',
    [
      history('refund', 're_1', '-20.00', '0.35', '-20.35'),
      report('refund', 're_1', '-20.00', '0.35', '-20.35'),
      refund('ch_1', '35'),
    ],
  ],
  [
    'a refund of which the event is told in two parts',
    'ch_1',
    '8000',
    [created('ch_1'), history('refund', 're_1', '-20.00', '0.00', '-20.00'), both(created('ch_1'), succeeded())],
  ],
  [
    'a dispute with its fee',
    'ch_1',
    '6500',
    [
      history('dispute', 'dp_1', '-20.00', '15.00', '-35.00'),
      report('dispute', 'dp_1', '-20.00', '15.00', '-35.00'),
      dispute('ch_1'),
    ],
  ],
  [
    'a refund of the balance history that failed',
    'ch_1',
    '10000',
    [
      both(
        history('refund', 're_1', '-20.00', '0.00', '-20.00'),
        history('refund_failure', 're_1', '20.00', '0.00', '20.00', 'txn_2'),
      ),
      both(refund('ch_1'), events(['refund.failed', 're_1', later, {}])),
    ],
  ],
  [
    'a dispute of the balance history that was won',
    'ch_1',
    '8500',
    [
      both(
        history('dispute', 'dp_1', '-20.00', '15.00', '-35.00'),
        history('dispute_reversal', 'dp_1', '20.00', '0.00', '20.00', 'txn_2'),
      ),
      both(dispute('ch_1'), events(['dispute.won', 'dp_1', later, {}])),
    ],
  ],
  [
    'a dispute of the balance history that was won with its fee',
    'ch_1',
    '10000',
    [
      both(
        history('dispute', 'dp_1', '-20.00', '15.00', '-35.00'),
        history('dispute_reversal', 'dp_1', '20.00', '-15.00', '35.00', 'txn_2'),
      ),
      both(
        dispute('ch_1'),
        events(['dispute.won', 'dp_1', later, { fees: [{ type: 'dispute', amount: eur('-1500') }] }]),
      ),
    ],
  ],
  [
    'a dispute that the balance history calls an adjustment',
    'ch_1',
    '6500',
    [
      history('adjustment', 'dp_1', '-20.00', '15.00', '-35.00'),
      report('dispute', 'dp_1', '-20.00', '15.00', '-35.00'),
      dispute('ch_1'),
    ],
  ],
  [
    'a dispute that the balance history calls an adjustment, won',
    'ch_1',
    '8500',
    [
      both(
        history('adjustment', 'dp_1', '-20.00', '15.00', '-35.00'),
        history('adjustment', 'dp_1', '20.00', '0.00', '20.00', 'txn_2'),
      ),
      both(dispute('ch_1'), events(['dispute.won', 'dp_1', later, {}])),
    ],
  ],
  ['a refund of Mollie', 'tr_1', '8000', [mollie(), mollie('tr_1'), refund('tr_1')]],
  ['a refund of PayPal', 'pp_1', '7965', [paypal(), paypal('pp_1'), refund('pp_1', '35')]],
  ['a type of PayPal that nobody knows', 'pp_1', '8000', [unknownWord, payout]],
]

function orders<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((one, index) => orders(all.toSpliced(index, 1)).map((rest) => [one, ...rest]))
}

async function totalOf(site: Site): Promise<string> {
  const { body } = await send(
    app,
    `GET /site-account-balances?siteId=${site.id}&limit=10`,
    undefined,
    app.owner.signedIn.accessToken,
  )
  return body.items[0].total.amount
}

describe('a line that names no payment moves its money once', () => {
  test.each(cases)('%s, in every order of its sources', async (_, paymentReference, total, sources) => {
    for (const order of orders(sources)) {
      const site = await app.createSite()
      await payment(paymentReference)(site)
      for (const step of order) await step(site)
      for (const step of order) await step(site)
      expect([order.map((step) => sources.indexOf(step)), await totalOf(site)]).toEqual([
        order.map((step) => sources.indexOf(step)),
        total,
      ])
    }
    const findings = await withTenant(app.database.app, merchantOf(app), (trx) => verifyLedger(trx, merchantOf(app)))
    expect(findings).toEqual([])
  })

  test('a payment may arrive last', async () => {
    const site = await app.createSite()
    const steps = [history('refund', 're_1', '-20.00', '0.00', '-20.00'), refund('ch_1'), payment('ch_1')]
    for (const step of steps) await step(site)
    expect(await totalOf(site)).toBe('8000')
    const { body } = await send(
      app,
      `GET /transactions?siteId=${site.id}&type=refund&limit=10`,
      undefined,
      app.owner.signedIn.accessToken,
    )
    expect(body.items).toMatchObject([{ processorReference: 're_1', status: 'succeeded', net: eur('-2000') }])
  })

  test('the return of a dispute that began before the file moves its money', async () => {
    const site = await app.createSite()
    const won = history('adjustment', 'dp_1', '20.00', '0.00', '20.00', 'txn_2')
    for (const step of [won, won]) await step(site)
    expect(await totalOf(site)).toBe('2000')
  })

  test('a comparison finds the refund of an unnamed line', async () => {
    const site = await app.createSite()
    await payment('ch_1')(site)
    await refund('ch_1')(site)
    const token = app.owner.signedIn.accessToken
    const line = 'txn_1,refund,re_1,-20.00,0.00,,,-20.00,eur,2026-10-20 10:00,2026-10-20 10:00,By hand,-20.00,eur,,,'
    const run = await sendFile(app.owner, site.id, `${historyHead}\n${line}\n`, 'comparison')
    expect(run).toMatchObject({ isComplete: true, control: [{ file: '-2000', moved: '-2000' }] })
    const { body } = await send(app, `GET /imports/${run.id}/comparison?limit=10`, undefined, token)
    expect(body.items).toMatchObject([{ result: 'matched', type: 'refund', inFile: '-2000', here: '-2000' }])
  })

  test('a comparison finds a failed refund without an event', async () => {
    const site = await app.createSite()
    const content = [
      historyHead,
      'txn_1,refund,re_1,-20.00,0.00,,,-20.00,eur,2026-10-20 10:00,2026-10-20 10:00,By hand,-20.00,eur,,,',
      'txn_2,refund_failure,re_1,20.00,0.00,,,20.00,eur,2026-10-21 10:00,2026-10-21 10:00,By hand,20.00,eur,,,',
    ].join('\n')
    const imported = await sendFile(app.owner, site.id, content)
    expect(imported).toMatchObject({ isComplete: true, control: [{ file: '0', moved: '0' }] })
    const compared = await sendFile(app.owner, site.id, content, 'comparison')
    expect(compared).toMatchObject({ isComplete: true, control: [{ file: '0', moved: '0' }] })
  })

  test.each([
    ['in one file', 1],
    ['in two files', 2],
  ])('a second line for the same refund moves money too, %s', async (_, count) => {
    const site = await app.createSite()
    await payment('ch_1')(site)
    await refund('ch_1')(site)
    const lines = ['txn_1', 'txn_2'].map(
      (id) => `${id},refund,re_1,-20.00,0.00,,,-20.00,eur,2026-10-20 10:00,2026-10-20 10:00,By hand,-20.00,eur,,,`,
    )
    const steps =
      count === 1
        ? [file('stripe-balance', historyHead, ...lines)]
        : lines.map((one) => file('stripe-balance', historyHead, one))
    for (const step of [...steps, ...steps]) await step(site)
    expect(await totalOf(site)).toBe('6000')
  })

  test('a line and an event in two currencies move both, in either order', async () => {
    const usd = (amount: string) => ({ amount, currency: 'USD' })
    const line = history('refund', 're_1', '-20.00', '0.00', '-20.00')
    const told = events(
      ['payment.created', 'ch_1', day, { amount: usd('10000'), paymentMethod: { type: 'card' } }],
      ['payment.captured', 'ch_1', day, {}],
      ['refund.created', 're_1', day, { paymentReference: 'ch_1', amount: usd('2000') }],
      ['refund.succeeded', 're_1', day, {}],
    )
    for (const order of [both(line, told), both(told, line)]) {
      const site = await app.createSite()
      await order(site)
      const path = `GET /site-account-balances?siteId=${site.id}&limit=10` as const
      const { body } = await send(app, path, undefined, app.owner.signedIn.accessToken)
      const totals = body.items.map(({ total }: { total: { amount: string; currency: string } }) => total)
      expect(totals).toEqual(expect.arrayContaining([eur('-2000'), usd('8000')]))
    }
  })

  test('distinguishes two refunds without events', async () => {
    const site = await app.createSite()
    await payment('ch_1')(site)
    await history('refund', 're_1', '-20.00', '0.00', '-20.00')(site)
    await events(
      ['refund.created', 're_2', later, { paymentReference: 'ch_1', amount: eur('2000') }],
      ['refund.succeeded', 're_2', later, {}],
    )(site)
    expect(await totalOf(site)).toBe('6000')
  })
})

/** A refund with an id and without a payment, next to a payment with a sum of refunds without ids. */
describe('the payments export and the balance history of Stripe, which share no reference of a refund', () => {
  const paymentsHead = 'id,Amount,Amount Refunded,Currency,Status,Captured,Fee,Created (UTC)'
  const payments = (refunded: string) =>
    `${paymentsHead}\nch_1,100.00,${refunded},eur,Refunded,true,0.00,2026-10-01 10:00:00\n`
  const balances = (amount: string) =>
    `${historyHead}\ntxn_1,refund,re_1,${amount},0.00,,,${amount},eur,2026-10-20 10:00,2026-10-20 10:00,By hand,${amount},eur,,,\n`
  const itemized = report('refund', 're_1', '-20.00', '0.00', '-20.00')

  async function importing(site: Site, content: string) {
    const format = content.startsWith(paymentsHead) ? 'stripe-payments' : 'stripe-balance'
    const run = await sendFile(app.owner, site.id, content, 'import', format)
    const { body } = await send(
      app,
      `GET /imports/${run.id}/refused?limit=10`,
      undefined,
      app.owner.signedIn.accessToken,
    )
    return { isComplete: run.isComplete, refused: body.items.map(({ reason }: { reason: string }) => reason) }
  }
  const whole = { isComplete: true, refused: [] }

  test.each([
    ['the payments first', [payments('20.00'), balances('-20.00')]],
    ['the balance first', [balances('-20.00'), payments('20.00')]],
    ['a part of the sum', [payments('50.00'), balances('-20.00')]],
  ])('counts a refund once and names the file with both references: %s', async (_, files) => {
    const site = await app.createSite()
    const [first = '', second = ''] = files
    expect(await importing(site, first)).toEqual(whole)
    const before = await totalOf(site)
    expect(await importing(site, second)).toEqual({
      isComplete: false,
      refused: [expect.stringContaining('Balance change from activity')],
    })
    // The payment of the other file was imported, its refund was not.
    expect(await totalOf(site)).toBe(before === '-2000' ? '8000' : before)
    await itemized(site)
    for (const content of files) expect(await importing(site, content)).toEqual(whole)
    expect(await totalOf(site)).toBe(first === payments('50.00') ? '5000' : '8000')
  })

  test.each([
    ['the payments first', [payments('20.00'), balances('-20.00').replaceAll('eur', 'usd')]],
    ['the balance first', [balances('-20.00').replaceAll('eur', 'usd'), payments('20.00')]],
  ])('accepts a refund in another currency than the sum: %s', async (_, files) => {
    const site = await app.createSite()
    for (const content of files) expect(await importing(site, content)).toEqual(whole)
    const path = `GET /site-account-balances?siteId=${site.id}&limit=10` as const
    const { body } = await send(app, path, undefined, app.owner.signedIn.accessToken)
    const totals = body.items.map(({ total }: { total: object }) => total)
    expect(totals).toEqual([eur('8000'), { amount: '-2000', currency: 'USD' }])
  })

  test('accepts a refund larger than every sum', async () => {
    const site = await app.createSite()
    expect(await importing(site, payments('20.00'))).toEqual(whole)
    expect(await importing(site, balances('-30.00'))).toEqual(whole)
    expect(await totalOf(site)).toBe('5000')
  })

  test('accepts a refund made after the last one of a sum', async () => {
    const site = await app.createSite()
    const dated = payments('20.00')
      .replace('Created (UTC)', 'Created (UTC),Refunded date (UTC)')
      .replace('10:00:00\n', '10:00:00,2026-10-02 10:00:00\n')
    expect(await importing(site, dated)).toEqual(whole)
    expect(await importing(site, balances('-20.00'))).toEqual(whole)
    expect(await totalOf(site)).toBe('6000')
  })

  test('accepts the sum of a payment younger than the refund', async () => {
    const site = await app.createSite()
    expect(await importing(site, balances('-20.00').replaceAll('2026-10-20', '2026-09-01'))).toEqual(whole)
    expect(await importing(site, payments('20.00'))).toEqual(whole)
    expect(await totalOf(site)).toBe('6000')
  })

  test('accepts a sum with every part named', async () => {
    const site = await app.createSite()
    await payment('ch_1')(site)
    await refund('ch_1')(site)
    expect(await importing(site, balances('-10.00').replace('re_1', 're_2'))).toEqual(whole)
    expect(await importing(site, payments('20.00'))).toEqual(whole)
    expect(await totalOf(site)).toBe('7000')
  })
})

test('an event may name part of a refund that a file reported as a sum', async () => {
  const site = await app.createSite()
  const content =
    'id,Amount,Amount Refunded,Currency,Status,Captured,Fee,Created (UTC)\nch_1,100.00,50.00,eur,Refunded,true,0.00,2026-10-01 10:00:00\n'
  await sendFile(app.owner, site.id, content, 'import', 'stripe-payments')
  await refund('ch_1')(site)
  expect(await totalOf(site)).toBe('5000')
  await events(
    ['refund.created', 're_2', later, { paymentReference: 'ch_1', amount: eur('3000') }],
    ['refund.succeeded', 're_2', later, {}],
  )(site)
  expect(await totalOf(site)).toBe('5000')
  const path = `GET /transactions?siteId=${site.id}&type=refund&limit=10` as const
  const { body } = await send(app, path, undefined, app.owner.signedIn.accessToken)
  const refunds = body.items.map((one: { processorReference: string; net: object }) => [
    one.processorReference,
    one.net,
  ])
  expect(refunds.sort()).toEqual([
    ['re_1', eur('-2000')],
    ['re_2', eur('-3000')],
  ])
  const findings = await withTenant(app.database.app, merchantOf(app), (trx) => verifyLedger(trx, merchantOf(app)))
  expect(findings).toEqual([])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sendFile } from '../../testing/files.ts'
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
const eur = (amount: string) => ({ amount, currency: 'EUR' })
const at = '2026-10-01T10:00:00.000Z'

/** Events of one payment, under a reference of the shop's choice; a second report of its capture is refused. */
const api =
  (reference: string): Step =>
  async (site) => {
    const told: [string, object][] = [
      [
        'payment.created',
        { amount: eur('10000'), paymentMethod: { type: 'card', last4: '0042' }, orderReference: 'ORD-77' },
      ],
      ['payment.captured', { fees: [{ type: 'processing', amount: eur('320') }] }],
    ]
    const events = told.map(([type, data]) => ({ id: `${type}-${reference}`, type, reference, occurredAt: at, data }))
    await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
  }

const file =
  (format: 'stripe-balance' | 'stripe-payments', ...lines: string[]): Step =>
  async (site) => {
    const run = await sendFile(app.owner, site.id, `${lines.join('\n')}\n`, 'import', format)
    expect(run).toMatchObject({ isComplete: true, counts: { refused: 0, waiting: 0 } })
  }

const balanceOf = (columns: string, values: string) =>
  file(
    'stripe-balance',
    `balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,description${columns}`,
    `txn_1,2026-10-01 10:00:00,eur,100.00,3.20,96.80,charge,ch_1,x${values}`,
  )
const balance = balanceOf(',charge_id,payment_intent_id', ',ch_1,pi_1')
const balanceByIntent = balanceOf(',payment_intent_id', ',pi_1')
const exportHead =
  'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Description,Fee,Status,Card Last4,order_id (metadata)'
const exportLine = 'ch_1,2026-10-01 10:00:00,100.00,0.00,eur,true,100.00,0.00,eur,A shirt,3.20,Paid,0042,ORD-77'
const payments = file('stripe-payments', `${exportHead},PaymentIntent ID`, `${exportLine},pi_1`)
const olderPayments = file('stripe-payments', exportHead, exportLine)

function orders<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((one, index) => orders(all.toSpliced(index, 1)).map((rest) => [one, ...rest]))
}

const cases: [name: string, orders: Step[][]][] = [
  ['a balance file without the charge, and the payments export', orders([balanceByIntent, payments])],
  ['events under the payment intent, and files', orders([api('pi_1'), balance, payments])],
  ['events under the charge, and a balance file without it', orders([api('ch_1'), balanceByIntent, payments])],
  // Each source shares a name with an earlier one.
  [
    'events under the payment intent, and a last file without it',
    [
      [api('pi_1'), balance, olderPayments],
      [olderPayments, balance, api('pi_1')],
      [balanceByIntent, olderPayments, api('pi_1')],
    ],
  ],
]

async function paymentsOf(site: Site) {
  const token = app.owner.signedIn.accessToken
  const { body } = await send(app, `GET /transactions?siteId=${site.id}&type=all&limit=10`, undefined, token)
  return body.items
}

describe('a payment known by its charge and by its payment intent is one payment', () => {
  test.each(cases)('%s, in any order', async (_, all) => {
    for (const order of all) {
      const site = await app.createSite()
      for (const step of [...order, ...order]) await step(site)
      const found = await paymentsOf(site)
      expect(found).toMatchObject([{ type: 'payment', status: 'captured', net: eur('9680'), orderReference: 'ORD-77' }])
      expect(found[0].paymentMethod.last4).toBe('0042')
    }
    const findings = await withTenant(app.database.app, merchantOf(app), (trx) => verifyLedger(trx, merchantOf(app)))
    expect(findings).toEqual([])
  })

  test('a refund by the other name belongs to it, also before the file', async () => {
    const site = await app.createSite()
    const refund = [
      ['refund.created', { paymentReference: 'pi_1', amount: eur('2000') }],
      ['refund.succeeded', {}],
    ].map(([type, data]) => ({ id: `${type}`, type, reference: 're_1', occurredAt: at, data }))
    const { body } = await send(app, 'POST /ingest/events', { events: refund }, site.secrets.apiSecret)
    expect(body.results).toMatchObject([{ status: 'held' }, { status: 'held' }])
    await balance(site)
    const found = await paymentsOf(site)
    expect(found).toHaveLength(2)
    expect(found).toContainEqual(expect.objectContaining({ type: 'refund', status: 'succeeded' }))
    expect(found).toContainEqual(expect.objectContaining({ type: 'payment', net: eur('7680') }))
  })

  test('a refund of the balance history is the one that events name otherwise, in any order', async () => {
    const history = file(
      'stripe-balance',
      'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description',
      'txn_9,refund,re_1,-20.00,0.35,-20.35,eur,2026-10-02 10:00,2026-10-02 10:00,x',
    )
    const refund: Step = async (site) => {
      const events = [
        ['refund.created', { paymentReference: 'ch_1', amount: eur('2000'), aliases: ['re_1'] }],
        ['refund.succeeded', { fees: [{ type: 'processing', amount: eur('35') }] }],
      ].map(([type, data]) => ({ id: `${type}`, type, reference: 'pyr_1', occurredAt: at, data }))
      await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
    }
    for (const order of orders([balance, history, refund])) {
      const site = await app.createSite()
      for (const step of [...order, ...order]) await step(site)
      const found = await paymentsOf(site)
      expect(found.filter(({ type }: { type: string }) => type === 'payment')).toMatchObject([{ net: eur('7645') }])
      const adjusted = found.filter(({ type }: { type: string }) => type === 'adjustment' || type === 'fee')
      const sum = adjusted.reduce(
        (total: number, one: { net: { amount: string } }) => total + Number(one.net.amount),
        0,
      )
      expect(sum).toBe(0)
    }
    const findings = await withTenant(app.database.app, merchantOf(app), (trx) => verifyLedger(trx, merchantOf(app)))
    expect(findings).toEqual([])
  })

  test('an event refused under another name links the payment', async () => {
    const site = await app.createSite()
    const created = { amount: eur('10000'), paymentMethod: { type: 'card' }, aliases: ['ch_1'] }
    const told: [string, string, object][] = [
      ['payment.created', 'pi_1', created],
      ['payment.captured', 'ch_1', {}],
      ['payment.captured', 'ch_1', {}],
    ]
    const events = told.map(([type, reference, data], index) => ({
      id: `e${index}`,
      type,
      reference,
      occurredAt: at,
      data,
    }))
    await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
    const token = app.owner.signedIn.accessToken
    const { body } = await send(app, `GET /ingest-events?siteId=${site.id}`, undefined, token)
    const object = { reference: 'ch_1', transactionId: expect.stringMatching(/^txn_/) }
    expect(body.items).toMatchObject([{ eventId: 'e2', status: 'refused', object }])
  })

  test('an attempt that failed leaves the payment intent to the payment that events report', async () => {
    const site = await app.createSite()
    const failed = [
      `${exportHead},PaymentIntent ID,Decline Reason`,
      'ch_0,2026-10-01 09:00:00,100.00,0.00,eur,false,0.00,0.00,eur,A shirt,0.00,Failed,0042,ORD-77,pi_1,card_declined',
    ]
    const created = { amount: eur('10000'), paymentMethod: { type: 'card' } }
    const events = (types: Record<string, object>) =>
      Object.entries(types).map(([type, data]) => ({ id: type, type, reference: 'pi_1', occurredAt: at, data }))
    const tell = async (types: Record<string, object>) =>
      (await send(app, 'POST /ingest/events', { events: events(types) }, site.secrets.apiSecret)).body.results
    expect(await tell({ 'payment.created': created })).toMatchObject([{ status: 'accepted' }])
    await file('stripe-payments', ...failed)(site)
    expect(await tell({ 'payment.captured': {} })).toMatchObject([{ status: 'accepted' }])

    const other = await app.createSite()
    await file('stripe-payments', ...failed)(other)
    const all = { events: events({ 'payment.created': created, 'payment.captured': {} }) }
    const { body } = await send(app, 'POST /ingest/events', all, other.secrets.apiSecret)
    expect(body.results).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }])
  })

  test('a sum of refunds by another name does not repeat those that are here', async () => {
    const site = await app.createSite()
    const told: [string, string, object][] = [
      ['payment.created', 'ch_1', { amount: eur('10000'), paymentMethod: { type: 'card' }, aliases: ['pi_1'] }],
      ['payment.captured', 'pi_1', {}],
      ['refund.created', 're_1', { paymentReference: 'pi_1', amount: eur('2000') }],
      ['refund.succeeded', 're_1', {}],
      ['payment.refunded', 'pi_1', { total: eur('2000') }],
    ]
    for (const [type, reference, data] of told) {
      const events = [{ id: type, type, reference, occurredAt: at, data }]
      const { body } = await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
      expect(body.results).toMatchObject([{ status: 'accepted' }])
    }
    const found = await paymentsOf(site)
    expect(found.filter(({ type }: { type: string }) => type === 'payment')).toMatchObject([
      { refundedAmount: eur('2000') },
    ])
  })

  test('a charge that failed is no name of the payment that succeeded', async () => {
    const site = await app.createSite()
    const content = [
      `${exportHead},PaymentIntent ID,Decline Reason`,
      'ch_0,2026-10-01 09:00:00,100.00,0.00,eur,false,0.00,0.00,eur,A shirt,0.00,Failed,0042,ORD-77,pi_1,card_declined',
      `${exportLine},pi_1,`,
    ]
    for (const step of [file('stripe-payments', ...content), balance, api('pi_1')]) await step(site)
    expect(await paymentsOf(site)).toMatchObject([
      { type: 'payment', status: 'captured', net: eur('9680') },
      { type: 'payment', status: 'declined' },
    ])
  })
})

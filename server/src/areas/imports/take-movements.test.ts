import type { Id } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SeparateTransaction, separatelyOn } from '../../platform/db/separate-transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { ingestGuarded } from '../ingest/ingest.ts'
import { type Received, receiveEvents } from '../ingest/prepare-events.ts'
import { findObjects } from './import-objects.queries.ts'
import type { Movement } from './movements.ts'
import { takeMovements } from './take-movements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Site = Awaited<ReturnType<TestApp['createSite']>>
type Told = [type: string, reference: string, data: object]

const at = new Date('2026-03-01T10:00:00Z')
const eur = (amount: string) => ({ amount, currency: 'EUR' })
const minor = (amount: bigint) => ({ amount, currency: 'EUR' })

async function tell(site: Site, ...told: Told[]) {
  const events = told.map(([type, reference, data]) => {
    return { id: `${type}-${reference}`, type, reference, occurredAt: at.toISOString(), data }
  })
  await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
}

const created: Told = ['payment.created', 'ch_1', { amount: eur('10000'), paymentMethod: { type: 'card' } }]
const captured: Told = ['payment.captured', 'ch_1', {}]
const refunded: Told[] = [
  ['refund.created', 're_1', { paymentReference: 'ch_1', amount: eur('4000') }],
  ['refund.succeeded', 're_1', {}],
]

const payment = (isCapture?: true): Movement => ({
  kind: 'payment',
  id: 'txn_1',
  line: 2,
  at,
  reference: 'ch_1',
  amount: minor(10_000n),
  fees: [],
  method: { type: 'card' },
  ...(isCapture && { isCapture }),
})
const refund: Movement = {
  kind: 'refund',
  id: 'txn_2',
  line: 3,
  at,
  reference: 're_1',
  payment: 'ch_1',
  amount: minor(4_000n),
  fees: [],
}

const payout: Movement = { kind: 'payout', id: 'txn_3', line: 4, at, reference: 'po_1', amount: minor(4_000n) }
const declined: Movement = {
  kind: 'payment_declined',
  id: 'txn_4',
  line: 5,
  at,
  reference: 'ch_2',
  amount: minor(500n),
  method: { type: 'card' },
  declineCode: 'stolen_card',
}

/** Runs `meanwhile` once, after the import has decided and before it sends: after its second transaction. */
function interrupted(meanwhile: () => Promise<void>): SeparateTransaction {
  const separately = separatelyOn(app.deps.db.app)
  let looks = 0
  let isDone = false
  return async (...args) => {
    const answer = await separately(...args)
    looks++
    if (looks === 2 && !isDone) {
      isDone = true
      await meanwhile()
    }
    return answer
  }
}

const fee = (amount: string): object => ({ amount: eur(amount), feeType: 'processing' })
const feeCases: [name: string, reference: string, amount: string, status: string, total: string][] = [
  ['of the same amount under the payment’s reference', 'ch_1', '300', 'here', '9700'],
  ['of the same amount under the reference of the separate fee', 'ch_1:fee', '300', 'here', '9700'],
  ['that may include it', 'f_1', '900', 'refused', '9100'],
  ['that is too small to include it', 'f_1', '100', 'new', '9600'],
]

test.each(feeCases)('a missing fee is decided with a fee that arrives meanwhile: %s', async (...story) => {
  const [, reference, amount, status, total] = story
  const site = await app.createSite()
  await tell(site, created, captured)
  const scope = { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }
  const meanwhile = () => tell(site, ['fee.charged', reference, fee(amount)])
  const deps = { ...app.deps, separately: interrupted(meanwhile) }
  const line = { ...payment(), fees: [{ type: 'processing', amount: minor(300n) }] } as Movement
  const taken = await takeMovements(deps, scope, { format: 'stripe-balance', movements: [line] })
  expect(taken.map((one) => one.status)).toEqual([status])
  expect(await totalOf(site)).toEqual(eur(total))
})

test('a missing fee is booked once beside events that come at the same moment', async () => {
  for (let round = 0; round < 8; round++) {
    const site = await app.createSite()
    await tell(site, created, captured)
    const scope = { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }
    const deps = { ...app.deps, separately: separatelyOn(app.deps.db.app) }
    const line = { ...payment(), fees: [{ type: 'processing', amount: minor(300n) }] } as Movement
    const importing = takeMovements(deps, scope, { format: 'stripe-balance', movements: [line] })
    const [taken] = await Promise.all([importing, tell(site, ['fee.charged', 'f_1', fee('900')])])
    // A fee that comes after the line cannot be the line's.
    expect([taken[0]?.status, await totalOf(site)]).toEqual(
      taken[0]?.status === 'refused' ? ['refused', eur('9100')] : ['new', eur('8800')],
    )
  }
})

const cases: [name: string, before: Told[], meanwhile: Told[], movement: Movement, total: string][] = [
  ['a payment', [], [created, captured], payment(), '10000'],
  ['one capture of a payment', [], [created, captured], payment(true), '10000'],
  ['a payment of which the capture came first and waits', [], [captured], payment(), '10000'],
  ['one capture of a payment whose other capture waits', [], [captured], payment(true), '10000'],
  ['a payment that waits for its capture', [created], [captured], payment(), '10000'],
  ['a refund', [created, captured], refunded, refund, '6000'],
  ['a payout whose payment to the bank waits', [created, captured, ['payout.paid', 'po_1', {}]], [], payout, '6000'],
  [
    'a declined payment whose refusal waits',
    [created, captured, ['payment.declined', 'ch_2', { declineCode: 'stolen_card' }]],
    [],
    declined,
    '10000',
  ],
  ['a payment that other events only announce', [], [created], payment(), '10000'],
]

test.each(cases)(
  '%s reported by other events between decision and ingest moves once',
  async (_, before, meanwhile, movement, total) => {
    const site = await app.createSite()
    const scope = { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) as Id<'site'> }
    if (before.length > 0) await tell(site, ...before)
    const deps = { ...app.deps, separately: interrupted(() => tell(site, ...meanwhile)) }
    const file = { format: 'adyen-settlement-details', movements: [movement] }
    const [first] = await takeMovements(deps, scope, file)
    expect(first?.status).not.toBe('refused')
    const [second] = await takeMovements({ ...app.deps, separately: separatelyOn(app.deps.db.app) }, scope, file)
    expect(second).toMatchObject({ status: 'here' })
    const path = `GET /site-account-balances?siteId=${site.id}&limit=10` as const
    const { body } = await send(app, path, undefined, app.owner.signedIn.accessToken)
    expect(body.items[0].total).toEqual(eur(total))
  },
)

const plain = () => ({ ...app.deps, separately: separatelyOn(app.deps.db.app) })

async function totalOf(site: Site): Promise<object> {
  const path = `GET /site-account-balances?siteId=${site.id}&limit=10` as const
  return (await send(app, path, undefined, app.owner.signedIn.accessToken)).body.items[0].total
}
const scopeOf = (site: Site) => ({ merchantId: merchantOf(app), siteId: uuidOf('site', site.id) as Id<'site'> })

test('a held capture of another amount is a further capture', async () => {
  const site = await app.createSite()
  await tell(site, ['payment.captured', 'ch_1', { amount: eur('6000') }])
  const movements: Movement[] = [
    payment(true),
    { ...payment(true), id: 'txn_2', line: 3, amount: minor(6_000n) } as Movement,
  ]
  const file = { format: 'adyen-settlement-details', movements }
  await takeMovements(plain(), scopeOf(site), file)
  expect(await totalOf(site)).toEqual(eur('16000'))
  await takeMovements(plain(), scopeOf(site), file)
  expect(await totalOf(site)).toEqual(eur('16000'))
})

test('events of a movement are stale after another event of the same transaction changed its object', async () => {
  const site = await app.createSite()
  await tell(site, created)
  const scope = scopeOf(site)
  const objects = await plain().separately(scope.merchantId, (trx) => findObjects(trx, scope, ['ch_1']))
  const seen = objects.get('payment:ch_1') ?? null
  expect(seen?.status).toBe('created')
  const guard = { type: 'payment', reference: 'ch_1', seen }
  const occurredAt = at.toISOString()
  const capture = { type: 'payment.captured', reference: 'ch_1', occurredAt, data: { raisesAmount: true } }
  const [other, own] = receiveEvents([
    { ...capture, id: 'other' },
    { ...capture, id: 'own', data: { ...capture.data, amount: eur('10000') } },
  ])
  const results = await ingestGuarded(plain(), scope, [other, { ...own, guard }] as Received[])
  expect(results.map(({ status }) => status)).toEqual(['accepted', 'stale'])
  expect(await totalOf(site)).toEqual(eur('10000'))
})

test('does not repeat a step that a later one reversed', async () => {
  const site = await app.createSite()
  await tell(
    site,
    created,
    captured,
    ['dispute.opened', 'dp_1', { paymentReference: 'ch_1', amount: eur('2000'), reason: 'Fraud' }],
    ['dispute.won', 'dp_1', {}],
    ['dispute.funds_withdrawn', 'dp_1', { amount: eur('2000') }],
  )
  expect(await totalOf(site)).toEqual(eur('8000'))
  const dispute = { kind: 'dispute', payment: 'ch_1', amount: minor(2_000n), fees: [], at, reference: 'dp_1' } as const
  const movements: Movement[] = [
    { ...dispute, id: 'txn_5', line: 2 },
    { kind: 'dispute_won', id: 'txn_6', line: 3, at, reference: 'dp_1', returned: minor(2_000n) },
    { ...dispute, id: 'txn_7', line: 4 },
  ]
  const taken = await takeMovements(plain(), scopeOf(site), { format: 'stripe-balance', movements })
  expect(taken.map(({ status }) => status)).toEqual(['here', 'here', 'here'])
  expect(await totalOf(site)).toEqual(eur('8000'))
})

test('a refund with its payment’s reference does not match unnamed refunds', async () => {
  const site = await app.createSite()
  const lastRefundAt = at.toISOString()
  await tell(site, created, captured, ['payment.refunded', 'ch_1', { total: eur('5000'), lastRefundAt }])
  const named: Movement = { ...refund, reference: 'ch_1', amount: minor(3_000n) }
  const file = { format: 'adyen-settlement-details', movements: [named] }
  for (const status of ['new', 'here']) {
    const taken = await takeMovements(plain(), scopeOf(site), file)
    expect(taken).toMatchObject([{ status, moved: [minor(-3_000n)] }])
  }
  expect(await totalOf(site)).toEqual(eur('5000'))
})

import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { send } from '../../testing/send.ts'

/** The second step of the same kind for an object. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
// The test file ends with `verify-ledger`.
afterAll(() => app.close())

type Shop = Awaited<ReturnType<TestApp['createSite']>>
type Step = readonly [type: string, reference: string, day: number, data?: object]
const eur = (amount: number) => ({ amount: `${amount}`, currency: 'EUR' })
const dayOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`

async function tell(shop: Shop, ...steps: Step[]): Promise<void> {
  const events = steps.map(([type, reference, day, data = {}], index) => {
    const occurredAt = new Date(Date.parse(`${dayOf(day)}T12:00:00Z`) + index * 1_000).toISOString()
    return { id: `${type}-${reference}-${day}-${index}`, type, reference, occurredAt, data }
  })
  const { body } = await send(app, 'POST /ingest/events', { events }, shop.secrets.apiSecret)
  expect(body.results.map(({ status }: { status: string }) => status)).toEqual(events.map(() => 'accepted'))
}

async function listed(shop: Shop, query: string): Promise<Transaction[]> {
  const path = `GET /transactions?siteId=${shop.id}&sort=createdAt&${query}` as const
  return (await send(app, path, undefined, app.owner.signedIn.accessToken)).body.items
}

const created: Step = ['payment.created', 'p', 1, { amount: eur(1_000), paymentMethod: { type: 'card' } }]

test.each([
  [20, 10],
  [10, 20],
])('a refund waits for the last day of two captures: %d, %d', async (first, second) => {
  const shop = await app.createSite()
  await tell(
    shop,
    created,
    ['payment.captured', 'p', 2, { amount: eur(400), availableOn: dayOf(first) }],
    ['payment.captured', 'p', 3, { amount: eur(600), availableOn: dayOf(second) }],
    ['refund.created', 'r', 4, { paymentReference: 'p', amount: eur(100) }],
    ['refund.succeeded', 'r', 4],
    // The day between: the refund is not among its lines.
    ['payout.created', 'po_1', 15, { amount: eur(0) }],
    ['payout.created', 'po_2', 25, { amount: eur(0) }],
  )
  const path = `GET /payouts?siteId=${shop.id}` as const
  const { items } = (await send(app, path, undefined, app.owner.signedIn.accessToken)).body
  const sums = items.map((one: { processorReference: string; breakdown: { check: { sumOfLines: object } } }) => [
    one.processorReference,
    one.breakdown.check.sumOfLines,
  ])
  const early = first < second ? 400 : 600
  expect(Object.fromEntries(sums)).toEqual({ po_1: eur(early), po_2: eur(900 - early) })
})

test('a release of the oldest frees earlier holds, in order', async () => {
  const shop = await app.createSite()
  await tell(
    shop,
    created,
    ['payment.captured', 'p', 1],
    ['reserve.held', 'h_1', 2, { amount: eur(100) }],
    ['reserve.held', 'h_3', 6, { amount: eur(300) }],
    ['reserve.held', 'h_2', 3, { amount: eur(200) }],
    ['reserve.released', 'out', 4, { amount: eur(350), oldest: true }],
  )
  const items = await listed(shop, 'type=reserve')
  const of = new Map(items.map(({ id, processorReference }) => [id, processorReference]))
  const releases = items.filter(({ processorReference }) => processorReference === 'out')
  const told = releases.map(({ parentId, net }) => [parentId && of.get(parentId), net] as const)
  // 50 were held before the first event; none of it comes from the hold of two days later.
  const name = ([hold]: (typeof told)[number]) => hold ?? 'none'
  expect(told.toSorted((a, b) => name(a).localeCompare(name(b)))).toEqual([
    ['h_1', eur(100)],
    ['h_2', eur(200)],
    [undefined, eur(50)],
  ])
})

test('a dispute won twice posts the difference of each return', async () => {
  const shop = await app.createSite()
  await tell(
    shop,
    created,
    ['payment.captured', 'p', 1],
    ['dispute.opened', 'd', 2, { paymentReference: 'p', amount: eur(400), reason: 'fraud' }],
    ['dispute.won', 'd', 3, { settlement: { amount: eur(390) } }],
    ['dispute.funds_withdrawn', 'd', 4],
    ['dispute.won', 'd', 5, { settlement: { amount: eur(380) } }],
  )
  expect((await listed(shop, 'type=adjustment')).map(({ net }) => net)).toEqual([eur(-10), eur(-20)])
  const [payment] = await listed(shop, 'type=payment')
  const told = payment?.timeline.filter(({ type }) => type === 'adjustment')
  expect(told?.map(({ amount }) => amount)).toEqual([eur(-10), eur(-20)])
})

test('a second chargeback moves its own amount, and its return reverses that', async () => {
  const shop = await app.createSite()
  await tell(
    shop,
    created,
    ['payment.captured', 'p', 1],
    ['dispute.opened', 'd', 2, { paymentReference: 'p', amount: eur(400), reason: 'fraud' }],
    ['dispute.won', 'd', 3],
    ['dispute.funds_withdrawn', 'd', 4, { amount: eur(250) }],
  )
  expect(await listed(shop, 'type=chargeback')).toMatchObject([{ amount: eur(250), net: eur(-250) }])
  expect(await listed(shop, 'type=payment')).toMatchObject([{ refundableAmount: eur(750), net: eur(750) }])
  await tell(shop, ['dispute.won', 'd', 5])
  expect(await listed(shop, 'type=payment')).toMatchObject([{ refundableAmount: eur(1_000), net: eur(1_000) }])
})

test('a capture reported after the release of the rest counts if it was made before', async () => {
  const shop = await app.createSite()
  await tell(
    shop,
    created,
    ['payment.captured', 'p', 2, { amount: eur(400) }],
    ['payment.voided', 'p', 5],
    ['payment.captured', 'p', 3, { amount: eur(300) }],
  )
  expect(await listed(shop, 'type=payment')).toMatchObject([
    { status: 'partially_captured', capturedAmount: eur(700), net: eur(700) },
  ])
})

test.each([
  ['in one batch', true],
  ['one by one', false],
])('a release with its hold frees no other hold reported later: %s', async (_, inOneBatch) => {
  const shop = await app.createSite()
  const steps: Step[] = [
    ['reserve.held', 'h_1', 2, { amount: eur(100) }],
    ['reserve.released', 'h_1', 5, { amount: eur(30) }],
    ['reserve.released', 'out', 6, { amount: eur(60), oldest: true }],
    ['reserve.held', 'h_2', 3, { amount: eur(200) }],
  ]
  if (inOneBatch) await tell(shop, ...steps)
  else for (const step of steps) await tell(shop, step)
  const path = `GET /site-balances?siteId=${shop.id}` as const
  const { items } = (await send(app, path, undefined, app.owner.signedIn.accessToken)).body
  expect(items).toMatchObject([{ reserved: eur(210), available: eur(-210) }])
})

test('a failed refund returns no money before the day it was taken', async () => {
  const shop = await app.createSite()
  await tell(
    shop,
    created,
    ['payment.captured', 'p', 2, { availableOn: dayOf(20) }],
    ['refund.created', 'r', 4, { paymentReference: 'p', amount: eur(100) }],
    ['refund.succeeded', 'r', 4],
    ['refund.failed', 'r', 6],
  )
  const path = `GET /site-balances?siteId=${shop.id}&asOf=${dayOf(10)}T00:00:00Z` as const
  const { items } = (await send(app, path, undefined, app.owner.signedIn.accessToken)).body
  expect(items).toMatchObject([{ available: eur(0), pending: eur(1_000) }])
})

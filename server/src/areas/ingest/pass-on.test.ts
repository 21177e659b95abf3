import type { PayoutDetail } from '@firepay/contract/payouts/payouts.schemas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { makeReports } from '../reports/create/make-reports.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const eur = (amount: number) => ({ amount: String(amount), currency: 'EUR' })
type Shop = Awaited<ReturnType<TestApp['createSite']>>
type Step = [type: string, reference: string, at: string, data?: object]

let eventCount = 0
async function ingest(shop: Shop, ...steps: Step[]): Promise<void> {
  const events = steps.map(([type, reference, at, data = {}]) => ({
    id: `e${++eventCount}`,
    type,
    reference,
    occurredAt: new Date(at).toISOString(),
    data,
  }))
  const { body } = await send(app, 'POST /ingest/events', { events }, shop.secrets.apiSecret)
  expect(body.results.map((result: { status: string }) => result.status)).toEqual(events.map(() => 'accepted'))
}

const captured = (reference: string, amount: number): Step[] => [
  ['payment.created', reference, '2026-01-05T10:00:00Z', { amount: eur(amount), paymentMethod: { type: 'card' } }],
  ['payment.captured', reference, '2026-01-05T10:00:01Z', { availableOn: '2026-01-06' }],
]

const listed = async (query: string): Promise<PayoutDetail[]> => {
  const { body } = await send(app, `GET /payouts?${query}`, undefined, app.owner.signedIn.accessToken)
  return body.items
}

type PayoutReport = { id: string; rows: { net: { amount: string } }[] }
async function askForPayouts(shop: Shop): Promise<PayoutReport> {
  const body = { siteId: shop.id, from: '2026-01-01', to: '2026-02-01' }
  const params = { type: 'payout' as const }
  const { id } = await app.owner.call('POST /site-balance-reports/{type}', { params, body })
  await makeReports(app.deps)
  const report = await app.owner.call('GET /site-balance-reports/{type}/{id}', { params: { ...params, id }, query: {} })
  return report as PayoutReport
}

/** The lines of each payout in a report. */
const linesOfReport = async ({ id, rows }: PayoutReport) =>
  await Promise.all(
    rows.map((_, row) =>
      app.owner.call('GET /site-balance-reports/{type}/{id}/lines', {
        params: { type: 'payout', id },
        query: { row: String(row), column: 'net' },
      }),
    ),
  )

test('a payout takes over the lines of an earlier failed one, also when the failure arrives later; existing reports do not change', async () => {
  const shop = await app.createSite()
  const payout = (reference: string, at: string, amount: number, named?: string[]): Step => [
    'payout.created',
    reference,
    at,
    { amount: eur(amount), ...(named && { transactionReferences: named }) },
  ]
  await ingest(
    shop,
    ...captured('a', 1_000),
    ...captured('b', 300),
    payout('po_1', '2026-01-07T06:00:00Z', 1_300),
    // One created before the failure, then one that names its payments and also fails, then one of each kind.
    payout('po_2', '2026-01-08T06:00:00Z', 1_300),
    payout('po_3', '2026-01-10T06:00:00Z', 1_000, ['a']),
    payout('po_4', '2026-01-11T06:00:00Z', 300),
    ['payout.failed', 'po_3', '2026-01-12T06:00:00Z', {}],
    payout('po_5', '2026-01-13T06:00:00Z', 1_000),
  )
  const held = async () =>
    Object.fromEntries(
      (await listed(`siteId=${shop.id}`)).map(({ processorReference, linesCount, breakdown: { check } }) => [
        processorReference,
        [linesCount, Number(check.sumOfLines.amount), Number(check.difference.amount)],
      ]),
    )
  const none = { po_2: [0, 0, 1_300], po_3: [0, 0, 1_000], po_4: [0, 0, 300], po_5: [0, 0, 1_000] }
  expect(await held()).toEqual({ po_1: [2, 1_300, 0], ...none })
  const report = await askForPayouts(shop)
  const before = await linesOfReport(report)

  await ingest(shop, ['payout.failed', 'po_1', '2026-01-09T06:00:00Z', {}])
  expect(await held()).toEqual({
    po_1: [2, 1_300, 0],
    po_2: [0, 0, 1_300],
    po_3: [1, 1_000, 0],
    po_4: [1, 300, 0],
    po_5: [1, 1_000, 0],
  })
  expect(await linesOfReport(report)).toEqual(before)
  expect((await linesOfReport(await askForPayouts(shop))).map(({ total }) => total)).toEqual([2, 0, 1, 1, 1])
  // The lines are taken: a further payout gets none.
  await ingest(shop, payout('po_6', '2026-01-14T06:00:00Z', 0))
  expect((await held()).po_6).toEqual([0, 0, 0])
  const broken = await withTenant(app.database.app, merchantOf(app), (trx) => verifyLedger(trx, merchantOf(app)))
  expect(broken).toEqual([])
})

test('payouts created and failed one after another have the same lines as when all arrive together', async () => {
  const told: Step[] = [
    ...captured('a', 1_000),
    ...captured('b', 300),
    ...(['po_1', 'po_2', 'po_3', 'po_4'] as const).flatMap((reference, index): Step[] => [
      [
        'payout.created',
        reference,
        `2026-01-${10 + 2 * index}T06:00:00Z`,
        { amount: eur(1_300), ...(reference === 'po_3' && { transactionReferences: ['a'] }) },
      ],
      ['payout.failed', reference, `2026-01-${11 + 2 * index}T06:00:00Z`],
    ]),
    ['payout.created', 'po_5', '2026-01-20T06:00:00Z', { amount: eur(1_300) }],
  ]
  const held = async (shop: Shop) =>
    (await listed(`siteId=${shop.id}`)).map(({ processorReference, status, linesCount, breakdown: { check } }) => [
      processorReference,
      status,
      linesCount,
      check.sumOfLines.amount,
    ])
  const [together, oneByOne] = [await app.createSite(), await app.createSite()]
  await ingest(together, ...told)
  for (const step of told) await ingest(oneByOne, step)
  expect(await held(together)).toEqual(await held(oneByOne))
  expect(await held(together)).toEqual([
    ['po_5', 'created', 2, '1300'],
    ['po_4', 'failed', 2, '1300'],
    ['po_3', 'failed', 1, '1000'],
    ['po_2', 'failed', 2, '1300'],
    ['po_1', 'failed', 2, '1300'],
  ])
  const broken = await withTenant(app.database.app, merchantOf(app), (trx) => verifyLedger(trx, merchantOf(app)))
  expect(broken).toEqual([])
})

test('a transaction with lines in two payouts shows the other one when the first fails', async () => {
  const shop = await app.createSite()
  await ingest(
    shop,
    ...captured('a', 1_000),
    ['payout.created', 'po_1', '2026-01-10T06:00:00Z', { amount: eur(1_000) }],
    ['dispute.opened', 'd', '2026-01-11T10:00:00Z', { paymentReference: 'a', amount: eur(200), reason: 'fraud' }],
    ['dispute.challenged', 'd', '2026-01-12T10:00:00Z', { fees: [{ type: 'dispute', amount: eur(15) }] }],
    ['payout.created', 'po_2', '2026-01-11T12:00:00Z', { amount: eur(0) }],
  )
  const shown = async () => {
    const { body } = await send(
      app,
      `GET /transactions?type=all&siteId=${shop.id}`,
      undefined,
      app.owner.signedIn.accessToken,
    )
    const payouts = await listed(`siteId=${shop.id}`)
    const nameOf = (id: string | undefined) => payouts.find((payout) => payout.id === id)?.processorReference
    return Object.fromEntries(
      (body.items as { processorReference: string; payoutId?: string }[]).map((item) => [
        item.processorReference,
        nameOf(item.payoutId),
      ]),
    )
  }
  expect(await shown()).toMatchObject({ a: 'po_1', d: 'po_2' })
  await ingest(shop, ['payout.created', 'po_3', '2026-01-14T06:00:00Z', { amount: eur(0) }])
  await ingest(shop, ['payout.failed', 'po_2', '2026-01-15T06:00:00Z'])
  expect(await shown()).toMatchObject({ a: 'po_1', d: 'po_3' })
  const broken = await withTenant(app.database.app, merchantOf(app), (trx) => verifyLedger(trx, merchantOf(app)))
  expect(broken).toEqual([])
})

test('lines named by a failed payout, and later arrivals, go to the next payout', async () => {
  const shop = await app.createSite()
  await ingest(
    shop,
    ...captured('a', 1_000),
    ['payout.created', 'po_1', '2026-01-10T06:00:00Z', { amount: eur(1_300), transactionReferences: ['a', 'b'] }],
    ['payout.failed', 'po_1', '2026-01-11T06:00:00Z'],
  )
  await ingest(shop, ...captured('b', 300))
  await ingest(shop, ['payout.created', 'po_2', '2026-01-12T06:00:00Z', { amount: eur(1_300) }])
  const held = (await listed(`siteId=${shop.id}`)).map(({ processorReference, linesCount, breakdown: { check } }) => [
    processorReference,
    linesCount,
    check.difference.amount,
  ])
  expect(held).toEqual([
    ['po_2', 2, '0'],
    ['po_1', 1, '300'],
  ])
})

test('a payout after a failed one also has lines that were not available to it', async () => {
  const shop = await app.createSite()
  await ingest(
    shop,
    ['payment.created', 'a', '2026-01-05T10:00:00Z', { amount: eur(1_000), paymentMethod: { type: 'card' } }],
    ['payment.captured', 'a', '2026-01-05T10:00:01Z', { availableOn: '2026-01-20' }],
    ...captured('b', 300),
  )
  await ingest(shop, ['payout.created', 'po_1', '2026-01-10T06:00:00Z', { amount: eur(300) }])
  await ingest(shop, ['payout.failed', 'po_1', '2026-01-11T06:00:00Z'])
  await ingest(shop, ['payout.created', 'po_2', '2026-01-25T06:00:00Z', { amount: eur(1_300) }])
  const held = (await listed(`siteId=${shop.id}`)).map(({ processorReference, linesCount, breakdown: { check } }) => [
    processorReference,
    linesCount,
    check.difference.amount,
  ])
  expect(held).toEqual([
    ['po_2', 2, '0'],
    ['po_1', 1, '0'],
  ])
})

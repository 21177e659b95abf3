import type { Id } from '@firepay/contract/product/ids.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { makeBareSite } from '../../testing/bare-site.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { ingestDeps } from '../../testing/ingest-deps.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { checkStatistics } from '../statistics/rebuild.ts'
import { ingestBatch } from './ingest.ts'

let database: TestDatabase
let deps: Deps
beforeAll(async () => {
  database = await createTestDatabase()
  deps = ingestDeps(database)
})
afterAll(() => database.drop())

type Step = [type: string, data?: object, reference?: string]
const eur = (amount: number) => ({ amount: String(amount), currency: 'EUR' })
const created: Step = ['payment.created', { amount: eur(10_000), paymentMethod: { type: 'card' } }]
const declined: Step = ['payment.declined', { declineCode: 'do_not_honor' }]
const refund: Step[] = [
  ['refund.created', { paymentReference: 'p', amount: eur(1_000) }, 'r'],
  ['refund.succeeded', {}, 'r'],
]

const tell = (steps: readonly Step[]) =>
  steps.map(([type, data = {}, reference = 'p'], index) => ({
    id: `e${index}`,
    type,
    reference,
    occurredAt: new Date(Date.UTC(2024, 2, 1, 12, index)).toISOString(),
    data,
  }))

async function stateOf(merchantId: Id<'merchant'>) {
  return await withTenant(database.app, merchantId, async (trx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select processor_reference, type, status, status_reason, decline_code, capture_closed, captured_amount, refunded_amount,
        fee_total, net, available_at
      from transactions where merchant_id = ${merchantId} order by type`.execute(trx)
    const open = await sql<Record<string, unknown>>`
      select type, status, message from ingest_events where merchant_id = ${merchantId} and status <> 'accepted'`.execute(
      trx,
    )
    return { rows, open: open.rows }
  })
}

/** The state after the events in order, which other orders reach as well. */
async function stateInAnyOrder(steps: readonly Step[]) {
  const events = tell(steps)
  const take = async (arriving: typeof events, batchSize = 1) => {
    const site = await makeBareSite(database)
    for (let at = 0; at < arriving.length; at += batchSize) {
      await ingestBatch(deps, site, arriving.slice(at, at + batchSize))
    }
    const found = await withTenant(
      database.app,
      site.merchantId,
      async (trx) => [...(await verifyLedger(trx, site.merchantId)), ...(await checkStatistics(trx, site.merchantId))],
      { isolation: 'repeatable read', readOnly: true },
    )
    expect(found).toEqual([])
    return await stateOf(site.merchantId)
  }
  const expected = await take(events)
  const orders = fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length })
  await fc.assert(
    fc.asyncProperty(orders, fc.integer({ min: 1, max: events.length }), async (arriving, batchSize) => {
      expect(await take(arriving, batchSize)).toEqual(expected)
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 10), endOnFailure: true },
  )
  expect(expected.open).toEqual([])
  return expected.rows
}

describe('a payment that ended without a capture and succeeds later, in any order of arrival', {
  timeout: 60_000,
}, () => {
  test.each<[string, Step, object]>([
    ['declined', declined, {}],
    ['voided', ['payment.voided', { reason: 'abandoned' }], {}],
    ['expired', ['payment.expired'], {}],
  ])('%s, then authorized', async (_, ending) => {
    const [payment] = await stateInAnyOrder([created, ending, ['payment.authorized']])
    expect(payment).toMatchObject({ status: 'authorized', decline_code: null, status_reason: null })
  })

  test.each<[string, Step]>([
    ['declined', declined],
    ['voided', ['payment.voided']],
    ['expired', ['payment.expired']],
  ])('%s, then captured and refunded', async (_, ending) => {
    const [payment] = await stateInAnyOrder([created, ending, ['payment.captured', { amount: eur(10_000) }], ...refund])
    expect(payment).toMatchObject({ status: 'captured', decline_code: null, captured_amount: 10_000n, net: '9000' })
  })

  test('voided, then captured in part: the rest stays open', async () => {
    const [payment] = await stateInAnyOrder([created, ['payment.voided'], ['payment.captured', { amount: eur(4_000) }]])
    expect(payment).toMatchObject({ status: 'partially_captured', capture_closed: false, net: '4000' })
  })
})

describe('a capture told as a total', { timeout: 60_000 }, () => {
  const total = (amount: number): Step => ['payment.captured', { total: eur(amount) }]

  test('captures what is missing, in any order', async () => {
    const [payment] = await stateInAnyOrder([created, total(3_000), total(7_000), total(7_000)])
    expect(payment).toMatchObject({ status: 'partially_captured', captured_amount: 7_000n, net: '7000' })
    const [whole] = await stateInAnyOrder([created, total(3_000), total(10_000), ...refund])
    expect(whole).toMatchObject({ status: 'captured', captured_amount: 10_000n, net: '9000' })
  })

  test('refuses more than was authorized, and a fee, which belongs to one capture', async () => {
    const site = await makeBareSite(database)
    const fees = [{ type: 'processing', amount: eur(30) }]
    const results = await ingestBatch(
      deps,
      site,
      tell([
        created,
        total(10_001),
        ['payment.captured', { total: eur(1_000), fees }],
        ['payment.captured', { total: eur(10_000) }],
      ]),
    )
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      ['accepted', undefined],
      ['refused', 'EVENT_REFUSED'],
      ['refused', 'VALIDATION'],
      ['accepted', undefined],
    ])
    expect((await stateOf(site.merchantId)).rows).toMatchObject([{ captured_amount: 10_000n, net: '10000' }])
  })
})

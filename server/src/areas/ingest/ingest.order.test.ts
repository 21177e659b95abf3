import type { Id } from '@firepay/contract/product/ids.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

type RawEvent = { id: string; type: string; occurredAt: string; reference: string; data: object }

const day = 24 * 60 * 60_000
const start = Date.UTC(2024, 2, 1, 12)

/** The events of one payment in time order; amounts in cents. */
const story = fc
  .record({
    amount: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    captures: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 0, maxLength: 3 }),
    fee: fc.bigInt({ min: -500n, max: 500n }),
    rate: fc.option(fc.bigInt({ min: 1n, max: 3_000n }), { nil: undefined }),
    takeBacks: fc.array(
      fc.record({
        kind: fc.constantFrom('refund', 'refund-fails', 'refund-bounces', 'won', 'challenged-lost', 'open'),
        share: fc.integer({ min: 1, max: 100 }),
      }),
      { maxLength: 3 },
    ),
    ending: fc.constantFrom('none', 'void', 'decline'),
  })
  .map(
    (plan): ((name: string) => RawEvent[]) =>
      (name) =>
        tell(name, plan),
  )

type Plan = {
  amount: bigint
  captures: number[]
  fee: bigint
  rate: bigint | undefined
  takeBacks: { kind: string; share: number }[]
  ending: string
}

function tell(name: string, plan: Plan): RawEvent[] {
  const events: RawEvent[] = []
  let at = start
  const add = (type: string, reference: string, data: object) => {
    at += day / 7
    events.push({ id: `${name}-${events.length}`, type, occurredAt: new Date(at).toISOString(), reference, data })
  }
  const eur = (amount: bigint) => ({ amount: amount.toString(), currency: 'EUR' })
  const account = (amount: bigint) => ({ amount: amount.toString(), currency: plan.rate === undefined ? 'EUR' : 'USD' })
  const fees = [{ type: 'processing', amount: account(plan.fee) }]

  add('payment.created', name, { amount: eur(plan.amount), paymentMethod: { type: 'card', last4: '4242' } })
  if (plan.ending === 'decline') {
    add('payment.declined', name, { declineCode: 'insufficient_funds' })
    return events
  }
  add('payment.authorized', name, {})
  let captured = 0n
  // With several settled captures, a refund's rate depends on how many of them have arrived.
  for (const share of plan.rate === undefined ? plan.captures : plan.captures.slice(0, 1)) {
    const amount = ((plan.amount - captured) * BigInt(share)) / 100n
    if (amount === 0n) continue
    captured += amount
    const settlement = plan.rate && {
      settlement: { amount: account((amount * plan.rate) / 1_000n), exchangeRate: '1.5' },
    }
    add('payment.captured', name, { amount: eur(amount), fees, availableOn: '2024-03-09', ...settlement })
    if (captured === plan.amount) break
  }
  if (plan.ending === 'void' && captured < plan.amount) {
    // No refunds here: one that arrives between the void and an older capture is correctly refused.
    add('payment.voided', name, {})
    return events
  }
  let left = captured
  for (const [index, { kind, share }] of plan.takeBacks.entries()) {
    // At most the captured sum in total: a failed refund makes room only after its failure has arrived.
    const amount = (left * BigInt(share)) / 100n
    if (amount === 0n) continue
    left -= amount
    const reference = `${name}-back-${index}`
    if (kind.startsWith('refund')) {
      add('refund.created', reference, { paymentReference: name, amount: eur(amount) })
      if (kind === 'refund-fails') add('refund.failed', reference, {})
      else add('refund.succeeded', reference, { fees })
      if (kind === 'refund-bounces') add('refund.failed', reference, { failureReason: 'account closed' })
      continue
    }
    add('dispute.opened', reference, { paymentReference: name, amount: eur(amount), reason: 'fraudulent', fees })
    if (kind === 'challenged-lost') {
      add('dispute.challenged', reference, { fees })
      add('dispute.lost', reference, { fees })
    }
    if (kind === 'won') add('dispute.won', reference, { fees: [{ type: 'processing', amount: account(-plan.fee) }] })
  }
  return events
}

/** The state that must not depend on the order of arrival. */
async function stateOf(merchantId: Id<'merchant'>) {
  return await withTenant(database.app, merchantId, async (trx) => {
    const rows = await sql<Record<string, unknown>>`
      select processor_reference, type, status, refund_status, dispute_status, currency, amount, captured_amount,
        refunded_amount, pending_refund_amount, disputed_amount, account_currency, settled_amount,
        settled_refunded_amount, settled_disputed_amount, fee_total, net, available_at, captured_at, created_at
      from transactions where merchant_id = ${merchantId} order by type, processor_reference, part`.execute(trx)
    const balances = await sql<Record<string, unknown>>`
      select l.kind, l.currency, sum(p.amount) as amount from postings p
      join ledger_accounts l on l.merchant_id = p.merchant_id and l.id = p.ledger_account_id
      where p.merchant_id = ${merchantId} and l.merchant_id = ${merchantId} group by 1, 2 order by 1, 2`.execute(trx)
    return { rows: rows.rows, balances: balances.rows }
  })
}

async function proveAll(merchantId: Id<'merchant'>) {
  const found = await withTenant(
    database.app,
    merchantId,
    async (trx) => [...(await verifyLedger(trx, merchantId)), ...(await checkStatistics(trx, merchantId))],
    { isolation: 'repeatable read', readOnly: true },
  )
  expect(found).toEqual([])
}

test('reaches the same state for any order of arrival and any batches', {
  timeout: 120_000,
}, async () => {
  const scenario = fc
    .array(story, { minLength: 1, maxLength: 3 })
    .map((stories) => stories.flatMap((one, index) => one(`p${index}`)))
    .chain((events) =>
      fc.record({
        events: fc.constant(events),
        shuffled: fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
        batchSize: fc.integer({ min: 1, max: 12 }),
      }),
    )
  await fc.assert(
    fc.asyncProperty(scenario, async ({ events, shuffled, batchSize }) => {
      const inOrder = await makeBareSite(database)
      const inDisorder = await makeBareSite(database)
      const results = await ingestBatch(deps, inOrder, events)
      expect(results.filter((result) => result.status !== 'accepted')).toEqual([])

      for (let first = 0; first < shuffled.length; first += batchSize) {
        await ingestBatch(deps, inDisorder, shuffled.slice(first, first + batchSize))
      }
      const repeated = await ingestBatch(deps, inDisorder, shuffled)
      expect(repeated.filter((result) => result.status !== 'duplicate')).toEqual([])

      expect(await stateOf(inDisorder.merchantId)).toEqual(await stateOf(inOrder.merchantId))
      await proveAll(inOrder.merchantId)
      await proveAll(inDisorder.merchantId)
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 15), endOnFailure: true },
  )
})

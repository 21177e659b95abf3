import { type EventType, eventTypes } from '@firepay/contract/ingest/ingest.schemas.ts'
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

type RawEvent = { id: string; type: string; occurredAt: string; reference: string; data: object }
type Step = [type: EventType, reference: string, data?: object]
/** Names its objects by first references; `p/1` is a further one that an event gives to `p`. */
type Story = Step[]

const eur = (amount: number) => ({ amount: String(amount), currency: 'EUR' })
const fees = [{ type: 'processing', amount: eur(30) }]
const created: Step = [
  'payment.created',
  'p',
  { amount: eur(10_000), paymentMethod: { type: 'card' }, aliases: ['p/1'] },
]
const captured: Step = ['payment.captured', 'p', { amount: eur(10_000), fees, aliases: ['p/2'] }]
const refund: Story = [
  ['refund.created', 'r', { paymentReference: 'p', amount: eur(2_000), aliases: ['r/1', 'r/2'] }],
  ['refund.succeeded', 'r', { fees }],
]
const dispute: Step = ['dispute.opened', 'd', { paymentReference: 'p', amount: eur(500), reason: 'fraud' }]
const provisional: Story = [
  ['adjustment', 'r', { amount: eur(-2_000), reason: 'refund', provisional: true }],
  ['fee.charged', 'r:fee', { amount: eur(30), feeType: 'refund', provisional: true }],
]

const stories: Record<string, Story> = {
  'a refund, a dispute and the payout that names them': [
    created,
    ['payment.updated', 'p', { status: 'review' }],
    ['payment.requires_action', 'p'],
    ['payment.authorized', 'p', { amount: eur(10_000) }],
    captured,
    ...refund,
    dispute,
    ['dispute.won', 'd'],
    ['payout.created', 'po', { amount: eur(7_940), transactionReferences: ['p', 'r'] }],
    ['payout.paid', 'po'],
  ],
  'a refund that a file booked before': [created, captured, ...provisional, ...refund],
  'a failed refund that a file booked, with its return': [
    created,
    captured,
    ...provisional,
    ...refund,
    ['refund.failed', 'r', { failureReason: 'closed' }],
    ['adjustment', 'r:returned', { amount: eur(2_000), reason: 'refund failed', provisional: true }],
  ],
  'a sum of refunds': [created, captured, ...refund, ['payment.refunded', 'p', { total: eur(2_000) }]],
  'a refund that a sum held before': [created, captured, ['payment.refunded', 'p', { total: eur(2_000) }], ...refund],
  'a declined payment': [created, ['payment.declined', 'p', { declineCode: 'do_not_honor' }]],
  'a payment captured in part and voided': [
    created,
    ['payment.captured', 'p', { amount: eur(4_000), aliases: ['p/2'] }],
    ['payment.voided', 'p'],
  ],
  'an expired payment': [created, ['payment.authorized', 'p'], ['payment.expired', 'p']],
  'a payout that fails and the one after it': [
    created,
    captured,
    ...refund,
    ['payout.created', 'po', { amount: eur(7_940), transactionReferences: ['p', 'r'] }],
    ['payout.failed', 'po'],
    ['payout.created', 'po_2', { amount: eur(7_940), transactionReferences: ['p', 'r'] }],
  ],
}

/** Names that a story gives to an object, its own first. */
function namesOf(story: Story, name: string): string[] {
  return [name, ...story.flatMap(([, reference, data]) => (reference === name && aliasesOf(data)) || [])]
}

function aliasesOf(data: object | undefined): string[] {
  return (data as { aliases?: string[] } | undefined)?.aliases ?? []
}

/** @param choose the name of an object in an event */
function tell(story: Story, choose: (names: readonly string[]) => string): RawEvent[] {
  const named = (name: string) => {
    const [, object = name, suffix = ''] = /^(p|r)(:\w+)?$/.exec(name) ?? []
    return choose(namesOf(story, object)) + suffix
  }
  return story.map(([type, reference, data = {}], index) => {
    const { paymentReference, transactionReferences, ...rest } = data as Record<string, unknown>
    return {
      id: `e${index}`,
      type,
      occurredAt: new Date(Date.UTC(2024, 2, 1, 12, index)).toISOString(),
      // Nothing knows a name before the event that gives it.
      reference: aliasesOf(data).length > 0 ? reference : named(reference),
      data: {
        ...rest,
        ...(typeof paymentReference === 'string' && { paymentReference: named(paymentReference) }),
        ...(Array.isArray(transactionReferences) && { transactionReferences: transactionReferences.map(named) }),
      },
    }
  })
}

const first = ([name]: readonly string[]) => name ?? ''

async function stateOf(merchantId: Id<'merchant'>) {
  return await withTenant(database.app, merchantId, async (trx) => {
    const own = sql`regexp_replace(processor_reference, '/[0-9]', '')`
    const { rows } = await sql<Record<string, unknown>>`
      select ${own} as reference, type, status, decline_code, refund_status, dispute_status, amount, captured_amount,
        refunded_amount, pending_refund_amount, disputed_amount, fee_total, net, available_at, capture_closed
      from transactions where merchant_id = ${merchantId} order by type, 1, part, net`.execute(trx)
    const balances = await sql<Record<string, unknown>>`
      select l.kind, sum(p.amount) as amount from postings p
      join ledger_accounts l on l.merchant_id = p.merchant_id and l.id = p.ledger_account_id
      where p.merchant_id = ${merchantId} and l.merchant_id = ${merchantId} group by 1 order by 1`.execute(trx)
    const lines = await sql<Record<string, unknown>>`
      select p.processor_reference as payout, l.active, l.entry_type from payout_lines l
      join transactions p on p.merchant_id = l.merchant_id and p.id = l.payout_id
      where l.merchant_id = ${merchantId} and p.merchant_id = ${merchantId} order by 1, 2, 3`.execute(trx)
    const open = await sql<Record<string, unknown>>`
      select event_id, status, message from ingest_events
      where merchant_id = ${merchantId} and status <> 'accepted' order by 1`.execute(trx)
    return { rows, balances: balances.rows, lines: lines.rows, open: open.rows }
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

describe('an event that names a payment or refund by a further reference has the effect of the first one', () => {
  test.each(Object.entries(stories))('%s', { timeout: 120_000 }, async (_, story) => {
    const plain = tell(story, first)
    const scenario = fc.record({
      choices: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      order: fc.shuffledSubarray([...story.keys()], { minLength: story.length, maxLength: story.length }),
      isShuffled: fc.boolean(),
      batchSize: fc.integer({ min: 1, max: story.length }),
    })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ choices, order, isShuffled, batchSize }) => {
        const left = [...choices]
        const renamed = tell(story, (names) => names[(left.pop() ?? 0) % names.length] ?? '')
        const places = isShuffled ? order : [...story.keys()]
        const [expected, found] = await Promise.all(
          [plain, renamed].map(async (events) => {
            const site = await makeBareSite(database)
            const arriving = places.flatMap((index) => events[index] ?? [])
            for (let at = 0; at < arriving.length; at += batchSize) {
              await ingestBatch(deps, site, arriving.slice(at, at + batchSize))
            }
            await proveAll(site.merchantId)
            return await stateOf(site.merchantId)
          }),
        )
        expect(found).toEqual(expected)
        if (!isShuffled) expect(found?.open).toEqual([])
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 5), endOnFailure: true },
    )
  })

  test('for every type of event about a payment or a refund', () => {
    const told = new Set(Object.values(stories).flatMap((story) => story.map(([type]) => type)))
    expect(eventTypes.filter((type) => /^(payment|refund)\./.test(type) && !told.has(type))).toEqual([])
  })
})

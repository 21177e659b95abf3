import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const { PROPERTY_RUNS, RUNS = PROPERTY_RUNS ?? '30' } = process.env
const captured = 1_000n
const paidAt = Date.parse('2026-03-01T10:00:00Z')
const hourMs = 60 * 60_000
const eur = (amount: bigint) => ({ amount: `${amount}`, currency: 'EUR' })

/** A sum covers the refunds up to the last one, whose time it has. */
type Step = { kind: 'created' | 'succeeded'; refund: number } | { kind: 'sum'; upTo: number }

const history = fc.array(fc.bigInt({ min: 1n, max: 150n }), { minLength: 1, maxLength: 6 }).chain((amounts) =>
  fc.record({
    amounts: fc.constant(amounts),
    steps: fc
      .tuple(
        fc.constant(
          amounts.flatMap((_, refund): Step[] => [
            { kind: 'created', refund },
            { kind: 'succeeded', refund },
          ]),
        ),
        fc.array(fc.integer({ min: 1, max: amounts.length }), { maxLength: 4 }),
      )
      .chain(([named, sums]) => {
        const steps: Step[] = [...named, ...sums.map((upTo): Step => ({ kind: 'sum', upTo }))]
        return fc.shuffledSubarray(steps, { minLength: steps.length })
      }),
  }),
)

type Event = { id: string; type: string; reference: string; occurredAt: string; data: object }

function eventOf(type: string, reference: string, at: number, data: object): Event {
  return { id: `${type}-${reference}-${at}`, type, reference, occurredAt: new Date(at).toISOString(), data }
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
const madeAt = (refund: number) => paidAt + (refund + 1) * hourMs

function toldBy(step: Step, amounts: readonly bigint[]): Event {
  if (step.kind === 'sum') {
    const total = eur(sumOf(amounts.slice(0, step.upTo)))
    const at = madeAt(step.upTo - 1)
    return eventOf('payment.refunded', 'ch_1', at, { total, lastRefundAt: new Date(at).toISOString() })
  }
  const at = madeAt(step.refund)
  const reference = `re_${step.refund}`
  if (step.kind === 'succeeded') return eventOf('refund.succeeded', reference, at, {})
  const amount = eur(amounts[step.refund] ?? 0n)
  return eventOf('refund.created', reference, at, { paymentReference: 'ch_1', amount })
}

/** The statuses of refunds after these steps: a pending one is part of a sum and stays pending. */
function refundedBy(steps: readonly Step[]): ReadonlySet<number> {
  const pending = new Set<number>()
  const refunded = new Set<number>()
  const early = new Set<number>()
  for (const step of steps) {
    if (step.kind === 'sum') {
      for (let refund = 0; refund < step.upTo; refund++) if (!pending.has(refund)) refunded.add(refund)
    } else if (step.kind === 'created') {
      if (early.has(step.refund)) refunded.add(step.refund)
      else if (!refunded.has(step.refund)) pending.add(step.refund)
    } else if (pending.delete(step.refund)) refunded.add(step.refund)
    else early.add(step.refund)
  }
  return refunded
}

test.each([
  ['each in a batch of its own', false],
  ['all in one batch', true],
])(
  'refunds have the same total whether events or sums arrive first: %s',
  async (_, inOneBatch) => {
    const property = fc.asyncProperty(history, async ({ amounts, steps }) => {
      const site = await app.createSite()
      const tell = async (events: readonly Event[]) => {
        const { body } = await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
        for (const { status } of body.results) expect(status).toMatch(/^(accepted|duplicate|held)$/)
      }
      const list = async (type: string) => {
        const path = `GET /transactions?siteId=${site.id}&type=${type}&limit=20` as const
        return (await send(app, path, undefined, app.owner.signedIn.accessToken)).body.items
      }
      await tell([
        eventOf('payment.created', 'ch_1', paidAt, { amount: eur(captured), paymentMethod: { type: 'card' } }),
        eventOf('payment.captured', 'ch_1', paidAt, {}),
      ])
      if (inOneBatch) await tell(steps.map((step) => toldBy(step, amounts)))
      for (const [index, step] of (inOneBatch ? [] : steps).entries()) {
        await tell([toldBy(step, amounts)])
        const known = refundedBy(steps.slice(0, index + 1))
        const refunded = sumOf(amounts.filter((_, refund) => known.has(refund)))
        expect(await list('payment')).toMatchObject([{ refundedAmount: eur(refunded), net: eur(captured - refunded) }])
      }
      const shown: [string, object][] = (await list('refund')).map(
        (one: { processorReference: string; net: object }) => [one.processorReference, one.net],
      )
      expect(shown.sort()).toEqual(amounts.map((amount, refund) => [`re_${refund}`, eur(-amount)]))
    })
    await fc.assert(property, { numRuns: Number(RUNS) })
    const findings = await withTenant(app.database.app, merchantOf(app), (trx) => verifyLedger(trx, merchantOf(app)))
    expect(findings).toEqual([])
  },
  20_000 + Number(RUNS) * 4_000,
)

async function refundedAfter(...told: Event[]): Promise<string> {
  const site = await app.createSite()
  for (const event of told) await send(app, 'POST /ingest/events', { events: [event] }, site.secrets.apiSecret)
  const path = `GET /transactions?siteId=${site.id}&type=payment&limit=1` as const
  const { body } = await send(app, path, undefined, app.owner.signedIn.accessToken)
  return body.items[0].refundedAmount.amount
}
const paid = [
  eventOf('payment.created', 'ch_1', paidAt - 120_000, { amount: eur(captured), paymentMethod: { type: 'card' } }),
  eventOf('payment.captured', 'ch_1', paidAt, {}),
]
const named = (reference: string, amount: bigint, at: number) => [
  eventOf('refund.created', reference, at, { paymentReference: 'ch_1', amount: eur(amount) }),
  eventOf('refund.succeeded', reference, at, {}),
]

test('a sum without the time of its last refund covers every refund before its arrival', async () => {
  const total = { total: eur(200n) }
  const sum = eventOf('payment.refunded', 'ch_1', paidAt, total)
  expect(await refundedAfter(...paid, ...named('re_1', 200n, paidAt + 24 * hourMs), sum)).toBe('200')
  expect(await refundedAfter(...paid, sum, ...named('re_1', 200n, paidAt + 24 * hourMs))).toBe('200')
})

test('a refund just after a sum is not part of it', async () => {
  const at = paidAt + hourMs
  const sum = eventOf('payment.refunded', 'ch_1', at, { total: eur(400n), lastRefundAt: new Date(at).toISOString() })
  const later = named('re_2', 300n, at + 5 * 60_000)
  expect(await refundedAfter(...paid, sum, ...later, ...named('re_1', 400n, at))).toBe('700')
})

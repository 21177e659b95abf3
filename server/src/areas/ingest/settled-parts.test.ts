import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const eur = (amount: number) => ({ amount: `${amount}`, currency: 'EUR' })
const usd = (amount: number) => ({ amount: `${amount}`, currency: 'USD' })
type Step = readonly [type: string, reference: string, data: object]
const kinds = ['refund', 'dispute'] as const
const amounts = [333, 333, 334]

/** Three parts, each a refund or a dispute. */
const mixtures = kinds.flatMap((first) => kinds.flatMap((second) => kinds.map((third) => [first, second, third])))

test.each(mixtures)('the settled parts of a payment sum to the whole: %s, %s, %s (L-11)', async (...mixture) => {
  const { id, secrets } = await app.createSite()
  const parts = mixture.flatMap((kind, index): Step[] => {
    const data = { paymentReference: 'p', amount: eur(amounts[index] ?? 0) }
    const reference = `${kind}-${index}`
    if (kind === 'dispute') return [['dispute.opened', reference, { ...data, reason: 'fraud' }]]
    return [
      ['refund.created', reference, data],
      ['refund.succeeded', reference, {}],
    ]
  })
  const told: Step[] = [
    ['payment.created', 'p', { amount: eur(1_000), paymentMethod: { type: 'card' } }],
    ['payment.captured', 'p', { settlement: { amount: usd(1_085), exchangeRate: '1.085' } }],
    ...parts,
  ]
  const events = told.map(([type, reference, data], index) => {
    const occurredAt = new Date(Date.UTC(2026, 2, 1, 12, index)).toISOString()
    return { id: `e${index}`, type, reference, occurredAt, data }
  })
  const { body } = await send(app, 'POST /ingest/events', { events }, secrets.apiSecret)
  expect(body.results.map(({ status }: { status: string }) => status)).toEqual(events.map(() => 'accepted'))

  const token = app.owner.signedIn.accessToken
  const list = await send(app, `GET /transactions?type=all&siteId=${id}&sort=createdAt`, undefined, token)
  const nets = (list.body.items as { type: string; net: { amount: string } }[]).map(({ type, net }) => [
    type,
    net.amount,
  ])
  const typeOf = { refund: 'refund', dispute: 'chargeback' }
  // 333 × 1.085 = 361.305, half-even 361; the last part takes the rest, which 334 × 1.085 = 362.39 would not.
  const expected = ['-361', '-361', '-363'].map((net, index) => [typeOf[mixture[index] ?? 'refund'], net])
  expect(nets).toEqual([['payment', '0'], ...expected])
})

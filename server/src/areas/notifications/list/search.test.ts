import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { signInMember } from '../../../testing/members.ts'
import { send } from '../../../testing/send.ts'
import { emptyOutbox } from '../create/outbox.ts'

/** One more than are passed as ids. */
const payments = 1_001
let app: TestApp
let secret: string
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  const site = await app.owner.call('POST /sites', {
    body: { name: 'Shop', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' },
  })
  secret = site.secrets.apiSecret
  await send(app, `PATCH /sites/${site.id}`, { notificationUrl: 'http://127.0.0.1:9/hook' }, token())
  const amount = { amount: '500', currency: 'EUR' }
  const numbers = Array.from({ length: payments }, (_, number) => number)
  await ingest(
    numbers.map((n) => [
      'payment.created',
      `pay_${n}`,
      { amount, orderReference: `order-${n}`, paymentMethod: { type: 'card' } },
    ]),
  )
  await ingest(numbers.map((n) => ['payment.captured', `pay_${n}`, {}]))
  await ingest([
    ['payout.created', 'pay_out', { amount }],
    ['payout.paid', 'pay_out', {}],
  ])
})
afterAll(() => app.close())

const token = () => app.owner.signedIn.accessToken
let made = 0
async function ingest(steps: [type: string, reference: string, data: object][]) {
  const occurredAt = app.clock.now().toISOString()
  const events = steps.map(([type, reference, data]) => ({ id: `e${++made}`, type, reference, occurredAt, data }))
  await acceptEvents(app, secret, events)
  await emptyOutbox(app.deps)
}

test.each([
  ['order-', payments],
  ['pay_', payments + 1],
  ['pay_10', 12],
])('a search for %s finds all with that prefix, however many', async (q, found) => {
  const page = async (query: string) => (await send(app, `GET /notifications?q=${q}${query}`, undefined, token())).body
  const seen = new Set<string>()
  for (let after = ''; ; ) {
    const { items, total, isTotalCapped } = await page(`&limit=100${after}`)
    expect([total, isTotalCapped]).toEqual([found, false])
    for (const { id } of items) seen.add(id)
    if (items.length < 100) break
    after = `&after=${items.at(-1).id}`
  }
  expect(seen.size).toBe(found)
  const { body: plan } = await send(app, 'POST /notifications/repeat-plans', { filter: { q } }, token())
  expect(plan.matched).toBe(found)
  const file = await fetch(`${app.baseUrl}/notifications/export?format=ndjson&q=${q}`, {
    headers: { authorization: `Bearer ${token()}` },
  })
  expect((await file.text()).trimEnd().split('\n')).toHaveLength(found)
})

test('a role without balances finds no payout among them', async () => {
  const developer = (await signInMember(app, 'developer')).signedIn.accessToken
  const found = await send(app, 'GET /notifications?q=pay_&eventType=payout.paid', undefined, developer)
  expect(found.body.total).toBe(0)
  expect((await send(app, 'GET /notifications?q=pay_', undefined, developer)).body.total).toBe(payments)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
let siteId: string
beforeAll(async () => {
  app = await startTestApp()
  const site = await app.createSite()
  siteId = site.id
  const data = { amount: { amount: '1000', currency: 'EUR' }, paymentMethod: { type: 'card' } }
  // One batch each, so that each has its own instant.
  for (let n = 1; n <= 6; n++) {
    app.clock.advance(1_000)
    const event = { id: `e${n}`, type: 'payment.created', reference: `T${n}`, occurredAt: '2024-01-01T00:00:00Z', data }
    await send(app, 'POST /ingest/events', { events: [event] }, site.secrets.apiSecret)
  }
})
afterAll(() => app.close())

const page = async (more: Record<string, string> = {}, call = app.owner.call) =>
  (await call('GET /transactions', { query: { siteId, sort: '-updatedAt', limit: '2', ...more } })).items
const references = (items: { processorReference: string }[]) => items.map((item) => item.processorReference)

async function change(id: string | undefined): Promise<void> {
  app.clock.advance(1_000)
  const note = `changed ${app.clock.now().toISOString()}`
  await send(app, `PUT /transactions/${id}/note`, { note }, app.owner.signedIn.accessToken)
}

test('continues where the previous page ended, although its last item has changed', async () => {
  const first = await page()
  const last = first.at(-1)
  await change(last?.id)
  const second = await page({ after: last?.id ?? '' })
  expect([references(first), references(second)]).toEqual([
    ['T6', 'T5'],
    ['T4', 'T3'],
  ])
  await change(second.at(-1)?.id)
  expect(references(await page({ after: second.at(-1)?.id ?? '' }))).toEqual(['T2', 'T1'])
})

test('continues after the new position of an item read again', async () => {
  const [, last] = await page()
  await change(last?.id)
  const [first, second] = await page({ limit: '3' })
  expect(first?.id).toBe(last?.id)
  expect((await page({ after: first?.id ?? '', limit: '1' }))[0]?.id).toBe(second?.id)
})

test('accepts the position as read on another page', async () => {
  const [, last] = await page()
  await change(last?.id)
  const other = await signInMember(app, 'support')
  const rest = await page({ after: last?.id ?? '', afterUpdatedAt: last?.updatedAt ?? '', limit: '10' }, other.call)
  const all = references(await page({ limit: '10' }))
  expect(new Set(references(rest)).size).toBe(4)
  expect(references(rest)).toEqual(all.slice(2))
})

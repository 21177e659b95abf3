import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('audits the value before each of several concurrent changes', async () => {
  const { call, signedIn } = app.owner
  const auditChain = async (action: 'transaction.note.changed' | 'user.profile.changed') => {
    const { items } = await call('GET /audit-log', { query: { action } })
    return items.toReversed().map(({ changes }) => [changes?.[0]?.before, changes?.[0]?.after])
  }
  const site = await app.createSite()
  const data = { amount: { amount: '1000', currency: 'EUR' }, paymentMethod: { type: 'card' } }
  const event = { id: 'e1', type: 'payment.created', reference: 'T1', occurredAt: '2024-01-01T00:00:00Z', data }
  await send(app, 'POST /ingest/events', { events: [event] }, site.secrets.apiSecret)
  const [item] = (await call('GET /transactions', { query: { siteId: site.id } })).items
  const texts = Array.from({ length: 8 }, (_, index) => `note ${index}`)

  await Promise.all(
    texts.map((note) => send(app, `PUT /transactions/${item?.id}/note`, { note }, signedIn.accessToken)),
  )
  await Promise.all(texts.map((fullName) => call('PUT /users', { body: { fullName } })))

  for (const action of ['transaction.note.changed', 'user.profile.changed'] as const) {
    const chain = await auditChain(action)
    expect(chain.map(([, after]) => after).toSorted()).toEqual(texts)
    expect(chain.slice(1).map(([before]) => before)).toEqual(chain.slice(0, -1).map(([, after]) => after))
  }
})

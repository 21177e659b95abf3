import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { send } from '../../testing/send.ts'
import { expireHeldEvents } from './expire-held-events.ts'
import { forgetMalformedEvents } from './forget-malformed-events.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const hourMs = 3_600_000
const amount = { amount: '1000', currency: 'EUR' }

test.each([
  ['less than a day', 23, 'captured', ['accepted', 'duplicate']],
  ['more than a day', 25, 'created', ['accepted', 'refused']],
])('a capture held for %s when its payment arrives', async (_, hours, status, results) => {
  const { call } = await app.signIn(app.owner.email, app.owner.password)
  const site = await call('POST /sites', { body: { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' } })
  const occurredAt = app.clock.now().toISOString()
  const eventOf = (type: string, data: object) => ({ id: type, type, reference: 'p', occurredAt, data })
  const created = eventOf('payment.created', { amount, paymentMethod: { type: 'card' } })
  const captured = eventOf('payment.captured', {})
  const ingest = async (...events: object[]) =>
    (await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)).body.results
  expect(await ingest(captured)).toMatchObject([{ status: 'held' }])
  app.clock.advance(hours * hourMs)
  // No worker has looked at what is held.
  expect((await ingest(created, captured)).map((one: { status: string }) => one.status)).toEqual(results)
  const { signedIn } = await app.signIn(app.owner.email, app.owner.password)
  const { body } = await send(app, `GET /transactions?siteId=${site.id}`, undefined, signedIn.accessToken)
  expect(body.items).toMatchObject([{ status }])
})

test('refuses or deletes old events, and keeps newer ones', async () => {
  const { call } = await app.signIn(app.owner.email, app.owner.password)
  const site = await call('POST /sites', { body: { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' } })
  const ingest = async (events: object[]) =>
    (await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)).body.results.map(
      ({ status }: { status: string }) => status,
    )
  const waits = (reference: string) => {
    const occurredAt = new Date('2026-01-01').toISOString()
    return { id: reference, type: 'payment.captured', reference, occurredAt, data: {} }
  }
  const listed = async () => {
    const { signedIn } = await app.signIn(app.owner.email, app.owner.password)
    const { body } = await send(app, `GET /ingest-events?siteId=${site.id}`, undefined, signedIn.accessToken)
    return body.items.map(({ eventId }: { eventId: string }) => eventId)
  }
  await ingest([waits('old')])
  app.clock.advance(20 * hourMs)
  await ingest([waits('new')])
  app.clock.advance(5 * hourMs)
  await expireHeldEvents(app.deps)
  expect(await ingest([waits('old'), waits('new')])).toEqual(['refused', 'held'])

  await ingest([{ id: 'malformed-old' }])
  app.clock.advance(80 * 24 * hourMs)
  await ingest([{ id: 'malformed-new' }])
  app.clock.advance(20 * 24 * hourMs)
  await forgetMalformedEvents(app.deps)
  expect((await listed()).filter((id: string) => id.startsWith('malformed'))).toEqual(['malformed-new'])
})

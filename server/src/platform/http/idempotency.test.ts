import { randomUUID } from 'node:crypto'
import type { Route } from '@firepay/contract/product/route.ts'
import { routes } from '@firepay/contract/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { connectOwner } from '../db/address.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const shop = { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' }

async function makeSite(
  key: string | null,
  body: unknown = shop,
  token = app.owner.signedIn.accessToken,
  { baseUrl } = app,
) {
  const answer = await fetch(`${baseUrl}/sites`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.json() }
}

const countSites = async () => (await app.owner.call('GET /sites')).total

test('answers a repeat with the stored answer, including secrets, and creates nothing twice', async () => {
  const key = randomUUID()
  const first = await makeSite(key)
  expect(first.status).toBe(201)
  const before = await countSites()
  expect(await makeSite(key)).toEqual(first)
  app.clock.advance(9 * 60_000)
  // A stored answer with secrets requires the same step-up as the call itself.
  expect((await makeSite(key)).body.code).toBe('REAUTH_REQUIRED')
  await app.owner.call('POST /auth/reauthenticate', { body: { password: app.owner.password } })
  expect(await makeSite(key)).toEqual(first)
  expect(await countSites()).toBe(before)
})

test('keeps a stored answer for two days, then frees the key', async () => {
  const later = await startTestApp()
  const key = randomUUID()
  const make = async () => {
    const { signedIn } = await later.signIn(later.owner.email, later.owner.password)
    return makeSite(key, shop, signedIn.accessToken, later)
  }
  const first = await make()
  later.clock.advance(48 * 3_600_000 - 60_000)
  expect(await make()).toEqual(first)
  later.clock.advance(60_001)
  const second = await make()
  expect(second.status).toBe(201)
  expect(second.body.id).not.toBe(first.body.id)
  expect(await make()).toEqual(second)
  await later.close()
})

test('creates a new object per call without a key', async () => {
  const before = await countSites()
  await makeSite(null)
  await makeSite(null)
  expect(await countSites()).toBe(before + 2)
})

test('rolls the work back when its answer cannot be stored', async () => {
  const key = randomUUID()
  const before = await countSites()
  const owner = await connectOwner(app.database.owner)
  await owner.query('alter table idempotency_keys add constraint trial check (false) not valid')
  const refused = await makeSite(key)
  await owner.query('alter table idempotency_keys drop constraint trial')
  await owner.end()
  expect(refused.body.code).toBe('INTERNAL')
  expect(await countSites()).toBe(before)
  expect((await makeSite(key)).status).toBe(201)
  expect(await countSites()).toBe(before + 1)
})

test('refuses another payload under the same key', async () => {
  const key = randomUUID()
  await makeSite(key)
  expect(await makeSite(key, { ...shop, name: 'Other' })).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_MISMATCH' },
  })
})

test('refuses the same payload for another object under the same key', async () => {
  const [one, other] = [await app.createSite(), await app.createSite()]
  const key = randomUUID()
  const regenerate = (id: string) =>
    send(app, `POST /sites/${id}/regenerate-api-secret`, {}, app.owner.signedIn.accessToken, { 'idempotency-key': key })
  await app.owner.call('POST /auth/reauthenticate', { body: { password: app.owner.password } })
  expect((await regenerate(one.id)).status).toBe(200)
  expect(await regenerate(other.id)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' })
})

test.each(['short', 'x'.repeat(256), 'a key with blanks in it', 'schlüssel-schlüssel'])(
  'refuses a key like %s',
  async (key) => expect(await makeSite(key)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } }),
)

test('runs one of twenty concurrent calls; the others get its answer or IN_FLIGHT', async () => {
  const key = randomUUID()
  const before = await countSites()
  // Opens all connections first, so that the calls run in parallel.
  await Promise.all(Array.from({ length: 24 }, countSites))
  const answers = await Promise.all(Array.from({ length: 20 }, () => makeSite(key)))
  const made = answers.filter(({ status }) => status === 201)
  expect(made.length).toBeGreaterThan(0)
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('IN_FLIGHT')
  expect(await countSites()).toBe(before + 1)
})

test('does not store a refusal, because it changed nothing', async () => {
  const key = randomUUID()
  expect((await makeSite(key, { ...shop, defaultCurrency: 'XXZ' })).status).toBe(422)
  expect((await makeSite(key)).status).toBe(201)
})

test('separates the keys of different users', async () => {
  const developer = await signInMember(app, 'developer')
  const key = randomUUID()
  const mine = await makeSite(key)
  const theirs = await makeSite(key, shop, developer.signedIn.accessToken)
  expect(theirs.status).toBe(201)
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test('encrypts stored answers', async () => {
  const { body } = await makeSite(randomUUID())
  const owner = await connectOwner(app.database.owner)
  const { rows } = await owner.query<{ cipher: Buffer }>('select cipher from idempotency_keys')
  await owner.end()
  expect(rows.length).toBeGreaterThan(0)
  for (const { cipher } of rows) {
    expect(cipher.includes(body.secrets.apiSecret)).toBe(false)
    expect(cipher.includes('apiSecret')).toBe(false)
  }
})

/** Listed by hand, so that a route that loses its key requirement is noticed: repeating these cannot be undone. */
const keyed = ['regenerateApiSecret', 'regenerateSecretKey', 'repeatNotification', 'startRepeat']

test('refuses resending notifications or replacing a secret without a key', async () => {
  const required = Object.entries(routes).filter(([, route]: [string, Route]) => route.idempotency === 'required')
  expect(required.map(([name]) => name).sort()).toEqual(keyed)
  const { owner } = app
  await owner.call('POST /auth/reauthenticate', { body: { password: owner.password } })
  const { id, secrets } = await app.createSite()
  const body = { notificationUrl: 'https://shop.example/notifications' }
  await owner.call('PATCH /sites/{id}', { params: { id }, body })
  const data = { amount: { amount: '100', currency: 'EUR' }, paymentMethod: { type: 'card' } }
  const at = new Date(app.clock.now().getTime() - 60_000).toISOString()
  const events = [
    { id: 'one', type: 'payment.created', occurredAt: at, reference: 'one', data },
    { id: 'two', type: 'payment.declined', occurredAt: at, reference: 'one', data: { declineCode: 'x' } },
  ]
  await send(app, 'POST /ingest/events', { events }, secrets.apiSecret)
  const notification = (await owner.call('GET /notifications')).items[0]?.id
  const plan = await owner.call('POST /notifications/repeat-plans', { body: { filter: {} } })
  for (const call of [
    `POST /sites/${id}/regenerate-api-secret`,
    `POST /sites/${id}/regenerate-secret-key`,
    `POST /notifications/${notification}/repeat`,
    `POST /notifications/repeat-plans/${plan.id}/start`,
  ] as const) {
    const answer = await send(app, call, {}, owner.signedIn.accessToken)
    expect([call, answer.status, answer.code]).toEqual([call, 400, 'IDEMPOTENCY_KEY_REQUIRED'])
  }
})

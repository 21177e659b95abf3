import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/db/new-id.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf } from '../../testing/members.ts'
import { type Answer, send } from '../../testing/send.ts'
import { makeApiSecret } from '../sites/secrets/api-secret.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1/32' } })
})
afterAll(() => app.close())

const random = (prefix: string) => `${prefix}_${randomBytes(32).toString('base64url')}`
const elsewhere = { 'x-forwarded-for': '203.0.113.9' }

/** Calls concurrently until a call is rate-limited. @returns earlier answers, and the refusal */
async function untilLimited(call: () => Promise<Answer>): Promise<{ before: Answer[]; limited: Answer }> {
  const before: Answer[] = []
  while (before.length < 3_000) {
    const answers = await Promise.all(Array.from({ length: 16 }, call))
    before.push(...answers.filter(({ status }) => status !== 429))
    const limited = answers.find(({ status }) => status === 429)
    if (limited) return { before, limited }
  }
  throw new Error(`${before.length} calls were not limited`)
}

test('limits guessed access tokens by source, and does not limit issued ones', async () => {
  const { accessToken } = app.owner.signedIn
  const guess = () => send(app, 'GET /users', undefined, random('fpa'))
  const { before, limited } = await untilLimited(guess)
  expect(before.length).toBeGreaterThanOrEqual(600)
  expect(new Set(before.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['401 undefined']))
  expect(limited.code).toBe('RATE_LIMITED')
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)

  expect((await send(app, 'GET /users', undefined, accessToken)).status).toBe(200)
  // An expired token still gets a 401, so that its owner refreshes it.
  app.clock.advance(11 * 60_000)
  await untilLimited(guess)
  const expired = await send(app, 'GET /users', undefined, accessToken)
  expect([expired.status, expired.code]).toEqual([401, undefined])
  expect((await send(app, 'GET /users')).status).toBe(401)
  expect((await send(app, 'GET /users', undefined, random('fpa'), elsewhere)).status).toBe(401)
}, 60_000)

test('limits guessed refresh tokens', async () => {
  const { refreshToken } = (await app.signIn(app.owner.email, app.owner.password)).signedIn
  const { before, limited } = await untilLimited(() =>
    send(app, 'POST /auth/token-refresh', { refresh_token: random('fpr') }),
  )
  expect(before.length).toBeGreaterThanOrEqual(300)
  expect(new Set(before.map(({ code }) => code))).toEqual(new Set(['REFRESH_EXPIRED']))
  expect(limited.code).toBe('RATE_LIMITED')
  expect((await send(app, 'POST /auth/token-refresh', { refresh_token: refreshToken })).status).toBe(200)
  const guess = { refresh_token: random('fpr') }
  expect((await send(app, 'POST /auth/token-refresh', guess, undefined, elsewhere)).code).toBe('REFRESH_EXPIRED')
}, 60_000)

test('limits guessed API secrets', async () => {
  const { signedIn } = await app.signIn(app.owner.email, app.owner.password)
  const site = { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' }
  const made = await send(app, 'POST /sites', site, signedIn.accessToken)
  const ingest = (secret: string) => send(app, 'POST /ingest/events', {}, secret)
  const place = { merchantId: merchantOf(app), siteId: newId('site') }
  const { before, limited } = await untilLimited(() => ingest(makeApiSecret(place, 'test')))
  expect(new Set(before.map(({ code }) => code))).toEqual(new Set(['CREDENTIALS']))
  expect(limited.code).toBe('RATE_LIMITED')
  expect((await ingest(made.body.secrets.apiSecret)).code).toBe('VALIDATION')
}, 60_000)

test('writes no rate limit for an issued token', async () => {
  const { accessToken } = (await app.signIn(app.owner.email, app.owner.password)).signedIn
  const keys = async () =>
    (
      await sql<{ n: string }>`select string_agg(key || whole_at, ' ' order by key) as n
    from rate_limits`.execute(app.database.app)
    ).rows[0]?.n
  const before = await keys()
  for (let i = 0; i < 5; i++) await send(app, 'GET /users', undefined, accessToken)
  expect(await keys()).toBe(before)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { besideAnotherInstance } from '../../testing/other-instance.ts'
import { issueSetupToken } from './setup-token.ts'

const body = {
  email: 'First.Owner@Example.com',
  password: 'aaaa bbbb cccc dddd',
  merchantName: 'Corner Shop',
  timeZone: 'Europe/Lisbon',
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ setUp: false })
})
afterAll(() => app.close())

const setUp = (token: string, change: object = {}, at = app) =>
  fetch(`${at.baseUrl}/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, token, ...change }),
  })

test('a new installation has no users', async () => {
  expect(await app.anonymous('GET /setup')).toEqual({ open: true })
  await expect(
    app.anonymous('POST /auth/signin', { body: { email: 'admin@example.com', password: 'admin' } }),
  ).rejects.toMatchObject({ status: 401, code: 'CREDENTIALS' })
})

test('refuses a token that is unknown or older than 15 minutes', async () => {
  const unknown = await setUp('fps_nothing')
  expect(unknown.status).toBe(410)
  expect(await unknown.json()).toMatchObject({ code: 'TOKEN_EXPIRED' })
  const token = await issueSetupToken(app.deps)
  app.clock.advance(15 * 60_000 + 1)
  expect((await setUp(token ?? '')).status).toBe(410)
})

test('refuses short and common passwords without consuming the token', async () => {
  const token = (await issueSetupToken(app.deps)) ?? ''
  expect(await (await setUp(token, { password: 'fourteen chars' })).json()).toMatchObject({
    status: 422,
    code: 'PASSWORD_TOO_SHORT',
  })
  expect(await (await setUp(token, { password: 'passwordpassword1' })).json()).toMatchObject({
    code: 'PASSWORD_COMMON',
  })
  expect(await (await setUp(token, { password: 'corner-shop-2026!' })).json()).toMatchObject({
    code: 'PASSWORD_COMMON',
  })
})

test('creates nothing when another instance uses the link or creates the owner concurrently', async () => {
  const other = await startTestApp({ setUp: false })
  const token = (await issueSetupToken(other.deps)) ?? ''
  const acts: [string, unknown[], string][] = [
    ['update one_time_tokens set used_at = $1 where hash = $2', [other.clock.now(), hashToken(token)], 'TOKEN_USED'],
    ['update installation set set_up_at = $1', [other.clock.now()], 'GONE'],
  ]
  for (const [statement, values, code] of acts) {
    const [answer] = await besideAnotherInstance(
      other,
      (instance) => instance.query(statement, values),
      () => [setUp(token, {}, other)],
    )
    expect(await answer?.json()).toMatchObject({ status: 410, code })
    const { rows } = await sql`select from users`.execute(other.database.app)
    expect(rows).toEqual([])
    await sql`update one_time_tokens set used_at = null`.execute(other.database.app)
  }
  await other.close()
})

test('creates one owner for twenty concurrent uses of a token', async () => {
  const token = (await issueSetupToken(app.deps)) ?? ''
  const answers = await Promise.all(Array.from({ length: 20 }, () => setUp(token)))
  const statuses = answers.map((answer) => answer.status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 410)])

  const won = await answers.find((answer) => answer.status === 200)?.json()
  expect(won).toMatchObject({
    userData: {
      email: 'first.owner@example.com',
      fullName: 'first.owner',
      role: 'owner',
      merchant: { name: 'Corner Shop', timeZone: 'Europe/Lisbon' },
      timeZone: 'Europe/Lisbon',
    },
  })
  const people = await app.database.app.selectFrom('users').select('email').execute()
  expect(people).toEqual([{ email: 'first.owner@example.com' }])
  // The owner is signed in, and can sign in with the email in any case.
  expect(await app.clientFor(won.accessToken)('GET /users')).toMatchObject({ email: 'first.owner@example.com' })
  const again = await app.signIn('FIRST.owner@example.com', body.password)
  expect(again.signedIn.userData.merchants).toHaveLength(1)
})

test('stays closed afterwards', async () => {
  await expect(app.anonymous('GET /setup')).rejects.toMatchObject({ status: 410, code: 'GONE' })
  expect(await issueSetupToken(app.deps)).toBeNull()
  expect(await (await setUp('anything')).json()).toMatchObject({ status: 410, code: 'GONE' })
})

import { argon2Sync, randomBytes, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerEmail, ownerPassword, startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeMember } from '../../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const agents = { mine: 'Firefox on my desk', other: 'curl/8 from elsewhere' }

async function signIn(email: string, password: string, userAgent = agents.mine, at = app) {
  const answer = await fetch(`${at.baseUrl}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/** Separate members, so that tests do not lock each other out. */
const member = (password = ownerPassword) => makeMember(app, 'viewer', password)

describe('credentials', () => {
  test('correct ones return the user and both tokens', async () => {
    const { status, body } = await signIn(ownerEmail.toUpperCase(), ownerPassword)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'refreshToken', 'userData'])
    expect(body.userData).toMatchObject({ email: ownerEmail, role: 'owner', mfa: { totp: false, passkeys: 0 } })
    expect(body.accessToken).not.toBe(body.refreshToken)
  })
  test('the start of a long user agent is kept', async () => {
    const { body } = await signIn(await member(), ownerPassword, `Firefox ${'x'.repeat(2_000)}`)
    const answer = await fetch(`${app.baseUrl}/security/sessions`, {
      headers: { authorization: `Bearer ${body.accessToken}` },
    })
    const { items } = await answer.json()
    expect(items[0].userAgent).toBe(`Firefox ${'x'.repeat(392)}`)
  })
  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await signIn(await member(), 'another password entirely')
    const unknown = await signIn('nobody@shop.example', 'another password entirely')
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(401)
      expect(body.code).toBe('CREDENTIALS')
    }
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })
  test('passwords are compared exactly and completely', async () => {
    const password = `${'pässword mit Ümlaut '.repeat(5)} ß`
    const email = await member(password)
    expect((await signIn(email, password)).status).toBe(200)
    for (const other of [password.slice(0, 72), `${password} `, password.toUpperCase(), password.normalize('NFD')]) {
      expect((await signIn(email, other)).body.code).toBe('CREDENTIALS')
    }
  })
  test('a disabled account gets the answer of an unknown one', async () => {
    const email = await member()
    const change = (values: { disabled_at: Date } | { email_confirmed_at: null }) =>
      app.database.app
        .updateTable('user_auth')
        .set(values)
        .where('user_id', '=', (eb) => eb.selectFrom('users').select('id').where('email', '=', email))
        .execute()
    await change({ disabled_at: app.clock.now() })
    expect((await signIn(email, ownerPassword)).body.code).toBe('CREDENTIALS')
    await change({ email_confirmed_at: null })
    expect((await signIn(email, ownerPassword)).body.code).toBe('CREDENTIALS')
  })
  test('an unconfirmed address is revealed only after the correct password', async () => {
    const email = await member()
    await app.database.app
      .updateTable('user_auth')
      .set({ email_confirmed_at: null })
      .where('user_id', '=', (eb) => eb.selectFrom('users').select('id').where('email', '=', email))
      .execute()
    expect((await signIn(email, 'another password entirely')).body.code).toBe('CREDENTIALS')
    expect(await signIn(email, ownerPassword)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } })
  })
})

describe('stored passwords', () => {
  const stored = (email: string) =>
    app.database.app
      .selectFrom('user_auth')
      .innerJoin('users', 'users.id', 'user_auth.user_id')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()

  test('are argon2id with 19 MiB and two passes', async () => {
    expect((await stored(ownerEmail)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
  test.each([
    { memory: 64, passes: 2 },
    { memory: 19_456, passes: 1 },
  ])('are rehashed at sign-in when the cost increased from %j', async ({ memory, passes }) => {
    const email = await member()
    const salt = randomBytes(16)
    const cheap = argon2Sync('argon2id', {
      message: ownerPassword,
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory,
      passes,
    })
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    await app.database.app
      .updateTable('user_auth')
      .set({ password_hash: `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(salt)}$${text(cheap)}` })
      .where('user_id', '=', (eb) => eb.selectFrom('users').select('id').where('email', '=', email))
      .execute()
    expect((await signIn(email, ownerPassword)).status).toBe(200)
    expect((await stored(email)).password_hash).toMatch(/m=19456,t=2,p=1/)
    expect((await signIn(email, ownerPassword)).status).toBe(200)
  })
  test('tokens are stored as hashes', async () => {
    const { body } = await signIn(ownerEmail, ownerPassword)
    const rows = await app.database.app.selectFrom('session_tokens').selectAll().execute()
    const dump = rows.map((row) => Object.values(row).map(String).join()).join('\n')
    expect(dump).not.toContain(body.accessToken)
    expect(dump).not.toContain(body.refreshToken)
    expect(app.logLines.join('')).not.toContain(body.accessToken)
    expect(app.logLines.join('')).not.toContain(ownerPassword)
  })
})

describe('after ten failures in a row', () => {
  test('the address is locked for 30 minutes, except from a known device', async () => {
    const email = await member()
    expect((await signIn(email, ownerPassword, agents.mine)).status).toBe(200)
    for (let i = 0; i < 10; i++) {
      expect((await signIn(email, `wrong password ${i}`, agents.other)).body.code).toBe('CREDENTIALS')
    }
    const locked = await signIn(email, ownerPassword, agents.other)
    expect(locked).toMatchObject({ status: 429, body: { code: 'ACCOUNT_LOCKED' } })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(29 * 60)

    // The lock is in the database, so all processes see it.
    const { failures } = await app.database.app
      .selectFrom('sign_in_failures')
      .select('failures')
      .orderBy('failures', 'desc')
      .executeTakeFirstOrThrow()
    expect(failures).toBe(10)

    expect((await signIn(email, ownerPassword, agents.mine)).status).toBe(200)
  })
  test('success resets the counter', async () => {
    const email = await member()
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await signIn(email, `wrong password ${i}`, agents.other)
      expect((await signIn(email, ownerPassword, agents.other)).status).toBe(200)
    }
  })
  test('an unknown address is locked the same way', async () => {
    const email = `${randomUUIDv7()}@nowhere.example`
    for (let i = 0; i < 10; i++) expect((await signIn(email, `wrong ${i}`)).status).toBe(401)
    expect((await signIn(email, 'anything')).body.code).toBe('ACCOUNT_LOCKED')
  })
  test('a known device that fails ten times itself is no longer known', async () => {
    const email = await member()
    expect((await signIn(email, ownerPassword, agents.mine)).status).toBe(200)
    for (let i = 0; i < 10; i++) await signIn(email, `wrong password ${i}`, agents.mine)
    expect((await signIn(email, ownerPassword, agents.mine)).body.code).toBe('ACCOUNT_LOCKED')
    app.clock.advance(30 * 60_000 + 1_000)
    expect((await signIn(email, ownerPassword, agents.mine)).status).toBe(200)
  })
  test('concurrent guesses are counted', async () => {
    const email = await member()
    // Sequential up to the last two, so that no guess is refused by the queue.
    for (let i = 0; i < 8; i++) await signIn(email, `guess ${i}`, agents.other)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => signIn(email, `parallel guess ${i}`, agents.other)),
    )
    expect(answers.filter(({ body }) => body.code === 'CREDENTIALS')).toHaveLength(2)
    expect(answers.filter(({ body }) => body.code === 'ACCOUNT_LOCKED')).toHaveLength(14)
  })
  test('concurrent correct passwords are not failures', async () => {
    const email = await member()
    const answers = await Promise.all(Array.from({ length: 24 }, () => signIn(email, ownerPassword, agents.other)))
    // A busy machine may refuse some untried; that does not count.
    for (const { status } of answers) expect([200, 503]).toContain(status)
    expect((await signIn(email, ownerPassword, 'a device never seen')).status).toBe(200)
  })
})

test('limits calls from one source, with Retry-After', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let i = 0; i < 9; i++) statuses.push((await signIn('nobody@shop.example', 'wrong', agents.mine, limited)).status)
  expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 401])
  expect(statuses.slice(4)).toEqual([429, 429, 429, 429, 429])
  const refused = await signIn('nobody@shop.example', 'wrong', agents.mine, limited)
  expect(refused.body.code).toBe('RATE_LIMITED')
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(12)
  limited.clock.advance(wait * 1_000)
  expect((await signIn('nobody@shop.example', 'wrong', agents.mine, limited)).status).toBe(401)
  await limited.close()
})

test('ends the oldest of eleven sessions', async () => {
  const email = await member()
  const sessions: string[] = []
  for (let i = 0; i < 11; i++) {
    app.clock.advance(10)
    sessions.push((await signIn(email, ownerPassword)).body.accessToken)
  }
  const [first = '', second = ''] = sessions
  await expect(app.clientFor(first)('GET /users')).rejects.toMatchObject({ status: 401, code: undefined })
  expect(await app.clientFor(second)('GET /users')).toMatchObject({ email })
})

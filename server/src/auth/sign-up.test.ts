import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerEmail, startTestApp, type TestApp } from '../testing/app.ts'
import { takeMails, tokenOf } from '../testing/mail.ts'

const password = 'nine green umbrellas in march'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function post(path: string, body: object, at = app) {
  const answer = await fetch(`${at.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
}

const wish = (email: string, change: object = {}) => ({ email, password, merchantName: 'Lamp Store', ...change })

describe('asking for an account', () => {
  test('is answered alike for a known and an unknown address; the mail tells', async () => {
    const unknown = await post('/auth/signup', wish('New.Person@lamp.example'))
    const known = await post('/auth/signup', wish(ownerEmail.toUpperCase()))
    expect([unknown.status, unknown.body]).toEqual([202, {}])
    expect([known.status, known.body]).toEqual([202, {}])
    const mails = await takeMails(app)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['new.person@lamp.example', 'Confirm your address for Firepay'],
      [ownerEmail, 'You have a Firepay account already'],
    ])
    expect(mails[0]?.link).toMatch(/\/confirm-email#fpm_[\w-]{43}$/)
    expect(mails[1]?.link).toMatch(/\/sign-in$/)
    // Says nothing that whoever asked has chosen: the mail may reach a stranger.
    expect(mails[0]?.text).not.toContain('Lamp Store')
  })
  test('makes nobody before the address is confirmed, and says so after the right password only', async () => {
    const email = 'waiting@lamp.example'
    await post('/auth/signup', wish(email))
    expect(await post('/auth/signin', { email, password: 'another password entirely' })).toMatchObject({
      status: 401,
      body: { code: 'CREDENTIALS' },
    })
    expect(await post('/auth/signin', { email, password })).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_CONFIRMED' },
    })
    const users = await app.database.app.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(users).toEqual([])
    await takeMails(app)
  })
  test('refuses short and common passwords, and unknown fields', async () => {
    expect((await post('/auth/signup', wish('a@lamp.example', { password: 'fourteen chars' }))).body.code).toBe(
      'PASSWORD_TOO_SHORT',
    )
    expect((await post('/auth/signup', wish('a@lamp.example', { password: 'lamp-store-2026!!' }))).body.code).toBe(
      'PASSWORD_COMMON',
    )
    const own = 'quincy@zebrano.example'
    expect((await post('/auth/signup', wish(own, { password: own }))).body.code).toBe('PASSWORD_COMMON')
    expect((await post('/auth/signup', wish('a@lamp.example', { role: 'owner' }))).body.code).toBe('VALIDATION')
    expect(await takeMails(app)).toEqual([])
  })
  test.each(['<a@lamp.example>', 'b<a@lamp.example', 'b,a@lamp.example', 'b;a@lamp.example', 'b:a@lamp.example'])(
    'refuses %s, which the head of a mail would read as another address',
    async (email) => {
      expect((await post('/auth/signup', wish(email))).body).toMatchObject({ code: 'VALIDATION' })
      expect((await post('/auth/reset-password', { email })).body).toMatchObject({ code: 'VALIDATION' })
    },
  )
})

describe('confirming', () => {
  test('makes the person and the merchant; they sign in with the password of that link', async () => {
    const email = 'lena@lamp.example'
    await post('/auth/signup', wish(email, { fullName: 'Lena Lamp', timeZone: 'Europe/Rome' }))
    // Somebody else asks with the same address: each link stands for its own password.
    await post('/auth/signup', wish(email, { password: 'a password of somebody else' }))
    const [mine, other] = await takeMails(app)
    expect((await post('/auth/confirm-email', { token: tokenOf(mine) })).status).toBe(204)
    const { signedIn } = await app.signIn(email, password)
    expect(signedIn.userData).toMatchObject({
      fullName: 'Lena Lamp',
      role: 'owner',
      timeZone: 'Europe/Rome',
      merchant: { name: 'Lamp Store', timeZone: 'Europe/Rome' },
    })
    expect((await post('/auth/confirm-email', { token: tokenOf(other) })).body.code).toBe('TOKEN_USED')
    expect((await post('/auth/signin', { email, password: 'a password of somebody else' })).body.code).toBe(
      'CREDENTIALS',
    )
    const audit = await app.database.worker
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', signedIn.userData.id)
      .execute()
    expect(audit.map((row) => row.action)).toContain('user.signed-up')
  })
  test('of fifty uses of one link at once one succeeds', async () => {
    await post('/auth/signup', wish('race@lamp.example', { merchantName: 'Race Only' }))
    const token = tokenOf((await takeMails(app))[0])
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/auth/confirm-email', { token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array.from({ length: 49 }, () => 410)])
    expect(answers.filter(({ body }) => body?.code === 'TOKEN_USED')).toHaveLength(49)
    const made = await app.database.app
      .selectFrom('merchant_directory')
      .select('name')
      .where('name', '=', 'Race Only')
      .execute()
    expect(made).toHaveLength(1)
  })
  test('refuses an unknown token and one older than a day', async () => {
    expect((await post('/auth/confirm-email', { token: 'fpm_nothing' })).body).toMatchObject({
      status: 410,
      code: 'TOKEN_EXPIRED',
    })
    await post('/auth/signup', wish('late@lamp.example'))
    const token = tokenOf((await takeMails(app))[0])
    app.clock.advance(24 * 3600_000 + 1)
    expect((await post('/auth/confirm-email', { token })).body.code).toBe('TOKEN_EXPIRED')
  })
})

test('no link, token or password of it is stored or logged as it is', async () => {
  await post('/auth/signup', wish('quiet@lamp.example'))
  const rows = await app.database.app.selectFrom('one_time_tokens').selectAll().execute()
  const dump = JSON.stringify(rows)
  const token = tokenOf((await takeMails(app))[0])
  expect(dump).not.toContain(token)
  expect(dump).not.toContain(password)
  await post('/auth/confirm-email', { token })
  expect(app.logLines.join('')).not.toContain(token)
  expect(app.logLines.join('')).not.toContain(password)
})

test('is closed where strangers are not wanted, which is the default of production', async () => {
  for (const signup of ['invite', 'off']) {
    const closed = await startTestApp({ env: { SIGNUP: signup } })
    expect((await post('/auth/signup', wish('a@lamp.example'), closed)).body.code).toBe('SIGNUP_CLOSED')
    await closed.close()
  }
})

test('is limited to two a minute for a source', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) statuses.push((await post('/auth/signup', wish(`p${i}@lamp.example`), limited)).status)
  expect(statuses).toEqual([202, 202, 429])
  await limited.close()
})

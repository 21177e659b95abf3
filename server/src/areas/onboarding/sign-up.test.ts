import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerEmail, startTestApp, type TestApp } from '../../testing/app.ts'
import { takeMails, tokenOf } from '../../testing/mail.ts'

const password = 'nine green umbrellas in march'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function post(path: string, body: object, at = app, more: Record<string, string> = {}) {
  const answer = await fetch(`${at.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
}

const wish = (email: string, change: object = {}) => ({ email, password, merchantName: 'Lamp Store', ...change })

describe('sign-up', () => {
  test('answers a known and an unknown address identically; the mails differ', async () => {
    const unknown = await post('/auth/signup', wish('New.Person@lamp.example'))
    const known = await post('/auth/signup', wish(ownerEmail.toUpperCase()))
    expect([unknown.status, unknown.body]).toEqual([202, {}])
    expect([known.status, known.body]).toEqual([202, {}])
    const mails = await takeMails(app)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['new.person@lamp.example', 'Confirm your email for Firepay'],
      [ownerEmail, 'You already have a Firepay account'],
    ])
    expect(mails[0]?.link).toMatch(/\/confirm-email#fpm_[\w-]{43}$/)
    expect(mails[1]?.link).toMatch(/\/sign-in$/)
    // Contains nothing chosen by the caller: the address may be somebody else's.
    expect(mails[0]?.text).not.toContain('Lamp Store')
  })
  test('sends the mail in the language of the page', async () => {
    await post('/auth/signup', wish('reader@lamp.example', { locale: 'ru' }))
    const [mail] = await takeMails(app)
    expect(mail?.subject).toBe('Подтвердите почту для Firepay')
  })
  test('creates no user before confirmation, and reveals this only after the correct password', async () => {
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
    'refuses %s, which a mail header would read as another address',
    async (email) => {
      expect((await post('/auth/signup', wish(email))).body).toMatchObject({ code: 'VALIDATION' })
      expect((await post('/auth/reset-password', { email })).body).toMatchObject({ code: 'VALIDATION' })
    },
  )
})

describe('confirmation', () => {
  test('creates user and merchant; the user signs in with the password of that link', async () => {
    const email = 'lena@lamp.example'
    await post('/auth/signup', wish(email, { fullName: 'Lena Lamp', timeZone: 'Europe/Rome' }))
    // Another sign-up with the same address: each link has its own password.
    await post('/auth/signup', wish(email, { password: 'a password of somebody else' }))
    const [mine, other] = await takeMails(app)
    expect((await post('/auth/confirm-email', { token: tokenOf(mine), password })).status).toBe(204)
    const { signedIn } = await app.signIn(email, password)
    expect(signedIn.userData).toMatchObject({
      fullName: 'Lena Lamp',
      role: 'owner',
      timeZone: 'Europe/Rome',
      merchant: { name: 'Lamp Store', timeZone: 'Europe/Rome' },
    })
    const theirs = { token: tokenOf(other), password: 'a password of somebody else' }
    expect((await post('/auth/confirm-email', theirs)).body.code).toBe('TOKEN_USED')
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
  test('accepts one of fifty concurrent uses of a link', async () => {
    await post('/auth/signup', wish('race@lamp.example', { merchantName: 'Race Only' }))
    const token = tokenOf((await takeMails(app))[0])
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post('/auth/confirm-email', { token, password })),
    )
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
    expect((await post('/auth/confirm-email', { token, password })).body.code).toBe('TOKEN_EXPIRED')
  })
})

describe("link of an attacker's sign-up", () => {
  const cookieOf = (answer: { headers: Headers }) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const confirm = (body: object, cookie?: string) =>
    post('/auth/confirm-email', body, app, cookie === undefined ? {} : { cookie })
  const isThere = async (email: string) =>
    (await app.database.app.selectFrom('users').select('id').where('email', '=', email).execute()).length === 1

  test('is useless: confirming requires the chosen password', async () => {
    const email = 'victim@lamp.example'
    await post('/auth/signup', wish(email, { password: 'a password of somebody else' }))
    const token = tokenOf((await takeMails(app))[0])
    const bare = await confirm({ token })
    expect([bare.status, bare.body.code]).toEqual([422, 'VALIDATION'])
    expect(bare.body.errors).toEqual([{ path: 'password', code: 'REQUIRED', message: expect.any(String) }])
    // The owner of the address enters a password of their own.
    const wrong = await confirm({ token, password })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'CREDENTIALS'])
    expect(await isThere(email)).toBe(false)
    // The link was not consumed.
    expect((await confirm({ token, password: 'a password of somebody else' })).status).toBe(204)
    expect(await isThere(email)).toBe(true)
  })
  test('cannot be opened by the browser of another sign-up, whatever its address', async () => {
    const email = 'both.asked@lamp.example'
    await post('/auth/signup', wish(email, { password: 'a password of somebody else' }))
    const mine = cookieOf(await post('/auth/signup', wish(email)))
    const [theirs, own] = (await takeMails(app)).map((mail) => tokenOf(mail))
    for (const cookie of [mine, `firepay-sign-up=fpb_${'x'.repeat(43)}`, 'firepay-sign-up=', mine.slice(0, -1)]) {
      expect((await confirm({ token: theirs }, cookie)).body.code).toBe('VALIDATION')
    }
    expect((await confirm({ token: own }, mine)).status).toBe(204)
    expect((await app.signIn(email, password)).email).toBe(email)
  })
  test('stores a token of 256 bits in the browser that scripts cannot read and no other call accepts', async () => {
    const known = await post('/auth/signup', wish(ownerEmail))
    const unknown = await post('/auth/signup', wish('cookie@lamp.example'))
    for (const { headers } of [known, unknown]) {
      expect(headers.get('set-cookie')).toMatch(
        /^firepay-sign-up=fpb_[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
      )
    }
    const value = cookieOf(unknown).split('=')[1] ?? ''
    expect(JSON.stringify(await app.database.app.selectFrom('one_time_tokens').selectAll().execute())).not.toContain(
      value,
    )
    const read = await fetch(`${app.baseUrl}/users`, { headers: { cookie: cookieOf(unknown) } })
    expect(read.status).toBe(401)
    await takeMails(app)
  })
})

test("sends the browser's token over TLS only, and no sibling host can set it", async () => {
  const secure = await startTestApp({
    setUp: false,
    env: { PUBLIC_URL: 'https://pay.example', MASTER_KEY_FILE: '/dev/null', RATE_LIMITS: 'on', SIGNUP: 'open' },
  })
  const { headers } = await post('/auth/signup', wish('tls@lamp.example'), secure)
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-firepay-sign-up=fpb_[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  await secure.close()
})

test('stores and logs no link, token or password in the clear', async () => {
  await post('/auth/signup', wish('quiet@lamp.example'))
  const rows = await app.database.app.selectFrom('one_time_tokens').selectAll().execute()
  const dump = JSON.stringify(rows)
  const token = tokenOf((await takeMails(app))[0])
  expect(dump).not.toContain(token)
  expect(dump).not.toContain(password)
  await post('/auth/confirm-email', { token, password })
  expect(app.logLines.join('')).not.toContain(token)
  expect(app.logLines.join('')).not.toContain(password)
})

test('deletes a link thirty days after its end, and not before', async () => {
  await post('/auth/signup', wish('old@lamp.example'))
  const expired = async () => {
    const rows = await app.database.app.selectFrom('one_time_tokens').select('expires_at').execute()
    return rows.filter((row) => row.expires_at < app.clock.now()).length
  }
  app.clock.advance(29 * 86_400_000)
  await post('/auth/signup', wish('later@lamp.example'))
  expect(await expired()).toBeGreaterThan(0)
  app.clock.advance(9 * 86_400_000)
  await post('/auth/signup', wish('latest@lamp.example'))
  const rows = await app.database.app.selectFrom('one_time_tokens').select('expires_at').execute()
  const eldest = Math.min(...rows.map((row) => row.expires_at.getTime()))
  expect(app.clock.now().getTime() - eldest).toBeLessThan(30 * 86_400_000)
})

test('is closed where sign-up is disabled, as by default in production', async () => {
  for (const signup of ['invite', 'off']) {
    const closed = await startTestApp({ env: { SIGNUP: signup } })
    expect((await post('/auth/signup', wish('a@lamp.example'), closed)).body.code).toBe('SIGNUP_CLOSED')
    await closed.close()
  }
})

test('sends five mails a day per network and twenty in total to an address, without revealing it', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1/32' } })
  const from = async (address: string) => {
    limited.clock.advance(61_000)
    const answer = await post('/auth/signup', wish('flooded@lamp.example'), limited, { 'x-forwarded-for': address })
    expect([answer.status, answer.body]).toEqual([202, {}])
    return (await takeMails(limited)).length
  }
  const mails: number[] = []
  for (let i = 1; i <= 6; i++) mails.push(await from(`203.0.113.${i}`))
  expect(mails).toEqual([1, 1, 1, 1, 1, 0])
  let sent = 5
  for (let i = 0; i < 30; i++) sent += await from(`198.51.${i}.7`)
  expect(sent).toBe(20)
  await limited.close()
}, 60_000)

test('is limited to two a minute per source', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) statuses.push((await post('/auth/signup', wish(`p${i}@lamp.example`), limited)).status)
  expect(statuses).toEqual([202, 202, 429])
  await limited.close()
})

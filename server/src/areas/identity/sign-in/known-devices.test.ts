import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedInClient, startTestApp, type TestApp } from '../../../testing/app.ts'
import { enrolPasskey, enrolTotp, wrongCode } from '../../../testing/factors.ts'
import { tokenOf as linkTokenOf, takeMails } from '../../../testing/mail.ts'
import { makeMember } from '../../../testing/members.ts'
import { send } from '../../../testing/send.ts'

const password = 'seven quiet lamps in a row'
const second = 'eleven loud drums at noon'
const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1/32' } })
})
afterAll(() => app.close())

/** Origin of a call: address (from the proxy), browser and stored cookie. */
type From = { address?: string; agent?: string; cookie?: string }
const headersOf = ({ address = '203.0.113.7', agent = firefox(140), cookie }: From) => ({
  'x-forwarded-for': address,
  'user-agent': agent,
  ...(cookie === undefined ? {} : { cookie }),
})
const signIn = (email: string, from: From, tried = password, at = app) =>
  send(at, 'POST /auth/signin', { email, password: tried }, undefined, headersOf(from))
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''
const member = (at = app) => makeMember(at, 'viewer', password)

const home: From = { address: '203.0.113.7' }
const cafe: From = { address: '198.51.100.20', agent: chrome }
const attacker: From = { address: '192.0.2.66', agent: 'python-requests/3.1' }

/** Ten wrong passwords from elsewhere. */
async function lock(email: string): Promise<void> {
  for (let i = 0; i < 10; i++) expect((await signIn(email, attacker, `guess ${i}`)).code).toBe('CREDENTIALS')
  expect((await signIn(email, attacker)).code).toBe('ACCOUNT_LOCKED')
}

describe('while an attacker keeps an address locked', () => {
  test('a known browser signs in from anywhere, also after an update', async () => {
    const email = await member()
    const cookie = cookieOf(await signIn(email, home))
    await lock(email)
    expect((await signIn(email, cafe)).code).toBe('ACCOUNT_LOCKED')
    expect((await signIn(email, { ...cafe, cookie })).status).toBe(200)
    // The correct password removed the lock.
    await lock(email)
    expect((await signIn(email, { address: '2001:db8:7::1', agent: firefox(152), cookie })).status).toBe(200)
  })
  test.each([
    ['another address of the /24, a newer version', { address: '203.0.113.250', agent: firefox(151) }, 200],
    ['another /24', { address: '203.0.112.7', agent: firefox(140) }, 429],
    ['another browser family', { address: '203.0.113.7', agent: chrome }, 429],
  ])('without a cookie: %s', async (_, from, status) => {
    const email = await member()
    await signIn(email, home)
    await lock(email)
    expect((await signIn(email, from)).status).toBe(status)
  })
  test.each([
    ['the same /48', '2001:db8:1:ffff::9', 200],
    ['another /48', '2001:db8:2::9', 429],
  ])('over IPv6: %s', async (_, address, status) => {
    const email = await member()
    await signIn(email, { address: '2001:db8:1:2::3' })
    await lock(email)
    expect((await signIn(email, { address })).status).toBe(status)
  })
  test('a passkey signs in', async () => {
    const person = await app.signIn(await member(), password)
    const { key } = await enrolPasskey(app, person)
    await lock(person.email)
    const { body } = await send(app, 'POST /auth/passkey/options', {}, undefined, headersOf(cafe))
    const assertion = key.get(body.options)
    const signedIn = await send(app, 'POST /auth/passkey', { assertion }, undefined, headersOf(cafe))
    expect(signedIn.status).toBe(200)
    expect(cookieOf(signedIn)).toMatch(/^firepay-device=fpd_/)
  })
  test('an open session re-authenticates with the password', async () => {
    const person = await app.signIn(await member(), password)
    await lock(person.email)
    const answer = await send(
      app,
      'POST /auth/reauthenticate',
      { password },
      person.signedIn.accessToken,
      headersOf(cafe),
    )
    expect(answer.status).toBe(204)
  })
  test('an open session re-authenticates with a code', async () => {
    const person = await app.signIn(await member(), password)
    const factor = await enrolTotp(app, person)
    const wrong = wrongCode(app, factor.secret)
    // An attacker with the password uses up the user's answers at sign-in.
    for (let i = 0; i < 11; i++) {
      const { body } = await signIn(person.email, attacker)
      const answer = { challenge: body.mfa.challenge, type: 'totp', code: wrong }
      const refused = await send(app, 'POST /auth/signin/confirm', answer, undefined, headersOf(attacker))
      expect(refused.code).toBe(i < 10 ? 'MFA_CODE' : 'ACCOUNT_LOCKED')
    }
    const again = { code: factor.fresh() }
    expect((await send(app, 'POST /auth/reauthenticate', again, person.signedIn.accessToken)).status).toBe(204)
  })
})

describe('token of a known browser', () => {
  test('has 256 bits, is stored as a hash, and is inaccessible to scripts and other sites', async () => {
    const answer = await signIn(await member(), home)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^firepay-device=fpd_[\w-]{43}; Max-Age=15552000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/,
    )
    const value = cookieOf(answer).split('=')[1] ?? ''
    const { rows } = await sql<{ dump: string }>`select string_agg(d::text, '') || string_agg(s::text, '') as dump
      from known_devices d, sessions s`.execute(app.database.app)
    expect(rows[0]?.dump).not.toContain(value)
    expect(rows[0]?.dump).not.toContain(Buffer.from(value).toString('hex'))
    expect(app.logLines.join('')).not.toContain(value)
  })
  test('is sent over TLS only when TLS is used', async () => {
    const secure = await startTestApp({
      env: { PUBLIC_URL: 'https://pay.example', MASTER_KEY_FILE: '/dev/null', RATE_LIMITS: 'on' },
    })
    try {
      const answer = await signIn(await member(secure), home, password, secure)
      expect(answer.headers.get('set-cookie')).toMatch(/^__Secure-firepay-device=fpd_.*; Secure; SameSite=Strict$/)
    } finally {
      await secure.close()
    }
  })
  test('is no credential: calls without a bearer token stay refused', async () => {
    const email = await member()
    const { body, headers } = await signIn(email, home)
    const cookie = cookieOf({ headers })
    for (const call of ['GET /users', 'GET /transactions', 'GET /security/sessions', 'POST /auth/signout'] as const) {
      const answer = await send(app, call, undefined, undefined, { cookie })
      expect([call, answer.status, answer.code]).toEqual([call, 401, undefined])
    }
    const refreshed = await send(app, 'POST /auth/token-refresh', { refresh_token: 'fpr_x' }, undefined, { cookie })
    expect(refreshed.code).toBe('REFRESH_EXPIRED')
    expect((await signIn(email, { ...cafe, cookie }, 'a guess')).code).toBe('CREDENTIALS')
    expect((await send(app, 'GET /users', undefined, body.accessToken)).status).toBe(200)
  })
  test('is issued after the factor, stays the same, and cannot be chosen by the browser', async () => {
    const person = await app.signIn(await member(), password)
    const factor = await enrolTotp(app, person)
    const planted = `firepay-device=fpd_${'x'.repeat(43)}`
    const begun = await signIn(person.email, { ...home, cookie: planted })
    expect(begun.headers.get('set-cookie')).toBeNull()
    const confirm = async (cookie: string) => {
      const { body } = await signIn(person.email, { ...home, cookie })
      const answer = { challenge: body.mfa.challenge, type: 'totp', code: factor.fresh() }
      return send(app, 'POST /auth/signin/confirm', answer, undefined, headersOf({ ...home, cookie }))
    }
    const given = cookieOf(await confirm(planted))
    expect(given).toMatch(/^firepay-device=fpd_/)
    expect(given).not.toBe(planted)
    expect(cookieOf(await confirm(given))).toBe(given)
  })
  test('applies to its own user only', async () => {
    const [mine, theirs] = [await member(), await member()]
    const cookie = cookieOf(await signIn(mine, home))
    await lock(theirs)
    expect((await signIn(theirs, { ...cafe, cookie })).code).toBe('ACCOUNT_LOCKED')
  })
  test('allows ten wrong passwords, then is ignored until the lock ends', async () => {
    const email = await member()
    const cookie = cookieOf(await signIn(email, home))
    await lock(email)
    for (let i = 0; i < 10; i++) expect((await signIn(email, { ...cafe, cookie }, `${i}`)).code).toBe('CREDENTIALS')
    expect((await signIn(email, { ...cafe, cookie })).code).toBe('ACCOUNT_LOCKED')
    // The network and browser family have a separate count.
    expect((await signIn(email, home)).status).toBe(200)
  })
  test('suppresses the mail about a new device', async () => {
    const email = await member()
    const cookie = cookieOf(await signIn(email, home))
    const told = async (from: From) => {
      await signIn(email, from)
      return (await takeMails(app)).filter((mail) => mail.to === email && mail.subject.startsWith('New sign-in')).length
    }
    expect(await told({ ...cafe, cookie })).toBe(0)
    expect(await told({ ...cafe, address: '192.0.2.1' })).toBe(1)
  })
  test('limits a user to forty known devices', async () => {
    const email = await member()
    for (let i = 0; i < 25; i++) expect((await signIn(email, { address: `198.51.${i}.1` })).status).toBe(200)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from known_devices
      where user_id = (select id from users where email = ${email})`.execute(app.database.app)
    expect(rows[0]?.n).toBe(40)
    await lock(email)
    expect((await signIn(email, { address: '198.51.0.1' })).code).toBe('ACCOUNT_LOCKED')
    expect((await signIn(email, { address: '198.51.24.1' })).status).toBe(200)
  }, 30_000)
})

describe('password reset', () => {
  test('forgets every known device', async () => {
    const email = await member()
    const cookie = cookieOf(await signIn(email, home))
    await send(app, 'POST /auth/reset-password', { email }, undefined, headersOf(home))
    const mail = (await takeMails(app)).find((one) => one.to === email && one.subject.startsWith('Set a new'))
    const done = await send(app, 'POST /auth/reset-password', { token: linkTokenOf(mail), password: second })
    expect(done.status).toBe(204)
    await lockWith(email)
    expect((await signIn(email, { ...home, cookie }, second)).code).toBe('ACCOUNT_LOCKED')
  })
  test('exempts the browser that chose the new password from a lock', async () => {
    const email = await member()
    await send(app, 'POST /auth/reset-password', { email }, undefined, headersOf(home))
    const mail = (await takeMails(app)).find((one) => one.to === email && one.subject.startsWith('Set a new'))
    const token = linkTokenOf(mail)
    const done = await send(app, 'POST /auth/reset-password', { token, password: second }, undefined, headersOf(home))
    await lockWith(email)
    const elsewhere = { ...home, address: '192.0.2.77' }
    expect((await signIn(email, elsewhere, second)).code).toBe('ACCOUNT_LOCKED')
    expect((await signIn(email, { ...elsewhere, cookie: cookieOf(done) }, second)).status).toBe(200)
  })
  test('lists passkeys that still work in the mail, with safe names', async () => {
    const person: SignedInClient = await app.signIn(await member(), password)
    await enrolPasskey(app, person, 'Blue key')
    await enrolPasskey(app, person, 'Sign in at https://evil.test/<b>')
    await takeMails(app)
    await send(app, 'POST /auth/reset-password', { email: person.email }, undefined, headersOf(home))
    const link = (await takeMails(app)).find((one) => one.subject.startsWith('Set a new'))
    await send(app, 'POST /auth/reset-password', { token: linkTokenOf(link), password: second })
    const mail = (await takeMails(app)).find((one) => one.to === person.email)
    expect(mail?.text).toMatch(/These passkeys still sign in to your account: “Blue key”, “Sign in at /)
    expect(mail?.text).not.toContain('https://evil')
    expect(mail?.html).not.toContain('evil.test')
  })
})

/** Like `lock`, for a user with a changed password. */
async function lockWith(email: string): Promise<void> {
  for (let i = 0; i < 10; i++) await signIn(email, attacker, `guess ${i}`)
}

describe('reset requests by others', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1/32' } })
  })
  afterAll(() => limited.close())
  const ask = async (email: string, from: From) => {
    const answer = await send(limited, 'POST /auth/reset-password', { email }, undefined, headersOf(from))
    const mails = (await takeMails(limited)).filter((mail) => mail.to === email && mail.subject.startsWith('Set a new'))
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), mails: mails.length }
  }

  test("do not prevent the owner's", async () => {
    const email = await member(limited)
    for (let i = 0; i < 5; i++) expect(await ask(email, attacker)).toMatchObject({ status: 202, mails: 1 })
    const refused = await ask(email, attacker)
    expect([refused.status, refused.mails]).toEqual([429, 0])
    expect(Number(refused.retryAfter)).toBeGreaterThan(3600)
    // Another address of that network gets the same answer without an effect.
    expect(await ask(email, { ...attacker, address: '192.0.2.67' })).toMatchObject({ status: 202, mails: 0 })
    expect(await ask(email, cafe)).toMatchObject({ status: 202, mails: 1 })
  })
  test("from many networks cause at most twenty mails a day, and do not affect the owner's browser and network", async () => {
    const email = await member(limited)
    const cookie = cookieOf(await signIn(email, home, password, limited))
    let sent = 0
    for (let i = 0; i < 26; i++) {
      const { status, mails } = await ask(email, { ...attacker, address: `198.18.${i}.1` })
      expect(status).toBe(202)
      sent += mails
    }
    expect(sent).toBe(20)
    expect(await ask(email, cafe)).toMatchObject({ status: 202, mails: 0 })
    expect(await ask(email, { ...cafe, cookie })).toMatchObject({ status: 202, mails: 1 })
    expect(await ask(email, home)).toMatchObject({ status: 202, mails: 1 })
  })
  test("from the owner's address do not affect the owner's browser", async () => {
    const email = await member(limited)
    const office: From = { address: '203.0.113.99' }
    const cookie = cookieOf(await signIn(email, office, password, limited))
    for (let i = 0; i < 5; i++) await ask('somebody@shop.example', office)
    expect((await ask(email, office)).status).toBe(429)
    for (let i = 0; i < 5; i++) expect(await ask(email, { ...office, cookie })).toMatchObject({ status: 202, mails: 1 })
    expect(await ask(email, { ...office, cookie })).toMatchObject({ status: 202, mails: 0 })
  })
})

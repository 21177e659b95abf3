import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../../testing/app.ts'
import { takeMails, tokenOf } from '../../../testing/mail.ts'
import { makeMember } from '../../../testing/members.ts'
import { besideAnotherInstance } from '../../../testing/other-instance.ts'

const first = 'seven quiet lamps in a row'
const second = 'eleven loud drums at noon'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'http://pay.shop.example' } })
})
afterAll(() => app.close())

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}, at = app) {
  const answer = await fetch(`${at.baseUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
}
const reset = (body: object, at = app) => send('POST', '/auth/reset-password', body, {}, at)
const bearer = ({ signedIn }: SignedInClient) => ({ authorization: `Bearer ${signedIn.accessToken}` })

/** Requests a reset and returns the token from the mail. */
async function askedReset(email: string): Promise<string> {
  await reset({ email })
  return tokenOf((await takeMails(app)).find((mail) => mail.to === email && mail.subject.startsWith('Set a new')))
}

describe('reset request', () => {
  test('answers a known and an unknown address identically; only the known one gets a mail', async () => {
    const email = await makeMember(app, 'viewer')
    const known = await reset({ email: email.toUpperCase() })
    const unknown = await reset({ email: 'nobody@shop.example' })
    expect([known.status, known.body]).toEqual([202, {}])
    expect([unknown.status, unknown.body]).toEqual([202, {}])
    const mails = await takeMails(app)
    expect(mails.map(({ to }) => to)).toEqual([email])
    // Links use the public address, whatever host the request had.
    expect(mails[0]?.link).toMatch(/^http:\/\/pay\.shop\.example\/reset-password#fpm_[\w-]{43}$/)
  })
  test('sends no mail to a disabled user, with the same answer', async () => {
    const email = await makeMember(app, 'viewer')
    await takeMails(app)
    await sql`update user_auth set disabled_at = ${app.clock.now()}
      where user_id = (select id from users where email = ${email})`.execute(app.database.app)
    const answer = await reset({ email })
    expect([answer.status, answer.body]).toEqual([202, {}])
    expect(await takeMails(app)).toEqual([])
  })
  test('is limited to five a day per address, known or not', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await reset({ email: 'nobody@shop.example' }, limited)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    await limited.close()
  })
})

describe('setting a password by link', () => {
  test('ends every session, opens none, and sends a mail', async () => {
    const email = await makeMember(app, 'viewer')
    const [here, there] = [await app.signIn(email, first), await app.signIn(email, first)]
    const token = await askedReset(email)
    expect(await reset({ token, password: second })).toMatchObject({ status: 204, body: null })
    for (const session of [here, there]) {
      const { status, body } = await send('GET', '/users', undefined, bearer(session))
      expect([status, body.code]).toEqual([401, undefined])
      const refreshed = await send('POST', '/auth/token-refresh', { refresh_token: session.signedIn.refreshToken })
      expect(refreshed.body.code).toBe('REFRESH_EXPIRED')
    }
    expect((await takeMails(app)).map(({ to, subject }) => [to, subject])).toContainEqual([
      email,
      'Your Firepay password was reset',
    ])
    expect((await send('POST', '/auth/signin', { email, password: first })).body.code).toBe('CREDENTIALS')
    const again = await app.signIn(email, second)
    expect((await send('POST', '/auth/reset-password', { token, password: first })).body.code).toBe('TOKEN_USED')
    expect((await send('GET', '/users', undefined, bearer(again))).status).toBe(200)
  })
  test('accepts one of twenty concurrent uses of a link', async () => {
    const email = await makeMember(app, 'viewer')
    const token = await askedReset(email)
    const uses = Array.from({ length: 20 }, (_, i) => reset({ token, password: `${second} ${i}` }))
    const answers = await Promise.all(uses)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 204).map(({ body }) => body.code)
    expect(others).toEqual(others.map(() => 'TOKEN_USED'))
    const won = answers.findIndex(({ status }) => status === 204)
    expect((await app.signIn(email, `${second} ${won}`)).email).toBe(email)
  })
  test('sets nothing when another instance redeems the link concurrently', async () => {
    const email = await makeMember(app, 'viewer')
    const token = await askedReset(email)
    const [answer] = await besideAnotherInstance(
      app,
      (other) =>
        other.query('update one_time_tokens set used_at = $1 where hash = $2', [app.clock.now(), hashToken(token)]),
      () => [reset({ token, password: second })],
    )
    expect(answer).toMatchObject({ status: 410, body: { code: 'TOKEN_USED' } })
    expect((await app.signIn(email, first)).email).toBe(email)
  })
  test('does nothing for the token of another kind of mail', async () => {
    const email = 'somebody@elsewhere.example'
    await send('POST', '/auth/signup', { email, password: first, merchantName: 'Elsewhere' })
    const token = tokenOf((await takeMails(app)).find((mail) => mail.to === email))
    const body = { token, fullName: 'Some Body', password: second }
    expect(await send('POST', '/invitations/accept', body)).toMatchObject({
      status: 410,
      body: { code: 'TOKEN_EXPIRED' },
    })
    expect((await reset({ token, password: second })).body.code).toBe('TOKEN_EXPIRED')
  })
  test('does nothing for a user disabled after the mail was sent', async () => {
    const email = await makeMember(app, 'viewer')
    const token = await askedReset(email)
    const disable = (at: Date | null) =>
      sql`update user_auth set disabled_at = ${at} where user_id = (select id from users where email = ${email})`.execute(
        app.database.app,
      )
    await disable(app.clock.now())
    expect((await reset({ token, password: second })).body).toMatchObject({ status: 410, code: 'TOKEN_EXPIRED' })
    await disable(null)
    expect((await app.signIn(email, first)).email).toBe(email)
  })
  test('works for thirty minutes under current password rules, and survives a refused password', async () => {
    const email = await makeMember(app, 'viewer')
    const token = await askedReset(email)
    expect((await reset({ token, password: 'fourteen chars' })).body.code).toBe('PASSWORD_TOO_SHORT')
    expect((await reset({ token, password: 'passwordpassword1' })).body.code).toBe('PASSWORD_COMMON')
    app.clock.advance(29 * 60_000)
    expect((await reset({ token, password: second })).status).toBe(204)
    const late = await askedReset(email)
    app.clock.advance(30 * 60_000 + 1)
    expect((await reset({ token: late, password: first })).body).toMatchObject({ status: 410, code: 'TOKEN_EXPIRED' })
  })
  test('keeps a second factor, with which twelve characters are enough', async () => {
    const email = await makeMember(app, 'viewer')
    // A passkey without a key: only its existence matters here.
    await sql`insert into passkeys values (gen_random_uuid(), (select id from users where email = ${email}),
      ${Buffer.from(email)}, '', 0, '{}', 'Test key', false, ${app.clock.now()})`.execute(app.database.app)
    const token = await askedReset(email)
    expect((await reset({ token, password: 'loud drums.' })).body.code).toBe('PASSWORD_TOO_SHORT')
    expect((await reset({ token, password: 'loud drums!!' })).status).toBe(204)
    const { status, body } = await send('POST', '/auth/signin', { email, password: 'loud drums!!' })
    expect([status, body.mfa?.types, body.accessToken]).toEqual([200, ['passkey'], undefined])
  })
  test('prevents a concurrent sign-in with the old password', async () => {
    const email = await makeMember(app, 'viewer')
    const token = await askedReset(email)
    const waiting = async (n: number) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.app)
      expect(rows[0]?.n).toBe(n)
    }
    const [resetting, signingIn] = await app.database.app.transaction().execute(async (trx) => {
      await sql`select 1 from user_auth where user_id = (select id from users where email = ${email}) for update`.execute(
        trx,
      )
      const resetting = reset({ token, password: second })
      await vi.waitFor(() => waiting(1), 10_000)
      const signingIn = send('POST', '/auth/signin', { email, password: first })
      await vi.waitFor(() => waiting(2), 10_000)
      return [resetting, signingIn]
    })
    expect((await resetting).status).toBe(204)
    expect((await signingIn).body).toMatchObject({ status: 401, code: 'CREDENTIALS' })
  })
  test('removes the lock of an address after too many failures', async () => {
    const email = await makeMember(app, 'viewer')
    for (let i = 0; i < 10; i++) await send('POST', '/auth/signin', { email, password: 'a guess of somebody' })
    expect((await send('POST', '/auth/signin', { email, password: first })).body.code).toBe('ACCOUNT_LOCKED')
    await reset({ token: await askedReset(email), password: second })
    expect((await app.signIn(email, second)).email).toBe(email)
  })
  test('invalidates earlier links when a later one is used', async () => {
    const email = await makeMember(app, 'viewer')
    const [earlier, later] = [await askedReset(email), await askedReset(email)]
    expect((await reset({ token: later, password: second })).status).toBe(204)
    expect((await reset({ token: earlier, password: first })).body.code).toBe('TOKEN_USED')
  })
})

describe('checking a token', () => {
  const look = (token: string, at = app) => send('GET', `/auth/check-reset-token/${token}`, undefined, {}, at)
  test('reveals only whether it works, and does not redeem it', async () => {
    const token = await askedReset(await makeMember(app, 'viewer'))
    for (let i = 0; i < 3; i++) expect((await look(token)).body).toEqual({ valid: true })
    const { headers } = await look(token)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect((await look('fpm_nothing')).body).toEqual({ valid: false })
    expect((await reset({ token, password: second })).status).toBe(204)
    expect((await look(token)).body).toEqual({ valid: false })
    expect(app.logLines.join('')).not.toContain(token)
    expect(app.logLines.join('')).toContain('/auth/check-reset-token/{token}')
  })
  test('is limited to ten a minute', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await look('fpm_nothing', limited)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    await limited.close()
  })
})

describe('changing the password', () => {
  const change = (client: SignedInClient, body: object) => send('POST', '/auth/change-password', body, bearer(client))
  test('requires a session', async () => {
    const answer = await send('POST', '/auth/change-password', { currentPassword: first, newPassword: second })
    expect([answer.status, answer.body.code]).toEqual([401, undefined])
  })
  test('requires the current password and an acceptable new one', async () => {
    const client = await app.signIn(await makeMember(app, 'viewer'), first)
    expect((await change(client, { newPassword: second })).body.code).toBe('VALIDATION')
    expect(await change(client, { currentPassword: second, newPassword: second })).toMatchObject({
      status: 401,
      body: { code: 'CREDENTIALS' },
    })
    expect((await change(client, { currentPassword: first, newPassword: 'fourteen chars' })).body).toMatchObject({
      code: 'PASSWORD_TOO_SHORT',
      errors: [{ path: 'newPassword' }],
    })
  })
  test('succeeds once of ten concurrent changes, and the others change nothing', async () => {
    const email = await makeMember(app, 'viewer')
    const client = await app.signIn(email, first)
    const news = Array.from({ length: 10 }, (_, i) => `${second} ${i}`)
    const answers = await Promise.all(
      news.map((newPassword) => change(client, { currentPassword: first, newPassword })),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    for (const { status, body } of answers) {
      if (status !== 204) expect(['CREDENTIALS', 'OVERLOADED']).toContain(body.code)
    }
    const won = answers.findIndex(({ status }) => status === 204)
    expect((await app.signIn(email, news[won] ?? '')).email).toBe(email)
  })
  test('requires step-up', async () => {
    const client = await app.signIn(await makeMember(app, 'viewer'), first)
    app.clock.advance(6 * 60_000)
    expect((await change(client, { currentPassword: first, newPassword: second })).body.code).toBe('REAUTH_REQUIRED')
  })
  test('ends all other sessions, and sends a mail', async () => {
    const email = await makeMember(app, 'viewer')
    const [here, there] = [await app.signIn(email, first), await app.signIn(email, first)]
    const link = await askedReset(email)
    expect((await change(here, { currentPassword: first, newPassword: second })).status).toBe(204)
    expect((await send('GET', '/users', undefined, bearer(here))).status).toBe(200)
    expect((await send('GET', '/users', undefined, bearer(there))).status).toBe(401)
    expect((await takeMails(app)).map(({ subject }) => subject)).toContain('Your Firepay password was changed')
    expect((await reset({ token: link, password: first })).body.code).toBe('TOKEN_USED')
    const audit = await app.database.worker
      .selectFrom('audit_log')
      .select(['action', 'content'])
      .where('object_id', '=', here.signedIn.userData.id)
      .where('action', '=', 'user.password.changed')
      .execute()
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain(second)
  })
})

describe('sign-in from a new device', () => {
  const from = (email: string, userAgent: string) =>
    send('POST', '/auth/signin', { email, password: first }, { 'user-agent': userAgent })
  test('is announced by mail, except for the first device, and only once', async () => {
    const email = await makeMember(app, 'viewer')
    const told = async () => (await takeMails(app)).filter((mail) => mail.to === email).map(({ subject }) => subject)
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605 Version/26.0 Safari/604.1'
    await from(email, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    expect(await told()).toEqual([])
    await from(email, phone)
    expect(await told()).toEqual(['New sign-in to Firepay'])
    await from(email, phone)
    expect(await told()).toEqual([])
  })
})

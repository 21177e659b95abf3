import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../platform/config/config.ts'
import { connectOwner } from '../../../platform/db/address.ts'
import { ownerEmail, ownerPassword, type SignedInClient, startTestApp, type TestApp } from '../../../testing/app.ts'
import { beginStep, enrolPasskey, enrolTotp } from '../../../testing/factors.ts'
import { signInMember } from '../../../testing/members.ts'
import { send } from '../../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => beginStep(app))

const minute = 60_000
const tokenOf = (person: SignedInClient) => person.signedIn.accessToken
const list = async (token: string) => (await send(app, 'GET /security/sessions', undefined, token)).body.items
const works = async (token: string, at = app) => (await send(at, 'GET /users', undefined, token)).status === 200

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('list of sessions (S-09)', () => {
  test('shows device, address, times and methods, the current session first', async () => {
    const person = await signInMember(app, 'viewer')
    const { email, password } = person
    const other = await send(app, 'POST /auth/signin', { email, password }, undefined, { 'user-agent': firefox })
    const items = await list(tokenOf(person))
    expect(items).toHaveLength(2)
    expect(items[0].current).toBe(true)
    expect(items[1]).toMatchObject({
      current: false,
      device: 'Firefox on Linux',
      userAgent: firefox,
      address: '127.0.0.1',
      methods: ['password'],
    })
    expect((await list(other.body.accessToken))[0].id).toBe(items[1].id)
    expect(Date.parse(items[1].expiresAt) - Date.parse(items[1].createdAt)).toBe(12 * 60 * minute)
  })
  test('ends a session: its tokens stop working, and it leaves the list', async () => {
    const person = await signInMember(app, 'viewer')
    const other = await app.signIn(person.email, person.password)
    const [, { id }] = await list(tokenOf(person))
    const end = (who: SignedInClient) => send(app, `DELETE /security/sessions/${id}`, undefined, tokenOf(who))
    expect((await end(await signInMember(app, 'owner'))).code).toBe('NOT_FOUND')
    expect(await works(tokenOf(other))).toBe(true)
    expect((await end(person)).status).toBe(204)
    expect(await works(tokenOf(other))).toBe(false)
    const refreshed = await send(app, 'POST /auth/token-refresh', { refresh_token: other.signedIn.refreshToken })
    expect(refreshed.code).toBe('REFRESH_EXPIRED')
    expect((await end(person)).code).toBe('NOT_FOUND')
    expect(await list(tokenOf(person))).toHaveLength(1)
  })
  test('ends all other sessions and returns their number', async () => {
    const person = await signInMember(app, 'viewer')
    const others = [await app.signIn(person.email, person.password), await app.signIn(person.email, person.password)]
    const { status, body } = await send(app, 'DELETE /security/sessions', undefined, tokenOf(person))
    expect([status, body]).toEqual([200, { ended: 2 }])
    for (const other of others) expect(await works(tokenOf(other))).toBe(false)
    expect(await works(tokenOf(person))).toBe(true)
  })
  test('contains no ended session, and requires authentication', async () => {
    const person = await signInMember(app, 'viewer')
    await app.signIn(person.email, person.password)
    app.clock.advance(31 * minute)
    const again = await app.signIn(person.email, person.password)
    expect(await list(tokenOf(again))).toHaveLength(1)
    for (const call of ['GET /security/sessions', 'DELETE /security/sessions', 'GET /security/events'] as const) {
      const answer = await send(app, call)
      expect([answer.status, answer.code]).toEqual([401, undefined])
    }
    expect((await send(app, 'DELETE /security/sessions/ses_x', undefined, tokenOf(again))).code).toBe('NOT_FOUND')
  })
})

describe('step-up (S-10)', () => {
  test.each([
    ['POST /security/mfa/totp/enable', {}],
    ['POST /security/mfa/totp/confirm', { type: 'totp', code: '123456' }],
    ['POST /security/mfa/totp/disable', { password: 'x', code: '123456' }],
    ['POST /security/mfa/recovery-codes', {}],
    ['POST /security/passkeys', {}],
  ] as const)('is required after five minutes: %s', async (call, body) => {
    const person = await signInMember(app, 'viewer')
    app.clock.advance(5 * minute + 1000)
    const answer = await send(app, call, body, tokenOf(person))
    expect([answer.status, answer.code]).toEqual([403, 'REAUTH_REQUIRED'])
  })
  test('is required after five minutes for removing a passkey', async () => {
    const person = await signInMember(app, 'viewer')
    const { id } = await enrolPasskey(app, person)
    app.clock.advance(5 * minute + 1000)
    const answer = await send(app, `DELETE /security/passkeys/${id}`, undefined, tokenOf(person))
    expect([answer.status, answer.code]).toEqual([403, 'REAUTH_REQUIRED'])
  })
  test('uses the password without a factor, and is never granted by a refresh', async () => {
    const person = await signInMember(app, 'viewer')
    app.clock.advance(6 * minute)
    const { body } = await send(app, 'POST /auth/token-refresh', { refresh_token: person.signedIn.refreshToken })
    const enable = () => send(app, 'POST /security/mfa/totp/enable', {}, body.token)
    expect((await enable()).code).toBe('REAUTH_REQUIRED')
    const again = (proof: unknown) => send(app, 'POST /auth/reauthenticate', proof, body.token)
    expect((await again({ password: 'not the one it is' })).code).toBe('CREDENTIALS')
    expect((await again({ code: '123456' })).code).toBe('MFA_CODE')
    expect((await again({ password: person.password, code: '1' })).code).toBe('VALIDATION')
    expect((await enable()).code).toBe('REAUTH_REQUIRED')
    expect((await again({ password: person.password })).status).toBe(204)
    expect((await enable()).status).toBe(200)
    app.clock.advance(5 * minute + 1)
    expect((await enable()).code).toBe('REAUTH_REQUIRED')
  })
  test('allows ten wrong passwords per session in half an hour', async () => {
    const person = await signInMember(app, 'viewer')
    const other = await app.signIn(person.email, person.password)
    const again = (password: string, token = tokenOf(person)) =>
      send(app, 'POST /auth/reauthenticate', { password }, token)
    const answers = await Promise.all(Array.from({ length: 14 }, () => again('not the one it is')))
    const refused = answers.filter(({ code }) => code === 'CREDENTIALS').length
    for (let i = refused; i < 10; i++) expect((await again('not the one it is')).code).toBe('CREDENTIALS')
    const locked = await again(person.password)
    expect([locked.status, locked.code]).toEqual([429, 'ACCOUNT_LOCKED'])
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(29 * 60)
    // Changing the password verifies it too.
    const change = { currentPassword: person.password, newPassword: 'eleven loud drums at noon' }
    expect((await send(app, 'POST /auth/change-password', change, tokenOf(person))).code).toBe('ACCOUNT_LOCKED')
    expect((await again(person.password, tokenOf(other))).status).toBe(204)
    expect((await app.signIn(person.email, person.password)).email).toBe(person.email)
  }, 30_000)
  test('with a factor requires a code or a recovery code, each once', async () => {
    const person = await signInMember(app, 'viewer')
    const factor = await enrolTotp(app, person)
    const again = (code: string) => send(app, 'POST /auth/reauthenticate', { code }, tokenOf(person))
    const code = factor.fresh()
    const many = await Promise.all(Array.from({ length: 9 }, () => again(code)))
    expect(many.filter(({ status }) => status === 204)).toHaveLength(1)
    const [spare = ''] = factor.recoveryCodes
    app.clock.advance(6 * minute)
    const replaceCodes = () => send(app, 'POST /security/mfa/recovery-codes', {}, tokenOf(person))
    expect((await replaceCodes()).code).toBe('REAUTH_REQUIRED')
    expect((await again(spare)).status).toBe(204)
    expect((await again(spare)).code).toBe('MFA_CODE')
    expect((await replaceCodes()).status).toBe(200)
  })
})

describe('session lifetime (S-05)', () => {
  test('is configurable, and PRESET=pci limits idle time to fifteen minutes', async () => {
    const session = (env: Record<string, string>) => loadConfig({ DATABASE_URL: 'postgres://x', ...env }).session
    expect(session({})).toEqual({ familyMs: 12 * 60 * minute, idleMs: 30 * minute })
    expect(session({ SESSION_HOURS: '8', SESSION_IDLE_MINUTES: '5' })).toEqual({
      familyMs: 8 * 60 * minute,
      idleMs: 5 * minute,
    })
    expect(session({ PRESET: 'pci' }).idleMs).toBe(15 * minute)
    expect(session({ PRESET: 'pci', SESSION_IDLE_MINUTES: '10' }).idleMs).toBe(10 * minute)
    expect(() => session({ PRESET: 'pci', SESSION_IDLE_MINUTES: '16' })).toThrow('at most 15')
    expect(() => session({ SESSION_HOURS: '25' })).toThrow('between 1 and 24')

    const strict = await startTestApp({ env: { SESSION_IDLE_MINUTES: '15', SESSION_HOURS: '1' } })
    try {
      const enter = async () => (await strict.signIn(ownerEmail, ownerPassword)).signedIn
      const first = await enter()
      strict.clock.advance(9 * minute)
      expect(await works(first.accessToken, strict)).toBe(true)
      strict.clock.advance(15 * minute + 1000)
      const late = await send(strict, 'POST /auth/token-refresh', { refresh_token: first.refreshToken })
      expect(late.code).toBe('REFRESH_EXPIRED')
      let pair = await enter()
      for (let i = 0; i < 6; i++) {
        strict.clock.advance(9 * minute)
        expect(await works(pair.accessToken, strict)).toBe(true)
        const { body } = await send(strict, 'POST /auth/token-refresh', { refresh_token: pair.refreshToken })
        pair = { ...pair, accessToken: body.token, refreshToken: body.refresh_token }
      }
      strict.clock.advance(6 * minute)
      expect(await works(pair.accessToken, strict)).toBe(false)
    } finally {
      await strict.close()
    }
  })
})

describe('history of a user', () => {
  test('is private, newest first, in pages', async () => {
    const person = await signInMember(app, 'viewer')
    await send(app, 'POST /auth/reauthenticate', { password: 'not the one it is' }, tokenOf(person))
    await send(app, 'DELETE /security/sessions', undefined, tokenOf(person))
    const page = (query: string) => send(app, `GET /security/events?${query}`, undefined, tokenOf(person))
    const { body } = await page('limit=2')
    expect(body.total).toBe(3)
    expect(body.items.map(({ type }: { type: string }) => type)).toEqual([
      'user.sessions.ended',
      'user.reauthentication.refused',
    ])
    expect(body.items[1]).toMatchObject({ outcome: 'refused', address: '127.0.0.1' })
    const rest = await page(`after=${body.items[1].id}`)
    expect(rest.body.items).toMatchObject([{ type: 'user.signed-in', detail: 'password' }])
    expect((await page('offset=3')).body.items).toEqual([])
    expect((await page(`after=${body.items[1].id}&offset=1`)).code).toBe('VALIDATION')
    const other = await signInMember(app, 'viewer')
    const foreign = await send(app, `GET /security/events?after=${body.items[1].id}`, undefined, tokenOf(other))
    expect([foreign.status, foreign.code]).toEqual([422, 'VALIDATION'])
  })
  test('contains sign-ins, refusals and sign-outs', async () => {
    const person = await signInMember(app, 'viewer')
    const { email } = person
    await send(app, 'POST /auth/signin', { email, password: 'not the one it is' })
    await send(app, 'POST /auth/signout', undefined, tokenOf(person))
    const again = await app.signIn(email, person.password)
    const types = async (): Promise<string[]> =>
      (await send(app, 'GET /security/events', undefined, tokenOf(again))).body.items.map(
        ({ type, outcome }: { type: string; outcome: string }) => `${type} ${outcome}`,
      )
    // Refusals are recorded in the background.
    await expect
      .poll(async () => (await types()).toSorted(), { timeout: 5_000 })
      .toEqual(
        [
          'user.sign-in.refused refused',
          'user.signed-in success',
          'user.signed-in success',
          'user.signed-out success',
        ].toSorted(),
      )
    const owner = await connectOwner(app.database.owner)
    const { rows } = await owner.query<{ text: string }>('select content::text as text from audit_log')
    await owner.end()
    expect(rows.map(({ text }) => text).join()).not.toContain(person.password)
  })
})

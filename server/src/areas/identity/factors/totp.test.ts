import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectOwner } from '../../../platform/db/address.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../../testing/app.ts'
import { beginStep, codeOf, enrolPasskey, enrolTotp, wrongCode } from '../../../testing/factors.ts'
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
const enable = (person: SignedInClient) => send(app, 'POST /security/mfa/totp/enable', {}, tokenOf(person))
const confirm = (person: SignedInClient, code: string, type = 'totp') =>
  send(app, 'POST /security/mfa/totp/confirm', { code, type }, tokenOf(person))
const disable = (person: SignedInClient, code: string, password = person.password) =>
  send(app, 'POST /security/mfa/totp/disable', { code, password }, tokenOf(person))
const factorsOf = async (person: SignedInClient) => (await send(app, 'GET /users', undefined, tokenOf(person))).body.mfa
const reauthenticate = (person: SignedInClient, code: string) =>
  send(app, 'POST /auth/reauthenticate', { code }, tokenOf(person))

async function signInWithCode(person: SignedInClient, code: string): Promise<number> {
  const { email, password } = person
  const { body } = await send(app, 'POST /auth/signin', { email, password })
  return (await send(app, 'POST /auth/signin/confirm', { challenge: body.mfa.challenge, type: 'totp', code })).status
}

describe('enrolling an app (M-01)', () => {
  test('shows the seed as text, address and QR code, and changes nothing yet', async () => {
    const person = await signInMember(app, 'viewer')
    const { status, body } = await enable(person)
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(body.uri)
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(body.secret)
    expect(uri.searchParams.get('issuer')).toBe('Firepay')
    expect(decodeURIComponent(uri.pathname)).toContain(person.email)
    expect(Buffer.from(body.qr.replace('data:image/svg+xml;base64,', ''), 'base64').toString()).toMatch(/^<svg /)
    expect(Date.parse(body.expiresAt) - app.clock.now().getTime()).toBeGreaterThan(14.9 * minute)
    expect(await factorsOf(person)).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await app.signIn(person.email, person.password)).signedIn.accessToken).toBeTruthy()
  })
  test('leaves the active app unchanged while one is pending', async () => {
    const person = await signInMember(app, 'viewer')
    const factor = await enrolTotp(app, person)
    const first = await enable(person)
    const second = await enable(person)
    expect(await signInWithCode(person, factor.fresh())).toBe(200)
    app.clock.advance(minute)
    expect(await signInWithCode(person, codeOf(app, first.body.secret))).toBe(401)
    expect(await signInWithCode(person, codeOf(app, second.body.secret))).toBe(401)
    // Only the latest pending app can be confirmed, and it then replaces the active one.
    expect((await confirm(person, codeOf(app, first.body.secret))).code).toBe('MFA_CODE')
    expect((await confirm(person, codeOf(app, second.body.secret))).status).toBe(200)
    app.clock.advance(minute)
    expect(await signInWithCode(person, factor.code())).toBe(401)
    expect(await signInWithCode(person, codeOf(app, second.body.secret))).toBe(200)
  })
  test('expires a pending app after fifteen minutes', async () => {
    const person = await signInMember(app, 'viewer')
    const { body } = await enable(person)
    app.clock.advance(15 * minute)
    const fresh = await app.signIn(person.email, person.password)
    const late = await confirm(fresh, codeOf(app, body.secret))
    expect([late.status, late.code]).toEqual([401, 'CHALLENGE_EXPIRED'])
  })
  test('answers "expired" when nothing is pending', async () => {
    expect((await confirm(await signInMember(app, 'viewer'), '123456')).code).toBe('CHALLENGE_EXPIRED')
  })
  test('keeps the app pending after a wrong code, and consumes the code of the confirmation', async () => {
    const person = await signInMember(app, 'viewer')
    const { body } = await enable(person)
    expect((await confirm(person, wrongCode(app, body.secret))).code).toBe('MFA_CODE')
    const code = codeOf(app, body.secret)
    const done = await confirm(person, code)
    expect(done.body.recoveryCodes).toHaveLength(10)
    expect(await factorsOf(person)).toMatchObject({ totp: true, recoveryCodesLeft: 10 })
    expect(await signInWithCode(person, code)).toBe(401)
  })
  test('issues recovery codes for one of fifty concurrent confirmations', async () => {
    const person = await signInMember(app, 'viewer')
    const { body } = await enable(person)
    const code = codeOf(app, body.secret)
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(person, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // Nothing was pending for the others, so they do not count as guesses.
    const wrong = wrongCode(app, body.secret)
    expect((await reauthenticate(person, wrong)).code).toBe('MFA_CODE')
    expect((await reauthenticate(person, wrong)).code).toBe('MFA_CODE')
  })
  test('requires the same type in body and path, and answers other paths with 404 (M-08)', async () => {
    const person = await signInMember(app, 'viewer')
    const { body } = await enable(person)
    const other = await confirm(person, codeOf(app, body.secret), 'email')
    expect([other.status, other.code, other.body.errors[0].path]).toEqual([422, 'VALIDATION', 'type'])
    for (const type of ['email', 'sms', 'recovery', 'TOTP', '%20']) {
      for (const [act, sent] of [
        ['enable', {}],
        ['confirm', { type, code: '123456' }],
        ['disable', { password: person.password, code: '123456' }],
      ] as const) {
        const answer = await send(app, `POST /security/mfa/${type}/${act}`, sent, tokenOf(person))
        expect([type, act, answer.status, answer.code]).toEqual([type, act, 404, 'NOT_FOUND'])
      }
    }
  })
  test('accepts no body fields, and never shows the seed again (M-10)', async () => {
    const person = await signInMember(app, 'viewer')
    expect((await send(app, 'POST /security/mfa/totp/enable', { secret: 'A' }, tokenOf(person))).status).toBe(422)
    const { secret } = await enrolTotp(app, person)
    for (const path of ['/users', '/security/passkeys', '/security/sessions', '/security/events'] as const) {
      expect(JSON.stringify((await send(app, `GET ${path}`, undefined, tokenOf(person))).body)).not.toContain(secret)
    }
  })
})

describe('turning it off (M-06)', () => {
  test('requires the password and a code, and ends the other sessions', async () => {
    const person = await signInMember(app, 'viewer')
    const factor = await enrolTotp(app, person)
    const { email, password } = person
    const begun = await send(app, 'POST /auth/signin', { email, password })
    const other = await send(app, 'POST /auth/signin/confirm', {
      challenge: begun.body.mfa.challenge,
      type: 'totp',
      code: factor.fresh(),
    })
    expect((await disable(person, factor.fresh(), 'another password than it is')).code).toBe('CREDENTIALS')
    expect((await disable(person, wrongCode(app, factor.secret))).code).toBe('MFA_CODE')
    expect((await disable(person, factor.recoveryCodes[0] ?? '')).code).toBe('MFA_CODE')
    expect((await disable(person, factor.fresh())).status).toBe(204)
    expect((await send(app, 'GET /users', undefined, other.body.accessToken)).status).toBe(401)
    expect(await factorsOf(person)).toEqual({ totp: false, passkeys: 0, recoveryCodesLeft: 0, enrolment: 'none' })
    expect((await app.signIn(email, password)).signedIn.accessToken).toBeTruthy()
  })
  test('answers CONFLICT without an active app', async () => {
    expect((await disable(await signInMember(app, 'viewer'), '123456')).code).toBe('CONFLICT')
  })
  test('requires step-up, for which the password alone is not enough (S-10)', async () => {
    const person = await signInMember(app, 'viewer')
    const factor = await enrolTotp(app, person)
    app.clock.advance(6 * minute)
    expect((await disable(person, factor.code())).code).toBe('REAUTH_REQUIRED')
    const byPassword = await send(app, 'POST /auth/reauthenticate', { password: person.password }, tokenOf(person))
    expect([byPassword.status, byPassword.code]).toEqual([401, 'MFA_CODE'])
    expect((await reauthenticate(person, factor.code())).status).toBe(204)
    // The code used for step-up cannot be used again.
    expect((await disable(person, factor.code())).code).toBe('MFA_CODE')
    expect((await disable(person, factor.fresh())).status).toBe(204)
  })
  test('keeps passkeys and their recovery codes', async () => {
    const person = await signInMember(app, 'viewer')
    const factor = await enrolTotp(app, person)
    await enrolPasskey(app, person)
    expect((await disable(person, factor.fresh())).status).toBe(204)
    expect(await factorsOf(person)).toMatchObject({ totp: false, passkeys: 1, recoveryCodesLeft: 10 })
  })
  test('is refused to a user without another factor when any merchant requires one', async () => {
    const person = await signInMember(app, 'viewer')
    const factor = await enrolTotp(app, person)
    const owner = await connectOwner(app.database.owner)
    await owner.query('update merchants set require_mfa = true')
    try {
      const refused = await disable(person, factor.fresh())
      expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN'])
      await enrolPasskey(app, person)
      expect((await disable(person, factor.fresh())).status).toBe(204)
    } finally {
      await owner.query('update merchants set require_mfa = false')
      await owner.end()
    }
  })
})

test('keeps one of the last two factors when both are removed concurrently (M-06)', async () => {
  const person = await signInMember(app, 'viewer')
  const factor = await enrolTotp(app, person)
  const { id } = await enrolPasskey(app, person)
  const owner = await connectOwner(app.database.owner)
  await owner.query('update merchants set require_mfa = true')
  const waiting = async (n: number) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.app)
    expect(rows[0]?.n).toBe(n)
  }
  try {
    const [removing, disabling] = await app.database.app.transaction().execute(async (trx) => {
      const email = person.email
      await sql`select 1 from user_auth where user_id = (select id from users where email = ${email}) for update`.execute(
        trx,
      )
      const removing = send(app, `DELETE /security/passkeys/${id}`, undefined, tokenOf(person))
      await vi.waitFor(() => waiting(1), 10_000)
      const disabling = disable(person, factor.fresh())
      await vi.waitFor(() => waiting(2), 10_000)
      return [removing, disabling]
    })
    expect((await removing).status).toBe(204)
    expect(await disabling).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await factorsOf(person)).toMatchObject({ totp: true, passkeys: 0, recoveryCodesLeft: 10 })
  } finally {
    await owner.query('update merchants set require_mfa = false')
    await owner.end()
  }
})

test('records every change in the history and the audit log, and sends a mail', async () => {
  const person = await signInMember(app, 'viewer')
  const factor = await enrolTotp(app, person)
  await send(app, 'POST /security/mfa/recovery-codes', {}, tokenOf(person))
  await disable(person, wrongCode(app, factor.secret))
  await disable(person, factor.fresh())
  const { body } = await send(app, 'GET /security/events', undefined, tokenOf(person))
  const told = body.items.map(({ type, outcome }: { type: string; outcome: string }) => `${type} ${outcome}`)
  expect(told).toEqual([
    'user.totp.disabled success',
    'user.totp.refused refused',
    'user.recovery-codes.replaced success',
    'user.totp.enabled success',
    'user.signed-in success',
  ])
  const owner = await connectOwner(app.database.owner)
  const { rows } = await owner.query<{ action: string; outcome: string; content: { address: string } }>(
    'select action, outcome, content from audit_log where actor_id = $1 order by number desc',
    [person.signedIn.userData.id],
  )
  expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(told)
  expect(rows[0]?.content.address).toBe('127.0.0.1')
  const { rows: mails } = await owner.query('select from mail_outbox')
  await owner.end()
  expect(mails.length).toBeGreaterThanOrEqual(3)
})

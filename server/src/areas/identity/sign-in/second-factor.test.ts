import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectOwner } from '../../../platform/db/address.ts'
import type { SignedInClient, TestApp } from '../../../testing/app.ts'
import { startTestApp } from '../../../testing/app.ts'
import { beginStep, codeOf, enrolTotp, type TestFactor, wrongCode } from '../../../testing/factors.ts'
import { makeMember, signInMember } from '../../../testing/members.ts'
import { besideAnotherInstance } from '../../../testing/other-instance.ts'
import { send } from '../../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => beginStep(app))

const minute = 60_000

async function someone(): Promise<{ person: SignedInClient; factor: TestFactor }> {
  const person = await signInMember(app, 'viewer')
  return { person, factor: await enrolTotp(app, person) }
}

async function challengeOf({ email, password }: { email: string; password: string }): Promise<string> {
  const { status, body } = await send(app, 'POST /auth/signin', { email, password })
  expect(status).toBe(200)
  return body.mfa.challenge
}

/** One after another: many concurrent passwords would count as guesses. */
async function challengesOf(person: { email: string; password: string }, count: number): Promise<string[]> {
  const challenges: string[] = []
  while (challenges.length < count) challenges.push(await challengeOf(person))
  return challenges
}

const confirm = (challenge: string, type: string, code: string) =>
  send(app, 'POST /auth/signin/confirm', { challenge, type, code })

const tokenOf = (person: SignedInClient) => person.signedIn.accessToken

describe('sign-in with a factor (M-04)', () => {
  test('returns a challenge and no token', async () => {
    const { person } = await someone()
    const { status, body } = await send(app, 'POST /auth/signin', { email: person.email, password: person.password })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['mfa'])
    expect(body.mfa.types).toEqual(['totp', 'recovery'])
    const lives = Date.parse(body.mfa.expiresAt) - app.clock.now().getTime()
    expect(lives).toBeGreaterThan(4.9 * minute)
    expect(lives).toBeLessThanOrEqual(5 * minute)
  })
  test('refuses a challenge on other routes and at refresh', async () => {
    const { person } = await someone()
    const challenge = await challengeOf(person)
    const { document } = await fetch(`${app.origin}/openapi.json`).then(async (answer) => ({
      document: await answer.json(),
    }))
    let asked = 0
    for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, unknown>>)) {
      for (const [method, operation] of Object.entries(methods)) {
        if ((operation as { 'x-auth'?: string })['x-auth'] !== 'user') continue
        const relative = path.replace('/api/v1', '')
        const call = `${method.toUpperCase()} ${relative}` as Parameters<typeof send>[1]
        const answer = await send(app, call, method === 'get' ? undefined : {}, challenge)
        expect([call, answer.status, answer.code]).toEqual([call, 401, undefined])
        asked++
      }
    }
    expect(asked).toBeGreaterThan(20)
    expect((await send(app, 'POST /auth/token-refresh', { refresh_token: challenge })).code).toBe('REFRESH_EXPIRED')
  })
  test('opens the session once with the code', async () => {
    const { person, factor } = await someone()
    const challenge = await challengeOf(person)
    const opened = await confirm(challenge, 'totp', factor.fresh())
    expect(opened.status).toBe(200)
    expect(opened.body.userData.mfa).toEqual({ totp: true, passkeys: 0, recoveryCodesLeft: 10, enrolment: 'none' })
    expect((await send(app, 'GET /users', undefined, opened.body.accessToken)).status).toBe(200)
    const again = await confirm(challenge, 'totp', factor.fresh())
    expect([again.status, again.code]).toEqual([401, 'CHALLENGE_EXPIRED'])
  })
  test('invalidates a challenge after a password change, with the account, and after five minutes', async () => {
    const { person, factor } = await someone()
    const challenge = await challengeOf(person)
    const password = 'eleven loud drums at noon'
    const change = { currentPassword: person.password, newPassword: password }
    expect((await send(app, 'POST /auth/change-password', change, tokenOf(person))).status).toBe(204)
    expect((await confirm(challenge, 'totp', factor.fresh())).code).toBe('CHALLENGE_EXPIRED')
    const old = await challengeOf({ email: person.email, password })
    app.clock.advance(5 * minute + 1)
    expect((await confirm(old, 'totp', factor.code())).code).toBe('CHALLENGE_EXPIRED')
    const last = await challengeOf({ email: person.email, password })
    const owner = await connectOwner(app.database.owner)
    await owner.query('update user_auth set disabled_at = $1 where user_id = (select id from users where email = $2)', [
      app.clock.now(),
      person.email,
    ])
    await owner.end()
    expect((await confirm(last, 'totp', factor.fresh())).code).toBe('CHALLENGE_EXPIRED')
  })
  test('does not verify answers to a used or expired challenge', async () => {
    const { person, factor } = await someone()
    const used = await challengeOf(person)
    expect((await confirm(used, 'totp', factor.fresh())).status).toBe(200)
    expect((await confirm(used, 'totp', wrongCode(app, factor.secret))).code).toBe('CHALLENGE_EXPIRED')
    const old = await challengeOf(person)
    app.clock.advance(5 * minute + 1)
    expect((await confirm(old, 'totp', wrongCode(app, factor.secret))).code).toBe('CHALLENGE_EXPIRED')
  })
  test('opens one session for five concurrent correct codes of one challenge', async () => {
    const { person, factor } = await someone()
    const challenge = await challengeOf(person)
    const answers = await besideAnotherInstance(
      app,
      // Delays all five after each was counted, so that none starts after another finished.
      (other) =>
        other.query('select from user_auth where user_id = (select id from users where email = $1) for update', [
          person.email,
        ]),
      () => factor.recoveryCodes.slice(0, 5).map((code) => confirm(challenge, 'recovery', code)),
    )
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 4 }, () => 'CHALLENGE_EXPIRED'),
    ])
  })
  test('refuses a challenge of another purpose without counting an answer', async () => {
    const { person, factor } = await someone()
    const challenge = await challengeOf(person)
    const ofOwner = await connectOwner(app.database.owner)
    const hash = createHash('sha256').update(challenge).digest()
    const become = (kind: string) => ofOwner.query('update challenges set kind = $1 where hash = $2', [kind, hash])
    for (const kind of ['passkey', 'passkey_factor', 'passkey_register']) {
      expect((await become(kind)).rowCount).toBe(1)
      expect((await confirm(challenge, 'totp', factor.fresh())).code).toBe('CHALLENGE_EXPIRED')
      expect((await send(app, 'POST /auth/passkey/options', { challenge })).code).toBe('CHALLENGE_EXPIRED')
    }
    const { rows } = await ofOwner.query('select attempts, used_at from challenges where hash = $1', [hash])
    expect(rows).toEqual([{ attempts: 0, used_at: null }])
    await become('sign_in')
    await ofOwner.end()
    expect((await confirm(challenge, 'totp', factor.fresh())).status).toBe(200)
  })
  test.each(['fpc_unknown', 'x', '\u0000'])('treats an unknown challenge as expired: %j', async (challenge) => {
    const answer = await confirm(challenge, 'totp', '123456')
    expect([answer.status, answer.code]).toEqual([401, 'CHALLENGE_EXPIRED'])
  })
  test('refuses an unknown type', async () => {
    const { person } = await someone()
    const answer = await confirm(await challengeOf(person), 'email', '123456')
    expect([answer.status, answer.code]).toEqual([422, 'VALIDATION'])
  })
})

describe('code (M-02)', () => {
  test('is accepted for exactly one of fifty concurrent challenges', async () => {
    const { person, factor } = await someone()
    const challenges = await challengesOf(person, 50)
    const code = factor.fresh()
    const answers = await Promise.all(challenges.map((challenge) => confirm(challenge, 'totp', code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => answer.code))).toEqual(
      new Set(['MFA_CODE', 'ACCOUNT_LOCKED']),
    )
    // A repeated code is refused but is not a guess: one wrong code and a correct one are still accepted.
    app.clock.advance(minute)
    await confirm(await challengeOf(person), 'totp', wrongCode(app, factor.secret))
    expect((await confirm(await challengeOf(person), 'totp', factor.fresh())).status).toBe(200)
  }, 60_000)
  test('is accepted once of fifty concurrent uses for one challenge', async () => {
    const { person, factor } = await someone()
    const challenge = await challengeOf(person)
    const code = factor.fresh()
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(challenge, 'totp', code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status, code: refusal }) => status === 200 || refusal !== undefined)).toBe(true)
  }, 60_000)
  test('is accepted for the previous time step, not for older or future ones', async () => {
    const { person, factor } = await someone()
    app.clock.advance(2 * minute)
    for (const [shift, status] of [
      [1, 401],
      [-2, 401],
      [-1, 200],
      [-1, 401],
      [0, 200],
      [0, 401],
    ] as const) {
      const answer = await confirm(await challengeOf(person), 'totp', factor.code(shift))
      expect([shift, answer.status]).toEqual([shift, status])
    }
  })
  test('stays used when the clock goes back', async () => {
    const { person, factor } = await someone()
    app.clock.advance(2 * minute)
    const code = factor.fresh()
    expect((await confirm(await challengeOf(person), 'totp', code)).status).toBe(200)
    app.clock.advance(-minute)
    expect((await confirm(await challengeOf(person), 'totp', code)).code).toBe('MFA_CODE')
    expect((await confirm(await challengeOf(person), 'totp', factor.code())).code).toBe('MFA_CODE')
    app.clock.advance(minute)
  })
})

describe('wrong codes (M-03)', () => {
  test('locks a challenge after five wrong codes, also for the right one', async () => {
    const { person, factor } = await someone()
    const challenge = await challengeOf(person)
    for (let i = 0; i < 5; i++) {
      const answer = await confirm(challenge, i % 2 ? 'recovery' : 'totp', wrongCode(app, factor.secret))
      expect([answer.status, answer.code]).toEqual([401, 'MFA_CODE'])
    }
    expect((await confirm(challenge, 'totp', factor.fresh())).code).toBe('CHALLENGE_EXPIRED')
  })
  test("locks the account's factors for half an hour after ten, over all kinds and places", async () => {
    const { person, factor } = await someone()
    const wrong = wrongCode(app, factor.secret)
    const token = tokenOf(person)
    for (let i = 0; i < 4; i++) await confirm(await challengeOf(person), 'totp', wrong)
    for (let i = 0; i < 3; i++) await confirm(await challengeOf(person), 'recovery', 'aaaaaa-aaaaaa-aaaaaa-aaaaaa')
    for (let i = 0; i < 3; i++) await send(app, 'POST /auth/reauthenticate', { code: wrong }, token)
    const challenge = await challengeOf(person)
    const locked = await confirm(challenge, 'totp', factor.fresh())
    expect([locked.status, locked.code]).toEqual([429, 'ACCOUNT_LOCKED'])
    const wait = Number(locked.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(28 * 60)
    expect(wait).toBeLessThanOrEqual(30 * 60)
    // The open session has its own count of three wrong answers.
    expect((await send(app, 'POST /auth/reauthenticate', { code: factor.code() }, token)).status).toBe(204)
    app.clock.advance(30 * minute)
    expect((await confirm(await challengeOf(person), 'totp', factor.fresh())).status).toBe(200)
  })
  test('locks only the session after ten in a session, despite correct answers', async () => {
    const { person, factor } = await someone()
    const opened = await confirm(await challengeOf(person), 'totp', factor.fresh())
    const other: string = opened.body.accessToken
    const wrong = wrongCode(app, factor.secret)
    const answer = (body: object, token = tokenOf(person)) => send(app, 'POST /auth/reauthenticate', body, token)
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 9; i++) codes.push((await answer({ code: wrong })).code)
    expect((await answer({ code: factor.fresh() })).status).toBe(204)
    for (let i = 0; i < 20; i++) codes.push((await answer({ code: wrong })).code)
    expect(codes.filter((code) => code === 'MFA_CODE')).toHaveLength(10)
    expect(codes.filter((code) => code === 'ACCOUNT_LOCKED')).toHaveLength(19)
    expect((await answer({ code: factor.fresh() })).code).toBe('ACCOUNT_LOCKED')
    expect((await answer({ code: factor.code() }, other)).status).toBe(204)
  })
  test('count no wrong password of a session: its person signs in elsewhere', async () => {
    const { person, factor } = await someone()
    const guess = { currentPassword: 'a wrong password', newPassword: 'another password of many words' }
    const change = () => send(app, 'POST /auth/change-password', guess, tokenOf(person))
    for (let i = 0; i < 10; i++) expect((await change()).code).toBe('CREDENTIALS')
    expect((await change()).code).toBe('ACCOUNT_LOCKED')
    expect((await confirm(await challengeOf(person), 'totp', factor.fresh())).status).toBe(200)
  })
  test('grants a guesser no new guesses after a correct code', async () => {
    const { person, factor } = await someone()
    const wrong = wrongCode(app, factor.secret)
    for (let i = 0; i < 9; i++) await confirm(await challengeOf(person), 'totp', wrong)
    expect((await confirm(await challengeOf(person), 'totp', factor.fresh())).status).toBe(200)
    expect((await confirm(await challengeOf(person), 'totp', wrong)).code).toBe('MFA_CODE')
    expect((await confirm(await challengeOf(person), 'totp', factor.fresh())).code).toBe('ACCOUNT_LOCKED')
  })
  test('counts concurrent codes', async () => {
    const { person, factor } = await someone()
    const wrong = wrongCode(app, factor.secret)
    const challenges = await challengesOf(person, 30)
    const answers = await Promise.all(challenges.map((challenge) => confirm(challenge, 'totp', wrong)))
    expect(answers.filter(({ code }) => code === 'MFA_CODE')).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 'ACCOUNT_LOCKED')).toHaveLength(20)
  }, 60_000)
  test('counts each user separately', async () => {
    const { person, factor } = await someone()
    const other = await someone()
    for (let i = 0; i < 10; i++) {
      await confirm(await challengeOf(other.person), 'totp', wrongCode(app, other.factor.secret))
    }
    expect((await confirm(await challengeOf(person), 'totp', factor.fresh())).status).toBe(200)
  })
})

describe('recovery codes (M-07)', () => {
  test('are ten codes of 120 bits, each usable once as second factor', async () => {
    const { person, factor } = await someone()
    expect(factor.recoveryCodes).toHaveLength(10)
    expect(new Set(factor.recoveryCodes).size).toBe(10)
    for (const code of factor.recoveryCodes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/)
    const [first = '', second = ''] = factor.recoveryCodes
    const opened = await confirm(await challengeOf(person), 'recovery', first)
    expect(opened.status).toBe(200)
    expect(opened.body.userData.mfa.recoveryCodesLeft).toBe(9)
    expect((await confirm(await challengeOf(person), 'recovery', first)).code).toBe('MFA_CODE')
    // Upper case and spaces, as users type them.
    const typed = second.toUpperCase().replaceAll('-', ' ')
    expect((await confirm(await challengeOf(person), 'recovery', typed)).status).toBe(200)
  })
  test('accepts one of twenty concurrent uses', async () => {
    const { person, factor } = await someone()
    const [code = ''] = factor.recoveryCodes
    const challenges = await challengesOf(person, 20)
    const answers = await Promise.all(challenges.map((challenge) => confirm(challenge, 'recovery', code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await confirm(await challengeOf(person), 'totp', wrongCode(app, factor.secret))
    expect((await confirm(await challengeOf(person), 'totp', factor.fresh())).status).toBe(200)
  }, 60_000)
  test('belong to one user, and are not passwords', async () => {
    const { person } = await someone()
    const { factor } = await someone()
    const [code = ''] = factor.recoveryCodes
    expect((await confirm(await challengeOf(person), 'recovery', code)).code).toBe('MFA_CODE')
    expect((await send(app, 'POST /auth/signin', { email: person.email, password: code })).code).toBe('CREDENTIALS')
  })
  test('are invalidated by new ones', async () => {
    const { person, factor } = await someone()
    const made = await send(app, 'POST /security/mfa/recovery-codes', {}, tokenOf(person))
    expect(made.body.recoveryCodes).toHaveLength(10)
    expect((await confirm(await challengeOf(person), 'recovery', factor.recoveryCodes[0] ?? '')).code).toBe('MFA_CODE')
    expect((await confirm(await challengeOf(person), 'recovery', made.body.recoveryCodes[0])).status).toBe(200)
  })
  test('require a factor', async () => {
    const person = await signInMember(app, 'viewer')
    expect((await send(app, 'POST /security/mfa/recovery-codes', {}, tokenOf(person))).code).toBe('CONFLICT')
  })
})

describe('token family (M-05)', () => {
  test('confirming the first factor ends all other families, and no refresh revives one', async () => {
    const email = await makeMember(app, 'viewer')
    const password = 'seven quiet lamps in a row'
    const other = await app.signIn(email, password)
    const one = await app.signIn(email, password)
    await enrolTotp(app, one)
    expect((await send(app, 'GET /users', undefined, tokenOf(other))).status).toBe(401)
    const refreshed = await send(app, 'POST /auth/token-refresh', { refresh_token: other.signedIn.refreshToken })
    expect([refreshed.status, refreshed.code]).toEqual([401, 'REFRESH_EXPIRED'])
    const kept = await send(app, 'POST /auth/token-refresh', { refresh_token: one.signedIn.refreshToken })
    expect(kept.status).toBe(200)
    const { body } = await send(app, 'GET /security/sessions', undefined, kept.body.token)
    expect(body.items.map((session: { methods: string[] }) => session.methods)).toEqual([['password', 'totp']])
  })
  test('a sign-in started before the confirmation ends with a challenge', async () => {
    const email = await makeMember(app, 'viewer')
    const password = 'seven quiet lamps in a row'
    const one = await app.signIn(email, password)
    const { body } = await send(app, 'POST /security/mfa/totp/enable', {}, tokenOf(one))
    const [confirmed, ...signIns] = await Promise.all([
      send(app, 'POST /security/mfa/totp/confirm', { type: 'totp', code: codeOf(app, body.secret) }, tokenOf(one)),
      ...Array.from({ length: 5 }, () => send(app, 'POST /auth/signin', { email, password })),
    ])
    expect(confirmed?.status).toBe(200)
    for (const { body: answer } of signIns) {
      if (answer.accessToken) expect((await send(app, 'GET /users', undefined, answer.accessToken)).status).toBe(401)
      else expect(answer.mfa.types).toContain('totp')
    }
  })
})

test('no seed, code or challenge is in the database, logs or mails (M-07, M-10)', async () => {
  const { person, factor } = await someone()
  const challenge = await challengeOf(person)
  const code = factor.fresh()
  await confirm(challenge, 'totp', code)
  const owner = await connectOwner(app.database.owner)
  let dump = ''
  for (const table of ['user_factors', 'recovery_codes', 'challenges', 'user_events', 'audit_log', 'mail_outbox']) {
    const { rows } = await owner.query<{ line: string }>(`select row_to_json(t)::text as line from ${table} t`)
    expect([table, rows.length]).not.toEqual([table, 0])
    dump += rows.map(({ line }) => line).join('\n')
  }
  const { rows: sealed } = await owner.query<{ cipher: Buffer; key_id: string }>(
    'select cipher, key_id from user_factors',
  )
  await owner.end()
  for (const { cipher, key_id } of sealed) {
    // 12 bytes of nonce, 16 of tag, 20 of seed.
    expect(cipher).toHaveLength(48)
    expect(key_id).toMatch(/^[0-9a-f]{8}$/)
  }
  const seed = Buffer.from(Secret.fromBase32(factor.secret).bytes)
  expect(seed).toHaveLength(20)
  for (const secret of [factor.secret, seed.toString('hex'), challenge, code, ...factor.recoveryCodes]) {
    expect(dump).not.toContain(secret)
    // The dump contains bytes as hex; recovery codes are hashed without hyphens.
    for (const text of [secret, secret.replaceAll('-', '')]) {
      expect(dump).not.toContain(Buffer.from(text).toString('hex'))
    }
    expect(app.logLines.join('\n')).not.toContain(secret)
  }
})

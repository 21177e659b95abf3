import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectOwner } from '../../../platform/db/address.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../../testing/app.ts'
import { Authenticator, type Flaw } from '../../../testing/authenticator.ts'
import { beginStep, enrolPasskey, enrolTotp } from '../../../testing/factors.ts'
import { signInMember } from '../../../testing/members.ts'
import { type Answer, send } from '../../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => beginStep(app))

const minute = 60_000
const tokenOf = (person: SignedInClient) => person.signedIn.accessToken

async function someone() {
  const person = await signInMember(app, 'viewer')
  return { person, ...(await enrolPasskey(app, person)) }
}

async function options(challenge?: string): Promise<Record<string, unknown>> {
  const { status, body } = await send(app, 'POST /auth/passkey/options', challenge === undefined ? {} : { challenge })
  expect(status).toBe(200)
  return body.options
}

const signInBy = (assertion: unknown): Promise<Answer> => send(app, 'POST /auth/passkey', { assertion })

/** Requests a registration and answers it, optionally with a flaw. */
async function register(person: SignedInClient, key: Authenticator, flaw: Flaw = {}, name = 'Key'): Promise<Answer> {
  const asked = await send(app, 'POST /security/passkeys', {}, tokenOf(person))
  expect(asked.status).toBe(202)
  const attestation = key.create(asked.body.options, flaw)
  return send(app, 'POST /security/passkeys', { name, attestation }, tokenOf(person))
}

describe('sign-in with a passkey only', () => {
  test('needs no password and counts as a second factor', async () => {
    const { person, key } = await someone()
    const asked = await options()
    expect(asked).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required', allowCredentials: [] })
    expect(Buffer.from(String(asked.challenge), 'base64url')).toHaveLength(32)
    const { status, body } = await signInBy(key.get(asked))
    expect(status).toBe(200)
    expect(body.userData.email).toBe(person.email)
    expect(body.userData.mfa).toMatchObject({ passkeys: 1, enrolment: 'none' })
    const sessions = await send(app, 'GET /security/sessions', undefined, body.accessToken)
    expect(sessions.body.items[0]).toMatchObject({ current: true, methods: ['passkey'] })
    const keys = await send(app, 'GET /security/passkeys', undefined, body.accessToken)
    expect(keys.body.items[0].lastUsedAt).toBeDefined()
  })

  const flaws: [string, Flaw][] = [
    ['another origin', { origin: 'https://pay.example.evil.test' }],
    ['another port of the same host', { origin: 'http://127.0.0.1:1' }],
    ['https instead of http', { origin: 'https://127.0.0.1' }],
    ['another place', { rpId: 'localhost' }],
    ['a person who was not verified', { userVerified: false }],
    ['a counter that stands still', { counter: 1 }],
    ['a counter that falls back', { counter: 0 }],
    ['a signature by another key', { foreignKey: true }],
    ['the handle of somebody else', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ]
  test.each(flaws)('refuses %s (M-09)', async (_, flaw) => {
    const { key } = await someone()
    expect((await signInBy(key.get(await options()))).status).toBe(200)
    const answer = await signInBy(key.get(await options(), flaw))
    expect([answer.status, answer.code]).toEqual([401, 'CREDENTIALS'])
    expect((await signInBy(key.get(await options()))).status).toBe(200)
  })
  test('logs a decreasing counter and notifies the user, unless it is unsigned', async () => {
    const { person, key } = await someone()
    await signInBy(key.get(await options()))
    const cries = () => app.logLines.filter((line) => line.includes('counted backwards')).length
    const before = cries()
    await signInBy(key.get(await options(), { counter: 1, foreignKey: true }))
    expect(cries()).toBe(before)
    await signInBy(key.get(await options(), { counter: 1 }))
    expect(cries()).toBe(before + 1)
    const { body } = await send(app, 'GET /security/events', undefined, tokenOf(person))
    expect(body.items[0]).toMatchObject({
      type: 'user.passkey.counter-regressed',
      outcome: 'refused',
      detail: 'Test key',
    })
  })
  test('accepts an issued challenge once, within five minutes, also after a refusal', async () => {
    const { key } = await someone()
    const asked = await options()
    expect((await signInBy(key.get(asked))).status).toBe(200)
    expect((await signInBy(key.get(asked))).code).toBe('CHALLENGE_EXPIRED')
    const spoiled = await options()
    expect((await signInBy(key.get(spoiled, { userVerified: false }))).code).toBe('CREDENTIALS')
    expect((await signInBy(key.get(spoiled))).code).toBe('CHALLENGE_EXPIRED')
    const old = await options()
    app.clock.advance(5 * minute)
    expect((await signInBy(key.get(old))).code).toBe('CHALLENGE_EXPIRED')
    const foreign = Buffer.alloc(32, 1).toString('base64url')
    expect((await signInBy(key.get(await options(), { challenge: foreign }))).code).toBe('CHALLENGE_EXPIRED')
  })
  test.each([
    ['disabled', { disabled_at: new Date() }],
    ['without a confirmed address', { email_confirmed_at: null }],
  ])('refuses an account that is %s, like an unknown one', async (_, change) => {
    const { person, key } = await someone()
    await app.database.app
      .updateTable('user_auth')
      .set(change)
      .where('user_id', '=', (users) => users.selectFrom('users').select('id').where('email', '=', person.email))
      .execute()
    const answer = await signInBy(key.get(await options()))
    expect([answer.status, answer.code, answer.body.accessToken]).toEqual([401, 'CREDENTIALS', undefined])
  })
  test('accepts one of fifty concurrent uses of an assertion', async () => {
    const { key } = await someone()
    const assertion = key.get(await options())
    const answers = await Promise.all(Array.from({ length: 50 }, () => signInBy(assertion)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  test('accepts an authenticator without a counter, which always reports 0', async () => {
    const { key } = await someone()
    for (let i = 0; i < 3; i++) expect((await signInBy(key.get(await options(), { counter: 0 }))).status).toBe(200)
  })
  test('refuses an unknown credential like a wrong one', async () => {
    const unknown = new Authenticator(app.origin)
    unknown.create({ challenge: 'x', user: { id: 'AAAA' } })
    const answer = await signInBy(unknown.get(await options()))
    expect([answer.status, answer.code]).toEqual([401, 'CREDENTIALS'])
  })
  test.each([
    ['no client data', { clientDataJSON: 'AAAA' }],
    ['no authenticator data', { authenticatorData: 'AAAA' }],
    ['no signature', { signature: '' }],
  ])('refuses invalid input without a fault: %s', async (_, part) => {
    const { key } = await someone()
    const assertion = key.get(await options())
    const answer = await signInBy({ ...assertion, response: { ...assertion.response, ...part } })
    expect(answer.status).toBe(401)
  })
})

describe('passkey as second factor', () => {
  test('answers the challenge of a sign-in', async () => {
    const { person, key } = await someone()
    const { email, password } = person
    const { body } = await send(app, 'POST /auth/signin', { email, password })
    expect(body.mfa.types).toEqual(['passkey', 'recovery'])
    const { challenge } = body.mfa
    const asked = await options(challenge)
    expect(asked.allowCredentials).toMatchObject([{ id: key.credentialId.toString('base64url') }])
    const confirm = (assertion: unknown) =>
      send(app, 'POST /auth/signin/confirm', { challenge, type: 'passkey', assertion })
    // Challenges for passkey-only sign-in and for second factors are not interchangeable.
    expect((await confirm(key.get(await options()))).code).toBe('CHALLENGE_EXPIRED')
    const registering = (await send(app, 'POST /security/passkeys', {}, tokenOf(person))).body.options
    expect((await confirm(key.get(registering))).code).toBe('CHALLENGE_EXPIRED')
    expect((await signInBy(key.get(registering))).code).toBe('CHALLENGE_EXPIRED')
    expect((await signInBy(key.get(await options(challenge)))).code).toBe('CHALLENGE_EXPIRED')
    const opened = await confirm(key.get(asked))
    expect(opened.status).toBe(200)
    const sessions = await send(app, 'GET /security/sessions', undefined, opened.body.accessToken)
    expect(sessions.body.items[0].methods).toEqual(['password', 'passkey'])
  })
  test("refuses another user's passkey", async () => {
    const { person } = await someone()
    const other = await someone()
    const { email, password } = person
    const { challenge } = (await send(app, 'POST /auth/signin', { email, password })).body.mfa
    const assertion = other.key.get(await options(challenge))
    const answer = await send(app, 'POST /auth/signin/confirm', { challenge, type: 'passkey', assertion })
    expect([answer.status, answer.code]).toEqual([401, 'MFA_CODE'])
  })
  test("does not answer another user's sign-in with an own passkey and sign-in", async () => {
    const begin = async ({ email, password }: SignedInClient): Promise<string> =>
      (await send(app, 'POST /auth/signin', { email, password })).body.mfa.challenge
    const victim = await someone()
    const thief = await someone()
    const assertion = thief.key.get(await options(await begin(thief.person)))
    const challenge = await begin(victim.person)
    const answer = await send(app, 'POST /auth/signin/confirm', { challenge, type: 'passkey', assertion })
    expect([answer.status, answer.code]).toEqual([401, 'MFA_CODE'])
  })
  test('refuses options for an unknown challenge', async () => {
    expect((await send(app, 'POST /auth/passkey/options', { challenge: 'fpc_x' })).code).toBe('CHALLENGE_EXPIRED')
  })
  test('re-authenticates a user', async () => {
    const { person, key } = await someone()
    app.clock.advance(6 * minute)
    const add = () => send(app, 'POST /security/passkeys', {}, tokenOf(person))
    expect((await add()).code).toBe('REAUTH_REQUIRED')
    const other = await someone()
    const again = (assertion: unknown) => send(app, 'POST /auth/reauthenticate', { assertion }, tokenOf(person))
    expect((await again(other.key.get(await options()))).code).toBe('MFA_CODE')
    expect((await add()).code).toBe('REAUTH_REQUIRED')
    expect((await again(key.get(await options()))).status).toBe(204)
    expect((await add()).status).toBe(202)
  })
})

describe('adding a passkey', () => {
  test('ends other sessions and returns recovery codes for the first factor only', async () => {
    const person = await signInMember(app, 'viewer')
    const other = await app.signIn(person.email, person.password)
    const first = await register(person, new Authenticator(app.origin), {}, '  Laptop ')
    expect(first.status).toBe(201)
    expect(first.body.name).toBe('Laptop')
    expect(first.body.recoveryCodes).toHaveLength(10)
    expect((await send(app, 'GET /users', undefined, tokenOf(other))).status).toBe(401)
    const second = await register(person, new Authenticator(app.origin), {}, 'Phone')
    expect(second.body.recoveryCodes).toBeUndefined()
    const { body } = await send(app, 'GET /security/passkeys', undefined, tokenOf(person))
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Phone'])
  })
  test.each<[string, Flaw]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another place', { rpId: 'evil.test' }],
    ['a person who was not verified', { userVerified: false }],
  ])('refuses %s', async (_, flaw) => {
    const person = await signInMember(app, 'viewer')
    const answer = await register(person, new Authenticator(app.origin), flaw)
    expect([answer.status, answer.code]).toEqual([422, 'VALIDATION'])
    expect((await send(app, 'GET /users', undefined, tokenOf(person))).body.mfa.passkeys).toBe(0)
  })
  test('refuses a challenge of another session, a used one, and a known key', async () => {
    const person = await signInMember(app, 'viewer')
    const member = await signInMember(app, 'viewer')
    const elsewhere = await app.signIn(person.email, person.password)
    const key = new Authenticator(app.origin)
    for (const other of [member, elsewhere]) {
      const { body } = await send(app, 'POST /security/passkeys', {}, tokenOf(person))
      const attestation = key.create(body.options)
      for (const who of [other, person]) {
        const answer = await send(app, 'POST /security/passkeys', { name: 'x', attestation }, tokenOf(who))
        expect(answer.code).toBe('CHALLENGE_EXPIRED')
      }
    }
    // A challenge issued for sign-in cannot add a passkey.
    const { user } = (await send(app, 'POST /security/passkeys', {}, tokenOf(person))).body.options
    const attestation = key.create({ ...(await options()), user })
    const borrowed = await send(app, 'POST /security/passkeys', { name: 'x', attestation }, tokenOf(person))
    expect(borrowed.code).toBe('CHALLENGE_EXPIRED')
    expect((await register(person, key)).status).toBe(201)
    expect((await register(member, key)).code).toBe('CONFLICT')
    expect((await register(person, new Authenticator(app.origin), { challenge: 'AAAA' })).code).toBe(
      'CHALLENGE_EXPIRED',
    )
  })
  test('requires a name and an attestation, or neither', async () => {
    const person = await signInMember(app, 'viewer')
    expect((await send(app, 'POST /security/passkeys', { name: 'x' }, tokenOf(person))).code).toBe('VALIDATION')
  })
})

describe('renaming and removing', () => {
  test('changes a name, and answers 404 for a foreign or unknown passkey', async () => {
    const { person, id } = await someone()
    const member = await signInMember(app, 'viewer')
    const rename = (who: SignedInClient, name: string) =>
      send(app, `PATCH /security/passkeys/${id}`, { name }, tokenOf(who))
    expect((await rename(person, 'Blue key')).body.name).toBe('Blue key')
    expect((await rename(member, 'Mine')).code).toBe('NOT_FOUND')
    expect((await rename(person, ' ')).code).toBe('VALIDATION')
    expect((await send(app, `DELETE /security/passkeys/${id}`, undefined, tokenOf(member))).code).toBe('NOT_FOUND')
  })
  test('removes a passkey, and recovery codes with the last one', async () => {
    const { person, id, key } = await someone()
    const opened = await signInBy(key.get(await options()))
    expect((await send(app, `DELETE /security/passkeys/${id}`, undefined, tokenOf(person))).status).toBe(204)
    expect((await send(app, 'GET /users', undefined, opened.body.accessToken)).status).toBe(401)
    expect((await signInBy(key.get(await options()))).code).toBe('CREDENTIALS')
    const { body } = await send(app, 'GET /users', undefined, tokenOf(person))
    expect(body.mfa).toEqual({ totp: false, passkeys: 0, recoveryCodesLeft: 0, enrolment: 'none' })
  })
  test('keeps the last factor of a user who needs one', async () => {
    const { person, id } = await someone()

    const owner = await connectOwner(app.database.owner)
    await owner.query('update merchants set require_mfa = true')
    try {
      const remove = () => send(app, `DELETE /security/passkeys/${id}`, undefined, tokenOf(person))
      const refused = await remove()
      expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN'])
      expect((await send(app, 'GET /security/passkeys', undefined, tokenOf(person))).body.items).toHaveLength(1)
      await enrolTotp(app, person)
      expect((await remove()).status).toBe(204)
    } finally {
      await owner.query('update merchants set require_mfa = false')
      await owner.end()
    }
  })
})

test('accepts only the origin of PUBLIC_URL when it is set', async () => {
  const other = await startTestApp({ env: { PUBLIC_URL: 'http://pay.localhost:9999' } })
  try {
    const asked = await send(other, 'POST /security/passkeys', {}, other.owner.signedIn.accessToken)
    expect(asked.body.options.rp.id).toBe('pay.localhost')
    const token = other.owner.signedIn.accessToken
    const wrong = new Authenticator(other.origin).create(asked.body.options)
    expect((await send(other, 'POST /security/passkeys', { name: 'x', attestation: wrong }, token)).status).toBe(422)
    const again = await send(other, 'POST /security/passkeys', {}, token)
    const right = new Authenticator('http://pay.localhost:9999').create(again.body.options)
    expect((await send(other, 'POST /security/passkeys', { name: 'x', attestation: right }, token)).status).toBe(201)
  } finally {
    await other.close()
  }
})

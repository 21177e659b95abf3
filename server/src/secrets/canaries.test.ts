import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '../db/address.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { beginStep, enrolTotp } from '../testing/factors.ts'
import { makeMember } from '../testing/members.ts'
import { type Answer, send } from '../testing/send.ts'

/**
 * One of every secret there is, used rightly and wrongly; then none of them is in any output: logs, answers but the one
 * that shows it, rows of the database in any spelling (security.md K-02, K-03, K-05).
 */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  beginStep(app)
})
afterAll(() => app.close())

const canaries: Record<string, string> = {
  password: `canary ${randomUUID()}`,
  'new password': `canary ${randomUUID()}`,
  'wrong password': `canary ${randomUUID()}`,
  'reset token': `fpm_${randomBytes(32).toString('base64url')}`,
  'card number': '4242424242424242',
  'card number in groups': '4242 4242 4242 4242',
}
const answers: string[] = []

type Call = Parameters<typeof send>[1]
/** A call whose answer may show no secret. */
async function act(call: Call, body?: unknown, token?: string, headers?: Record<string, string>): Promise<Answer> {
  const answer = await send(app, call, body, token, headers)
  answers.push(JSON.stringify(answer.body ?? null))
  return answer
}

test('no secret leaves but by the one answer that shows it', async () => {
  const { password = '', 'wrong password': wrong = '', 'new password': next = '', 'reset token': reset = '' } = canaries
  const email = await makeMember(app, 'owner', password)
  const key = () => ({ 'idempotency-key': randomUUID() })

  // What is shown once.
  const person = await app.signIn(email, password)
  const refreshed = await send(app, 'POST /auth/token-refresh', { refresh_token: person.signedIn.refreshToken })
  const token: string = refreshed.body.token
  const shop = { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' }
  const site = (await send(app, 'POST /sites', shop, token, key())).body
  const regenerate = async (what: string) =>
    (await send(app, `POST /sites/${site.id}/regenerate-${what}`, {}, token, key())).body.secret
  Object.assign(canaries, {
    'access token': person.signedIn.accessToken,
    'refresh token': person.signedIn.refreshToken,
    'second access token': token,
    'second refresh token': refreshed.body.refresh_token,
    'API secret': site.secrets.apiSecret,
    'secret key': site.secrets.secretKey,
    'new API secret': await regenerate('api-secret'),
    'new secret key': await regenerate('secret-key'),
  })
  const factor = await enrolTotp(app, { ...person, call: app.clientFor(token) })
  canaries.seed = factor.secret
  for (const [index, code] of factor.recoveryCodes.entries()) canaries[`recovery code ${index}`] = code
  const challenge = await send(app, 'POST /auth/signin', { email, password })
  canaries.challenge = challenge.body.mfa.challenge

  // Used rightly, and wrongly in every way that might be written down.
  const { 'API secret': secret = '', 'card number': card = '', 'card number in groups': grouped = '' } = canaries
  const money = { amount: '100', currency: 'EUR' }
  const event = { id: 'one', type: 'payment.created', occurredAt: '2026-01-02T03:04:05Z', reference: 'one' }
  const data = { amount: money, paymentMethod: { type: 'card' } }
  await act('POST /ingest/events', { events: [{ ...event, data }] }, secret)
  await act(
    'POST /ingest/events',
    { events: [{ ...event, id: 'two', data: { ...data, description: grouped } }] },
    secret,
  )
  await act('POST /ingest/events', { events: [{ ...event, id: 'three', data: { ...data, secret } }] }, secret)
  await act('POST /ingest/events', { events: [] }, `${secret}x`)
  await act('GET /sites', undefined, secret)
  await act('POST /auth/signin', { email, password: wrong })
  await act('POST /auth/signin', { email: `${wrong.replaceAll(' ', '.')}@shop.example`, password: wrong, more: wrong })
  await act('POST /auth/signin/confirm', { challenge: canaries.challenge, type: 'recovery', code: wrong })
  await act('POST /auth/token-refresh', { refresh_token: `${person.signedIn.refreshToken}x` })
  await act(`GET /auth/check-reset-token/${reset}`)
  await act('POST /auth/reset-password', { token: reset, password: next })
  await act('POST /invitations/accept', { token: reset, fullName: 'A', password: next })
  await act('POST /auth/change-password', { currentPassword: wrong, newPassword: next }, token)
  await act('POST /security/mfa/totp/disable', { password: wrong, code: '000000' }, token)
  await act('POST /sites', { ...shop, name: `Card ${card}` }, token)
  await act(`PATCH /sites/${site.id}`, { [secret]: secret }, token)
  await act(`GET /sites?${new URLSearchParams({ q: card, [secret]: secret })}`, undefined, token)
  await act(`GET /transactions?q=${encodeURIComponent(secret)}`, undefined, token)
  await act(`GET /transactions/${secret}`, undefined, token)

  // Everything that can be read.
  for (const path of [
    ...['users', 'onboarding', 'members', 'invitations', 'merchants/current', 'audit-log?limit=100', 'transactions'],
    ...['security/events', 'security/sessions', 'security/passkeys', 'security/ip-whitelist', 'sites?limit=100'],
    ...['', '/secrets', '/accounts', '/ip-whitelist'].map((part) => `sites/${site.id}${part}`),
  ]) {
    expect((await act(`GET /${path}`, undefined, token)).status, path).toBe(200)
  }
  const exported = await fetch(`${app.baseUrl}/audit-log/export`, { headers: { authorization: `Bearer ${token}` } })
  answers.push(await exported.text())
  const outputs = { log: app.logLines.join('\n'), answers: answers.join('\n'), database: await everyRow() }
  for (const text of Object.values(outputs)) expect(text.length).toBeGreaterThan(500)
  for (const [what, canary] of Object.entries(canaries)) {
    expect(canary.length, what).toBeGreaterThan(9)
    for (const [where, text] of Object.entries(outputs)) {
      for (const spelling of [canary, Buffer.from(canary).toString('hex'), encodeURIComponent(canary)]) {
        expect(text.includes(spelling), `${what} in the ${where}`).toBe(false)
      }
    }
  }
})

/** All tables as text, as a copy of the database would show them. */
async function everyRow(): Promise<string> {
  const owner = await connectOwner(app.database.owner)
  try {
    const tables = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await owner.query<{ text: string }>(`select t::text as text from ${name} t`)
      texts.push(name, ...rows.map(({ text }) => text))
    }
    return texts.join('\n')
  } finally {
    await owner.end()
  }
}

import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createMatcher } from '@firepay/contract/http/match.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { routes } from '@firepay/contract/routes.ts'
import { HOTP, Secret } from 'otpauth'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { createTestDatabase, type TestDatabase, urlOf } from '../../testing/database.ts'
import { eventually, externalDatabase, type Program, runProgram, temporaryFolder } from '../../testing/program.ts'

/**
 * security.md K-05: drives the real program in production mode through everything that creates or accepts a secret. Each
 * secret is marked, and searched for in all output and storage: plain, and as base64, hex or part of a URL.
 */

/** Operations that change secrets or need no session, but neither create nor accept a secret. */
const without: Record<string, string> = {
  getSetup: 'says whether there is an owner',
  changePreviousSecret: 'says when a secret ends, and not which',
  archiveSite: 'ends the secrets of a site',
}

/** Name of a secret in findings, and the places where it may occur. */
type Canary = { name: string; text: string; mayBeIn: readonly string[] }

const canaries: Canary[] = []
function mark(name: string, text: string, ...mayBeIn: string[]): string {
  expect(text, name).toMatch(/^.{10,}$/)
  canaries.push({ name, text, mayBeIn })
  return text
}

let database: TestDatabase
let owner: pg.Client
let folder: ReturnType<typeof temporaryFolder>
let server: Program
let origin: string
/** All output and stored data, by place. */
const outputs = new Map<string, string>()
const add = (place: string, text: string) => outputs.set(place, `${outputs.get(place) ?? ''}\n${text}`)

beforeAll(async () => {
  database = await createTestDatabase()
  owner = await connectOwner(database.owner)
  folder = temporaryFolder()
  server = runProgram(['start'], {
    ...externalDatabase(urlOf(database.owner), folder.path),
    ALLOW_UNSAFE_DATABASE: '1',
    NODE_ENV: 'production',
    SIGNUP: 'open',
    // Each call of this test can have its own address, by which the limits count.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  origin = (await server.line(/runs at (http:\/\/localhost:\d+)/))[1] ?? ''
}, 30_000)
afterAll(async () => {
  server.signal('SIGTERM')
  await server.ended
  await owner.end()
  await database.drop()
  folder.remove()
})

let calls = 0
/** Names of the called operations. */
const called = new Set<string>()
const match = createMatcher(routes)
// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes; a test fails when a member it reads is not there
type Answer = { status: number; body: any; etag: string }

/** A call from its own address. Error responses and all headers count as output. */
async function call(what: string, body?: unknown, token?: string, more: Record<string, string> = {}): Promise<Answer> {
  const [method = '', path = ''] = what.split(' ')
  const matched = match(method, path.split('?')[0] ?? '')
  if (matched && matched.allow === undefined) called.add(matched.name)
  const headers: Record<string, string> = {
    'x-forwarded-for': `203.0.113.${++calls % 250}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...more,
  }
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${origin}${path.startsWith('/api') ? path : `/api/v1${path}`}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: raw }),
  })
  const text = await answer.text()
  add('headers of answers', JSON.stringify([...answer.headers]))
  if (!answer.ok) add('bodies of refusals', text)
  return {
    status: answer.status,
    body: text.startsWith('{') ? JSON.parse(text) : text,
    etag: answer.headers.get('etag') ?? '',
  }
}

const mailFolder = () => join(folder.path, 'data', 'mail')
/** The token in the newest mail to the address. */
async function mailedToken(to: string, about: string): Promise<string> {
  const find = async () =>
    // The folder is created with the first mail, which may not be written yet.
    (existsSync(mailFolder()) ? readdirSync(mailFolder()) : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(mailFolder(), name), 'utf8'))
      .filter((text) => text.includes(`To: <${to}>`) && text.includes(about))
      .map((text) => /#(fpm_[\w-]+)/.exec(text)?.[1])
      .at(-1)
  return (await eventually(find, (token) => token !== undefined, 10_000)) ?? ''
}

const codeOf = (secret: string, stepsAhead = 0) =>
  HOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    counter: Math.floor(Date.now() / 30_000) + stepsAhead,
  })
const signIn = (email: string, password: string) => call('POST /auth/signin', { email, password })
function marked(tokens: { accessToken: string; refreshToken: string }, of: string): string {
  mark(`refresh token of ${of}`, tokens.refreshToken)
  return mark(`access token of ${of}`, tokens.accessToken)
}

const ownerEmail = 'olive@canary.example'
const card = '4242 4242 4242 4242'

describe('every operation that creates or accepts a secret', () => {
  let token = ''
  let password = ''
  let siteId = ''
  let apiSecret = ''

  test('set-up, sign-up, right and wrong sign-in, change and reset', async () => {
    // Printed for the user who started the server; useless after its use.
    const [, link = ''] = await server.line(/\/setup#(fps_[\w-]+)/)
    const setupToken = mark('setup token', link, 'output')
    password = mark('first password', 'canary of the first password')
    const made = await call('POST /setup', { token: setupToken, email: ownerEmail, password, merchantName: 'Canary' })
    expect(made.status).toBe(200)
    marked(made.body, 'the set-up')

    const wrong = mark('wrong password', 'canary of a wrong password')
    expect((await signIn(ownerEmail, wrong)).status).toBe(401)
    expect((await signIn('nobody@canary.example', wrong)).status).toBe(401)
    // A password typed as the e-mail address cannot be recognized as a secret, but must not be stored either.
    expect((await signIn(mark('password as e-mail', 'canary-typed-as-mail@x.example'), 'whatever it is')).status).toBe(
      401,
    )
    const signed = await signIn(ownerEmail, password)
    expect(signed.status).toBe(200)
    const refreshed = await call('POST /auth/token-refresh', { refresh_token: signed.body.refreshToken })
    token = marked({ accessToken: refreshed.body.token, refreshToken: refreshed.body.refresh_token }, 'a refresh')
    marked(signed.body, 'a sign-in')

    const newPassword = mark('new password', 'canary of the changed password')
    const refused = { currentPassword: wrong, newPassword }
    expect((await call('POST /auth/change-password', refused, token)).status).toBe(401)
    expect((await call('POST /auth/change-password', { currentPassword: password, newPassword }, token)).status).toBe(
      204,
    )
    password = newPassword

    await call('POST /auth/reset-password', { email: ownerEmail })
    const reset = mark('reset token', await mailedToken(ownerEmail, 'Set a new password'), 'mail')
    expect((await call(`GET /auth/check-reset-token/${reset}`)).body).toEqual({ valid: true })
    const short = mark('too short a password', 'canary-short')
    expect((await call('POST /auth/reset-password', { token: reset, password: short })).status).toBe(422)
    password = mark('password set anew', 'canary of the password set anew')
    expect((await call('POST /auth/reset-password', { token: reset, password })).status).toBe(204)
    expect((await call('POST /auth/reset-password', { token: reset, password })).status).toBe(410)

    const other = { email: 'sam@canary.example', password: mark('password of a sign-up', 'canary of somebody else') }
    expect((await call('POST /auth/signup', { ...other, merchantName: 'Other' })).status).toBe(202)
    const confirm = mark('confirmation token', await mailedToken(other.email, 'Confirm your email'), 'mail')
    expect((await call('POST /auth/confirm-email', { token: confirm, password: other.password })).status).toBe(204)
    const again = mark('password for a known address', 'canary for an address that is known')
    expect((await call('POST /auth/signup', { ...other, password: again, merchantName: 'Other' })).status).toBe(202)
    token = marked((await signIn(ownerEmail, password)).body, 'the next sign-in')
    await call('POST /invitations', { email: 'ines@canary.example', role: 'viewer' }, token)
    const invited = mark('invitation token', await mailedToken('ines@canary.example', 'invited you'), 'mail')
    expect((await call(`GET /invitations/check/${invited}`)).status).toBe(200)
    const joining = { fullName: 'Ines', password: mark('password of a guest', 'canary of the invited one') }
    const joined = await call('POST /invitations/accept', { token: invited, ...joining })
    expect(joined.status).toBe(200)
    marked(joined.body, 'an invitation')
    expect((await call('POST /invitations/accept', { token: invited, ...joining })).status).toBe(410)
  })

  test('an authenticator app, recovery codes and a passkey', async () => {
    const { secret } = (await call('POST /security/mfa/totp/enable', {}, token)).body
    mark('TOTP seed', secret)
    const confirmed = await call('POST /security/mfa/totp/confirm', { type: 'totp', code: codeOf(secret) }, token)
    const codes: string[] = confirmed.body.recoveryCodes
    expect(codes).toHaveLength(10)
    for (const [i, code] of codes.entries()) mark(`recovery code ${i + 1}`, code)
    const { challenge } = (await signIn(ownerEmail, password)).body.mfa
    mark('sign-in challenge', challenge)
    const answer = (type: string, code: string) => call('POST /auth/signin/confirm', { challenge, type, code })
    expect((await answer('recovery', mark('wrong recovery code', 'canary-canary-canary-canar'))).status).toBe(401)
    const proved = await answer('recovery', codes[0] ?? '')
    expect(proved.status).toBe(200)
    token = marked(proved.body, 'a sign-in by recovery code')
    const { recoveryCodes } = (await call('POST /security/mfa/recovery-codes', {}, token)).body
    for (const [i, code] of recoveryCodes.entries()) mark(`replaced recovery code ${i + 1}`, code)

    const key = new Authenticator(origin)
    const { options } = (await call('POST /security/passkeys', {}, token)).body
    const attestation = key.create(options)
    expect((await call('POST /security/passkeys', { name: 'Blue key', attestation }, token)).status).toBe(201)
    const asked = (await call('POST /auth/passkey/options', {})).body.options
    expect((await call('POST /auth/passkey', { assertion: key.get(asked, { foreignKey: true }) })).status).toBe(401)
    const again = (await call('POST /auth/passkey/options', {})).body.options
    const byKey = await call('POST /auth/passkey', { assertion: key.get(again) })
    expect(byKey.status).toBe(200)
    token = marked(byKey.body, 'a sign-in by passkey')
  })

  test('a site, its secrets and both regenerations, ingest and card numbers', async () => {
    const site = await call('POST /sites', { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' }, token)
    siteId = site.body.id
    apiSecret = mark('first API secret', site.body.secrets.apiSecret)
    mark('first secret key', site.body.secrets.secretKey)
    for (const kind of ['api-secret', 'secret-key']) {
      const once = { 'idempotency-key': randomUUID() }
      const regenerate = () => call(`POST /sites/${siteId}/regenerate-${kind}`, { overlap: '1h' }, token, once)
      const made = await regenerate()
      mark(`new ${kind}`, made.body.secret)
      expect((await regenerate()).body.secret).toBe(made.body.secret)
      if (kind === 'api-secret') apiSecret = made.body.secret
    }
    const notificationUrl = 'https://93.184.216.34/notifications'
    expect((await call(`PATCH /sites/${siteId}`, { notificationUrl }, token)).status).toBe(200)
    const headers = { 'x-shop-token': mark('extra header', 'canary-of-an-extra-header') }
    expect((await call(`PATCH /sites/${siteId}/notification-endpoint`, { headers }, token)).status).toBe(200)
    const amount = { amount: '1000', currency: 'EUR' }
    const event = (id: string, data: object) => ({
      id,
      type: 'payment.created',
      occurredAt: '2024-03-01T12:00:00Z',
      reference: id,
      data: { amount, paymentMethod: { type: 'card' }, ...data },
    })
    mark('card number', card.replaceAll(' ', ''))
    mark('card number in groups', card)
    const events = [event('a', {}), event('b', { description: `Paid with ${card}` }), event('c', { cvv: card })]
    const taken = await call('POST /ingest/events', { events }, apiSecret)
    expect(taken.body.results.map((one: { status: string }) => one.status)).toEqual(['accepted', 'accepted', 'refused'])
    add('bodies of refusals', JSON.stringify(taken.body))
    const lines = `${JSON.stringify(event('d', { description: card }))}\n{"id": "${card}", broken\n`
    const mixed = await call('POST /ingest/events', lines, apiSecret, { 'content-type': 'application/x-ndjson' })
    add('bodies of refusals', JSON.stringify(mixed.body))
    expect((await call('POST /sites', { name: card, timeZone: 'UTC', defaultCurrency: 'EUR' }, token)).status).toBe(422)
    expect((await call('PUT /users', { fullName: `Olive ${card}` }, token)).status).toBe(422)
  })

  test('a link to the calendar, read, replaced and revoked', async () => {
    for (const n of [1, 2]) {
      const { url } = (await call('POST /calendar-link', {}, token)).body
      const link = mark(`token of calendar link ${n}`, /fpk_[\w-]+/.exec(url)?.[0] ?? '')
      expect((await call(`GET /calendars/${link}/disputes.ics`)).status).toBe(200)
      expect((await call(`GET /calendars/${link}x/disputes.ics?token=${link}`)).status).not.toBe(200)
    }
    expect((await call('DELETE /calendar-link', undefined, token)).status).toBe(204)
  })

  test('a file with card numbers in wrong fields', async () => {
    const head = 'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,charge_id,description'
    const line = (id: string, more: string) => `${id},2026-03-01 10:00,eur,1.00,0.10,0.90,charge,ch_1,${more}`
    const content = Buffer.from([head, line('txn_1', card), line(card, 'x'), line('txn_2', 'x'), ''].join('\n'))
    const part = { content: content.toString('base64') }
    const seen = await call('POST /imports/preview', { siteId, ...part, isWhole: true }, token)
    expect(seen.status).toBe(200)
    add('a look at a file', JSON.stringify(seen.body))
    const file = { siteId, fileName: 'charges.csv', fileBytes: content.length, format: 'stripe-balance' }
    const { id } = (await call('POST /imports', file, token)).body
    const sent = await call(`PUT /imports/${id}/parts/1`, { ...part, isLast: true }, token)
    expect(sent.status).toBe(200)
    add('an import', JSON.stringify(sent.body))
    for (const path of ['refused', 'refused/export']) {
      add('refused lines', JSON.stringify((await call(`GET /imports/${id}/${path}`, undefined, token)).body))
    }
    expect((await call('POST /imports', { ...file, fileName: `${card}.csv` }, token)).status).toBe(422)
  })

  test('secrets in wrong fields', async () => {
    const secrets = [apiSecret, token, password, card.replaceAll(' ', '')]
    for (const secret of secrets) {
      const inUrl = encodeURIComponent(secret)
      await call(`GET /nothing/${inUrl}`, undefined, token)
      await call(`GET /sites/${inUrl}`, undefined, token)
      await call(`GET /transactions?q=${inUrl}`, undefined, token)
      await call(`GET /search?q=${inUrl}`, undefined, token)
      await call('GET /stream?forSeconds=0', undefined, token, { 'last-event-id': secret })
      await call(`GET /stream?access_token=${inUrl}`)
      await call(`GET /calendars/${inUrl}/disputes.ics`)
      await call('POST /views', { list: 'transactions', name: 'x', query: { [secret]: secret } }, token)
      await call('POST /notifications/repeat-plans', { filter: { [secret]: secret } }, token)
      await call(`GET /transactions?${inUrl}=1&limit=${inUrl}`, undefined, token)
      await call(`GET /audit-log/export?q=${inUrl}`, undefined, token)
      await call(`GET /auth/check-reset-token/${inUrl}`)
      await call(`GET /api/${inUrl}`)
      await call('POST /sites', `{"name": "${secret}", broken`, token)
      await call('POST /sites', { [secret]: secret, timeZone: secret, defaultCurrency: secret }, token)
      await call('POST /auth/signin', { email: secret, password: { secret } })
      await call('POST /auth/signin/confirm', { challenge: secret, type: 'totp', code: '000000' })
      await call('POST /auth/token-refresh', { refresh_token: secret })
      await call('POST /ingest/events', { events: [{ id: secret, type: secret }] }, secret)
      await call('PUT /security/ip-whitelist', { enabled: true, entries: [{ cidr: secret }] }, token, {
        'if-match': secret,
      })
      await call('GET /users', undefined, token, {
        'x-something': secret,
        cookie: `session=${secret}`,
        referer: secret,
      })
      await call('GET /users', undefined, secret)
    }
    for (const secret of [apiSecret, token, card.replaceAll(' ', '')]) {
      // Stored with sessions and in the audit log: secrets are recognized by their form.
      await call('POST /auth/signin', { email: ownerEmail, password }, undefined, { 'user-agent': `curl ${secret}` })
      await call('DELETE /sites', undefined, token, { 'user-agent': `curl ${secret}` })
      await call('GET /audit-log/export', undefined, token, { 'user-agent': `curl ${secret}` })
    }
    // Simulates an internal fault: the database refuses in the middle of a call.
    await owner.query('alter table audit_log add constraint broken check (action <> $$site.created$$) not valid')
    const secret = mark('secret in an act that fails', 'canary of an act that fails')
    const broken = { name: secret, timeZone: 'UTC', defaultCurrency: 'EUR' }
    expect((await call('POST /sites', broken, token)).status).toBe(500)
    await owner.query('alter table audit_log drop constraint broken')
  })

  test('only the server writes log lines (D-11)', async () => {
    const forged = '{"level":60,"msg":"forged"}'
    const colours = '\u001b[31mforged'
    for (const text of [`\n${forged}`, `\r\n${forged}`, colours]) {
      const inUrl = encodeURIComponent(text)
      await call(`GET /nothing/${inUrl}?${inUrl}=${inUrl}`)
      await call('POST /auth/signin', { email: text, password: text, [text]: text })
    }
    await call('GET /users', undefined, token, { 'user-agent': forged })
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const parsed = lines.map((line) => JSON.parse(line))
    expect(parsed.filter((line) => line.msg === 'request').every((line) => typeof line.requestId === 'string')).toBe(
      true,
    )
    for (const never of ['forged', '\u001b']) expect(server.output()).not.toContain(never)
  })

  test('no secret is outside of its place', async () => {
    for (const path of [
      '/audit-log',
      '/security/events',
      '/security/sessions',
      '/sites',
      `/sites/${siteId}/secrets`,
      '/users',
    ]) {
      const answer = await call(`GET ${path}`, undefined, token)
      expect(answer.status, path).toBe(200)
      add('answers that are read later', JSON.stringify(answer.body))
    }
    add('audit log as CSV', (await call('GET /audit-log/export', undefined, token)).body)
    for (const path of ['/openapi.json', '/livez', '/readyz', '/docs', '/metrics']) {
      add('pages', await (await fetch(`${origin}${path}`)).text())
    }
    add('output', server.output())
    for (const { place, text } of filesIn(join(folder.path, 'data'))) add(place, text)
    const { rows: tables } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    for (const { name } of tables) {
      const { rows } = await owner.query<{ row: string }>(`select t::text as row from "${name}" t`)
      add(`table ${name}`, rows.map((one) => one.row).join('\n'))
    }
    // The searched places contain data at all.
    expect(outputs.get('output')).toContain('"msg":"request"')
    expect(outputs.get('table audit_log')).toContain('user.recovery-code.used')
    expect(outputs.get('table site_secrets')).toContain(apiSecret.slice(-4))
    expect(outputs.get('audit log as CSV')).toContain('[hidden]')
    expect(canaries.length).toBeGreaterThan(45)
    // Operations that create secrets, or accept them from anonymous callers, were all called, even recently added ones.
    const secretive = Object.entries<Route>(routes).filter(
      ([, route]) => route.changes === 'secrets' || route.auth === 'none',
    )
    expect(secretive.map(([name]) => name).filter((name) => !called.has(name) && !(name in without))).toEqual([])

    const findings: string[] = []
    for (const { name, text, mayBeIn } of canaries) {
      for (const [place, output] of outputs) {
        if (!mayBeIn.includes(place) && formsOf(text).some((form) => output.includes(form))) {
          findings.push(`${name} in ${place}`)
        }
      }
    }
    expect(findings).toEqual([])
    // The search finds secrets where they may be: the token in a mail, the setup link in the output.
    for (const { name, text } of canaries.filter((one) => one.mayBeIn.length > 0)) {
      expect(outputs.get(name === 'setup token' ? 'output' : 'mail'), name).toContain(text)
    }
  })
})

/** Plain, URL-encoded, hex, JSON-escaped, and base64 at any offset in a longer text. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text)
  const base64 = [0, 1, 2].flatMap((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    // The first and last characters depend on the neighbours.
    const sure = whole.slice(shift === 0 ? 0 : shift + 1, Math.floor(((shift + bytes.length) * 8) / 6))
    return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')]
  })
  return [
    text,
    encodeURIComponent(text),
    text.replaceAll(' ', '+'),
    bytes.toString('hex'),
    JSON.stringify(text).slice(1, -1),
    ...base64,
  ]
}

function filesIn(path: string): { place: string; text: string }[] {
  return readdirSync(path).flatMap((name) => {
    const inner = join(path, name)
    if (statSync(inner).isDirectory()) return filesIn(inner)
    return [{ place: path === mailFolder() ? 'mail' : `file ${name}`, text: readFileSync(inner, 'latin1') }]
  })
}

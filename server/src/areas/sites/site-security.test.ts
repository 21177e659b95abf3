import { createHash } from 'node:crypto'
import type { SiteSecrets } from '@firepay/contract/sites/site-security.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { takeMails } from '../../testing/mail.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { eventually } from '../../testing/program.ts'
import { clearUserIpAllowList } from '../identity/ip-allow-list/clear-ip-allow-list.ts'
import { clearSiteIpAllowList } from './clear-ip-allow-list.ts'
import { parseApiSecret } from './secrets/api-secret.ts'
import { parseSecretKey } from './secrets/secret-key.ts'

const home = '203.0.113.7'
const server = '198.51.100.9'

let app: TestApp
const newSite = { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' }

let me: SignedInClient
let id: string
let apiSecret: string
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  // For each test: some advance the clock beyond the life of a session.
  me = await app.signIn(app.owner.email, app.owner.password)
  const site = await me.call('POST /sites', { body: newSite })
  id = site.id
  apiSecret = site.secrets.apiSecret
})

/** All possible fields of the answers; tests state which are present. */
type Body = { code: string; secret: string; previousExpiresAt: string | null; status: string } & SiteSecrets
type Answer = { status: number; etag: string; body: Body }

async function send(
  method: string,
  path: string,
  bearer: string,
  body?: unknown,
  headers = {},
  from = home,
): Promise<Answer> {
  const answer = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      'x-forwarded-for': from,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  // Every answer here is an object or empty.
  return {
    status: answer.status,
    etag: answer.headers.get('etag') ?? '',
    body: (text === '' ? {} : JSON.parse(text)) as Body,
  }
}

const owner = () => me.signedIn.accessToken
/** Result of ingest for the site's server: `200`, or status and code. */
async function ingest(secret: string, from = server): Promise<string> {
  const event = { id: 'e1', type: 'payment.voided', occurredAt: '2020-01-01T00:00:00Z', reference: 'r', data: {} }
  const { status, body } = await send('POST', '/ingest/events', secret, { events: [event] }, {}, from)
  return status === 200 ? '200' : `${status} ${body.code}`
}
let keys = 0
const newKey = () => ({ 'idempotency-key': `a-key-of-its-own-${++keys}` })
const regenerate = (what: 'api-secret' | 'secret-key', body: object = {}, headers = newKey(), token = owner()) =>
  send('POST', `/sites/${id}/regenerate-${what}`, token, body, headers)
const lastAudit = async (action: string) =>
  (await me.call('GET /audit-log', { query: { action, limit: '1' } })).items[0]

describe('new API secret', () => {
  test('works immediately, alongside the previous one until the overlap ends', async () => {
    const { status, body } = await regenerate('api-secret', { overlap: '1h' })
    expect(status).toBe(200)
    expect(parseApiSecret(body.secret)).not.toBeNull()
    expect(await ingest(body.secret)).toBe('200')
    expect(await ingest(apiSecret)).toBe('200')
    app.clock.advance(3_600_001)
    expect(await ingest(apiSecret)).toBe('401 CREDENTIALS')
    expect(await ingest(body.secret)).toBe('200')
  })

  test('without overlap revokes the previous one immediately', async () => {
    const { body } = await regenerate('api-secret', { overlap: '0' })
    expect(body.previousExpiresAt).toBeNull()
    expect(await ingest(apiSecret)).toBe('401 CREDENTIALS')
    expect(await ingest(body.secret)).toBe('200')
  })

  test('keeps the previous one for 24 hours by default, and never more than two', async () => {
    const second = (await regenerate('api-secret')).body
    const hours = (Date.parse(second.previousExpiresAt ?? '') - app.clock.now().getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    const third = (await regenerate('api-secret', { overlap: '7d' })).body
    expect(await ingest(apiSecret)).toBe('401 CREDENTIALS')
    expect(await ingest(second.secret)).toBe('200')
    expect(await ingest(third.secret)).toBe('200')
  })

  test('is created once for fifty calls with one key, with the same answer', async () => {
    const key = newKey()
    const fifty = await Promise.all(Array.from({ length: 50 }, () => regenerate('api-secret', {}, key)))
    const made = fifty.filter((answer) => answer.status === 200)
    expect(made.length).toBeGreaterThan(0)
    expect(fifty.every((answer) => answer.status === 200 || answer.body.code === 'IN_FLIGHT')).toBe(true)
    expect(new Set(made.map((answer) => answer.body.secret)).size).toBe(1)
    expect((await regenerate('api-secret', {}, key)).body.secret).toBe(made[0]?.body.secret)
    const rows = await me.call('GET /audit-log', {
      query: { action: 'site.api-secret.regenerated', objectId: id },
    })
    expect(rows.total).toBe(1)
  })

  test('leaves two valid secrets after ten concurrent calls with different keys', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => regenerate('api-secret')))
    expect(ten.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    const working = await Promise.all([apiSecret, ...ten.map((answer) => answer.body.secret)].map((one) => ingest(one)))
    expect(working.filter((one) => one === '200')).toHaveLength(2)
  })

  test('requires an Idempotency-Key, the ability, authentication and step-up', async () => {
    expect((await regenerate('api-secret', {}, {} as never)).body.code).toBe('IDEMPOTENCY_KEY_REQUIRED')
    expect((await regenerate('api-secret', { overlap: '2h' })).body.code).toBe('VALIDATION')
    const viewer = await signInMember(app, 'viewer')
    const finance = await signInMember(app, 'finance')
    for (const one of [viewer, finance]) {
      const refused = await regenerate('api-secret', {}, newKey(), one.signedIn.accessToken)
      expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    }
    const foreign = 'site_01h455vb4pex5vsknk084sn02q'
    const path = `/sites/${foreign}/regenerate-api-secret`
    expect((await send('POST', path, owner(), {}, newKey())).body.code).toBe('NOT_FOUND')
    app.clock.advance(5 * 60_000 + 1)
    expect((await regenerate('api-secret')).body.code).toBe('REAUTH_REQUIRED')
  })

  test('is announced by mail and audited, without appearing in either or in a log line', async () => {
    await takeMails(app)
    const { body } = await regenerate('api-secret')
    const mails = await takeMails(app)
    expect(mails.map((mail) => mail.to)).toContain(app.owner.email)
    const told = JSON.stringify([mails, await lastAudit('site.api-secret.regenerated'), app.logLines])
    expect(told).toContain('API secret')
    expect(told).not.toContain(body.secret)
  })
})

describe('new secret key', () => {
  test('signs with 36 bytes, is stored encrypted, and is shown once', async () => {
    const { body } = await regenerate('secret-key')
    expect(parseSecretKey(body.secret)).toHaveLength(36)
    const rows = await app.database.worker
      .selectFrom('site_secrets')
      .selectAll()
      .where('merchant_id', '=', merchantOf(app))
      .execute()
    const dump = rows.map((row) => `${row.cipher?.toString('latin1')}${row.hash?.toString('latin1')}`).join()
    expect(dump).not.toContain(body.secret)
    expect(dump).not.toContain(createHash('sha256').update(body.secret).digest('latin1'))
    for (const path of [`/sites/${id}`, `/sites/${id}/secrets`]) {
      expect(JSON.stringify((await send('GET', path, owner())).body)).not.toContain(body.secret)
    }
  })
})

describe('state of the secrets', () => {
  test('shows how often the previous one was used in the last hour, and from where', async () => {
    await regenerate('api-secret')
    expect((await send('GET', `/sites/${id}/secrets`, owner())).body.apiSecret.previous).toMatchObject({
      usesLastHour: 0,
    })
    for (let i = 0; i < 3; i++) await ingest(apiSecret, server)
    const { body } = await eventually(
      () => send('GET', `/sites/${id}/secrets`, owner()),
      (answer) => answer.body.apiSecret.previous?.usesLastHour === 3,
      5_000,
    )
    expect(body.apiSecret.previous).toMatchObject({ last4: apiSecret.slice(-4), lastUsedFrom: server })
    expect(body.secretKey).not.toHaveProperty('previous')
    const site = await me.call('GET /sites/{id}', { params: { id } })
    expect(site.apiSecret.previous).toMatchObject({ last4: apiSecret.slice(-4) })
  })

  test('allows revoking the previous one, or extending it to at most 7 days', async () => {
    const change = (action: string) => send('POST', `/sites/${id}/secrets/api-secret/previous`, owner(), { action })
    expect(await change('stop')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const { previousExpiresAt } = (await regenerate('api-secret', { overlap: '24h' })).body
    const extended = await change('extend')
    const gained = Date.parse(extended.body.apiSecret.previous?.expiresAt ?? '') - Date.parse(previousExpiresAt ?? '')
    expect(gained).toBe(24 * 3_600_000)
    for (let i = 0; i < 8; i++) await change('extend')
    const latest = (await change('extend')).body.apiSecret.previous?.expiresAt ?? ''
    expect(Date.parse(latest) - app.clock.now().getTime()).toBeLessThanOrEqual(7 * 24 * 3_600_000)
    expect((await change('stop')).body.apiSecret).not.toHaveProperty('previous')
    expect(await ingest(apiSecret)).toBe('401 CREDENTIALS')
  })
})

describe('allow-list of a site', () => {
  test("applies to its API secret only; a user's list applies to the dashboard only", async () => {
    const token = owner()
    const put = (path: string, cidr: string | null, etag: string) => {
      const body = { enabled: cidr !== null, entries: cidr === null ? [] : [{ cidr }], force: true }
      return send('PUT', path, token, body, { 'if-match': etag })
    }
    const sitePath = `/sites/${id}/ip-whitelist`
    const { etag } = await send('GET', sitePath, token)
    const first = await put(sitePath, '192.0.2.0/24', etag)
    expect(first.status).toBe(200)
    expect(await ingest(apiSecret, server)).toBe('403 IP_NOT_ALLOWED')
    expect(await ingest(apiSecret, '192.0.2.200')).toBe('200')
    expect((await send('GET', '/users', token, undefined, {}, server)).status).toBe(200)
    // Secrets of other sites are not affected.
    expect(await ingest((await me.call('POST /sites', { body: newSite })).secrets.apiSecret, server)).toBe('200')

    const mine = await put('/security/ip-whitelist', home, '"0"')
    expect(mine.status).toBe(200)
    expect((await send('GET', '/users', token, undefined, {}, server)).status).toBe(403)
    const open = await put(sitePath, null, first.etag)
    expect(open.status).toBe(200)
    expect(await ingest(apiSecret, server)).toBe('200')
    expect(await clearUserIpAllowList(app.deps, app.owner.email.toUpperCase())).toBe('cleared')
    expect(await clearUserIpAllowList(app.deps, app.owner.email)).toBe('was off')
    expect((await send('GET', '/users', token, undefined, {}, server)).status).toBe(200)
    expect(await lastAudit('user.ip-whitelist.cleared')).toMatchObject({
      actor: { type: 'command', name: 'firepay clear-ip-list' },
    })
  })

  test('refuses an enabled empty list, one without the caller, a stale change and a viewer; a command clears it', async () => {
    const token = owner()
    const path = `/sites/${id}/ip-whitelist`
    const on = { enabled: true, entries: [{ cidr: '192.0.2.1', note: 'our server' }] }
    expect((await send('PUT', path, token, on)).status).toBe(428)
    expect((await send('PUT', path, token, on, { 'if-match': '"7"' })).status).toBe(412)
    expect((await send('PUT', path, token, { enabled: true, entries: [] }, { 'if-match': '"0"' })).status).toBe(422)
    const out = await send('PUT', path, token, on, { 'if-match': '"0"' })
    expect(out).toMatchObject({ status: 409, body: { code: 'SELF_LOCKOUT' } })
    expect(await ingest(apiSecret, server)).toBe('200')
    expect((await send('PUT', path, token, { ...on, force: true }, { 'if-match': '"0"' })).status).toBe(200)
    expect(await lastAudit('site.ip-whitelist.changed')).toMatchObject({ object: { id } })
    const viewer = (await signInMember(app, 'viewer')).signedIn.accessToken
    expect((await send('GET', path, viewer)).status).toBe(200)
    expect((await send('PUT', path, viewer, on, { 'if-match': '"1"' })).body.code).toBe('FORBIDDEN')
    expect(await ingest(apiSecret, server)).toBe('403 IP_NOT_ALLOWED')
    expect(await clearSiteIpAllowList(app.deps, id)).toBe('cleared')
    expect(await ingest(apiSecret, server)).toBe('200')
    expect(await clearSiteIpAllowList(app.deps, 'site_01h455vb4pex5vsknk084sn02q')).toBe('unknown')
  })
})

test('archiving and changing the previous secret happen once per key', async () => {
  await regenerate('api-secret', { overlap: '24h' })
  const extend = newKey()
  const previous = (headers: object) =>
    send('POST', `/sites/${id}/secrets/api-secret/previous`, owner(), { action: 'extend' }, headers)
  const extended = await previous(extend)
  expect(extended.status).toBe(200)
  expect((await previous(extend)).body).toEqual(extended.body)
  expect((await previous(newKey())).body).not.toEqual(extended.body)

  const archive = newKey()
  const first = await send('POST', `/sites/${id}/archive`, owner(), undefined, archive)
  expect(first.status).toBe(200)
  expect(await send('POST', `/sites/${id}/archive`, owner(), undefined, archive)).toEqual(first)
})

test('regenerates a secret with the default overlap when the body is absent', async () => {
  const regenerated = await send('POST', `/sites/${id}/regenerate-api-secret`, owner(), undefined, newKey())
  const hours = (Date.parse(regenerated.body.previousExpiresAt ?? '') - app.clock.now().getTime()) / 3_600_000
  expect(hours).toBeCloseTo(24, 1)
  expect((await send('POST', '/sites', owner())).status).toBe(400)
})

test('shows that a secret was never used', async () => {
  const { body } = await send('GET', `/sites/${id}/secrets`, owner())
  expect(body).toMatchObject({ apiSecret: { lastUsedAt: null }, secretKey: { lastUsedAt: null } })
})

test('refuses events and new secrets for an archived site, and archives it once', async () => {
  const token = owner()
  const developer = (await signInMember(app, 'developer')).signedIn.accessToken
  expect((await send('POST', `/sites/${id}/archive`, developer)).body.code).toBe('FORBIDDEN')
  expect((await send('POST', `/sites/${id}/archive`, token, undefined, { 'if-match': '"9"' })).status).toBe(412)
  expect(await send('POST', `/sites/${id}/archive`, token)).toMatchObject({ status: 200, body: { status: 'archived' } })
  expect(await ingest(apiSecret)).toBe('403 FORBIDDEN')
  expect((await regenerate('api-secret', {}, newKey(), token)).body.code).toBe('CONFLICT')
  expect((await send('POST', `/sites/${id}/archive`, token)).body.code).toBe('CONFLICT')
  expect(await lastAudit('site.archived')).toMatchObject({ object: { id } })
})

import { routes } from '@firepay/contract/routes.ts'
import type { IpAllowList } from '@firepay/contract/security/ip-allow-list.schemas.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectOwner } from '../../../platform/db/address.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { takeMails } from '../../../testing/mail.ts'
import { makeMember } from '../../../testing/members.ts'
import { eventually } from '../../../testing/program.ts'

/** The test acts as the proxy: X-Forwarded-For sets the caller's address. */
const home = '203.0.113.7'
const away = '198.51.100.9'
const password = 'seven quiet lamps in a row'

let app: TestApp
let token: string
let refreshToken: string
let email: string
let version = '"0"'

/** All possible fields of the answers; tests state which are present. */
type Body = IpAllowList & {
  code: string
  errors: { code: string }[]
  accessToken: string
  refreshToken: string
  refresh_token: string
}
type Answer = { status: number; etag: string; body: Body }

async function send(
  method: string,
  path: string,
  from: string,
  more: { body?: unknown; token?: string | null; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const bearer = more.token === undefined ? token : more.token
  const answer = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: {
      'x-forwarded-for': from,
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more.headers,
    },
    ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    etag: answer.headers.get('etag') ?? '',
    // Every answer here is an object or empty.
    body: (text === '' ? {} : JSON.parse(text)) as Body,
  }
}

async function put(body: unknown, headers: Record<string, string> = { 'if-match': version }): Promise<Answer> {
  const answer = await send('PUT', '/security/ip-whitelist', home, { body, headers })
  if (answer.status === 200) version = answer.etag
  return answer
}

const entries = (...cidrs: string[]) => cidrs.map((cidr) => ({ cidr, note: '' }))
const on = (...cidrs: string[]) => ({ enabled: true, entries: entries(...cidrs) })
const off = { enabled: false, entries: [] }
const signIn = (from: string, secret = password) =>
  send('POST', '/auth/signin', from, { token: null, body: { email, password: secret } })

beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  email = await makeMember(app, 'admin', password)
  const { body } = await signIn(home)
  token = body.accessToken
  refreshToken = body.refreshToken
})
afterAll(() => app.close())
afterEach(async () => {
  await put(off)
})

describe('the list', () => {
  test('is off and empty at first, and shows current and earlier addresses', async () => {
    await send('GET', '/users', away)
    const { body } = await eventually(
      () => send('GET', '/security/ip-whitelist', home),
      (answer) => answer.body.observed.length === 2,
      5_000,
    )
    expect(body).toMatchObject({ enabled: false, entries: [], clientAddress: home, updatedAt: null })
    expect(body.observed.map((one) => one.address).sort()).toEqual([away, home])
  })

  test('stores entries in canonical form with their author, and shows their last use', async () => {
    const { status, body } = await put({ enabled: true, entries: [{ cidr: '::ffff:203.0.113.7', note: 'office' }] })
    expect(status).toBe(200)
    expect(body.entries).toMatchObject([
      { cidr: `${home}/32`, note: 'office', addedBy: 'admin', addedAt: expect.any(String) },
    ])
    // An object from GET can be sent back unchanged.
    expect(await put({ ...body, entries: [...body.entries, ...entries('10.0.0.0/8')] })).toMatchObject({ status: 200 })
    app.clock.advance(11_000)
    const seen = await eventually(
      () => send('GET', '/security/ip-whitelist', home),
      (answer) => (answer.body.entries[0]?.lastSeenAt ?? '') >= (answer.body.updatedAt ?? ''),
      5_000,
    )
    expect(seen.body.entries[1]).toMatchObject({ lastSeenAt: null })
    expect(seen.body.observed.map((one) => one.address)).not.toContain(home)
  })

  test.each([
    ['host bits', on(home, '203.0.113.7/24'), 'HOST_BITS'],
    ['everybody', on(home, '0.0.0.0/0'), 'EVERYBODY'],
    ['everybody by IPv6', on(home, '::/0'), 'EVERYBODY'],
    ['one twice', on(home, '::ffff:203.0.113.7'), 'DUPLICATE'],
    ['a name', on(home, 'shop.example'), 'NOT_AN_ADDRESS'],
    ['on and empty', { enabled: true, entries: [], force: true }, 'EMPTY'],
  ])('refuses %s', async (_, body, code) => {
    const answer = await put(body)
    expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION' } })
    expect(answer.body.errors.map((error) => error.code)).toEqual([code])
    for (const error of answer.body.errors) expect(Object.keys(error)).toEqual(['path', 'code', 'message'])
  })

  test('accepts 100 entries and refuses 101', async () => {
    const many = (count: number) => on(home, ...Array.from({ length: count - 1 }, (_, i) => `10.0.${i}.0/24`))
    expect((await put(many(101))).status).toBe(422)
    expect((await put(many(100))).status).toBe(200)
  })

  test('refuses to lock the caller out without force; with force it applies everywhere immediately', async () => {
    expect(await put(on(away))).toMatchObject({ status: 409, body: { code: 'SELF_LOCKOUT' } })
    expect((await send('GET', '/security/ip-whitelist', home)).body.enabled).toBe(false)
    expect((await put({ ...on(away), force: true })).status).toBe(200)
    expect(await send('GET', '/users', home)).toMatchObject({ status: 403, body: { code: 'IP_NOT_ALLOWED' } })
    // Corrected from the other address.
    const { etag } = await send('GET', '/security/ip-whitelist', away)
    const mended = await send('PUT', '/security/ip-whitelist', away, { body: off, headers: { 'if-match': etag } })
    expect(mended.status).toBe(200)
    version = mended.etag
  })

  test('requires a strong, current If-Match; of fifty concurrent changes one succeeds', async () => {
    expect(await put(off, {})).toMatchObject({ status: 428, body: { code: 'PRECONDITION_REQUIRED' } })
    for (const wrong of ['*', `W/${version}`, '"999"', '0', 'nonsense']) {
      expect(await put(off, { 'if-match': wrong })).toMatchObject({ status: 412, body: { code: 'STALE' } })
    }
    // STALE takes precedence over body errors.
    expect((await put({ enabled: 'maybe' }, { 'if-match': '"999"' })).status).toBe(412)
    const fifty = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        send('PUT', '/security/ip-whitelist', home, {
          body: on(home, `10.0.${i}.0/24`),
          headers: { 'if-match': version },
        }),
      ),
    )
    const statuses = fifty.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // A busy machine refuses some of a burst.
    expect(statuses.filter((status) => ![200, 412, 503].includes(status))).toEqual([])
    version = fifty.find((answer) => answer.status === 200)?.etag ?? ''
  })

  test('requires step-up', async () => {
    app.clock.advance(5 * 60_000 + 1)
    expect(await put(on(home))).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED' } })
    await send('POST', '/auth/reauthenticate', home, { body: { password } })
  })

  test('is announced by mail and recorded in the audit log', async () => {
    await takeMails(app)
    await put(on(home))
    const [mail] = await takeMails(app)
    expect(mail).toMatchObject({ to: email, subject: 'The IP allow-list of your account was changed' })
    const [row] = (await app.owner.call('GET /audit-log', { query: { action: 'user.ip-whitelist.changed' } })).items
    expect(row).toMatchObject({
      actor: { name: 'admin' },
      changes: [
        { field: 'enabled', before: false, after: true },
        { field: 'entries', before: [], after: [home] },
      ],
    })
  })
})

describe('enforcement', () => {
  test('applies to every route with an access token, with 403', async () => {
    await put(on(home))
    const id = '01h455vb4pex5vsknk084sn02q'
    const refused: string[] = []
    for (const route of Object.values(routes)) {
      if (route.auth !== 'user') continue
      const path = route.path.replace(/\{\w+\}/g, `site_${id}`)
      const answer = await send(route.method, path, away, route.method === 'GET' ? {} : { body: {} })
      if (answer.status !== 403 || answer.body.code !== 'IP_NOT_ALLOWED') {
        refused.push(`${route.method} ${route.path}: ${answer.status} ${answer.body.code}`)
      }
    }
    expect(refused).toEqual([])
    expect((await send('GET', '/users', home)).status).toBe(200)
  })

  test('applies at sign-in, and is revealed only after a correct password', async () => {
    await put(on(home))
    expect(await signIn(away)).toMatchObject({ status: 403, body: { code: 'IP_NOT_ALLOWED' } })
    expect(await signIn(away, 'a wrong password, far too long')).toMatchObject({
      status: 401,
      body: { code: 'CREDENTIALS' },
    })
    expect((await signIn(home)).status).toBe(200)
  })

  test('offers an address refused after a correct password, not after a wrong one', async () => {
    await put(on(home))
    await signIn('192.0.2.51')
    await signIn('192.0.2.52', 'a wrong password, far too long')
    const { body } = await send('GET', '/security/ip-whitelist', home)
    const offered = body.observed.map((seen) => [seen.address, seen.refused])
    expect(offered).toContainEqual(['192.0.2.51', true])
    expect(offered.map(([address]) => address)).not.toContain('192.0.2.52')
  })

  test('applies at refresh without consuming the token; a reused token ends the family from any address', async () => {
    await put(on(home))
    const refresh = (from: string, refresh_token: string) =>
      send('POST', '/auth/token-refresh', from, { token: null, body: { refresh_token } })
    expect(await refresh(away, refreshToken)).toMatchObject({ status: 403, body: { code: 'IP_NOT_ALLOWED' } })
    const second = await refresh(home, refreshToken)
    expect(second.status).toBe(200)
    // The grace period of the previous token does not apply to other addresses either.
    expect(await refresh(away, refreshToken)).toMatchObject({ status: 403, body: { code: 'IP_NOT_ALLOWED' } })
    expect((await refresh(home, refreshToken)).body).toEqual(second.body)
    await refresh(home, second.body.refresh_token)
    expect(await refresh(away, refreshToken)).toMatchObject({ status: 401, body: { code: 'REFRESH_REUSED' } })
    expect((await send('GET', '/users', home)).status).toBe(401)
    const again = await signIn(home)
    token = again.body.accessToken
    refreshToken = again.body.refreshToken
  })

  test('shows a refused address as refused, and records it once per hour', async () => {
    await put(on(home))
    const unlisted = '192.0.2.44'
    await send('GET', '/users', unlisted)
    await send('GET', '/users', unlisted)
    const { body } = await eventually(
      () => send('GET', '/security/ip-whitelist', home),
      (answer) => answer.body.observed.some((one) => one.address === unlisted),
      5_000,
    )
    expect(body.observed.find((one) => one.address === unlisted)).toMatchObject({ refused: true })
    const rows = await eventually(
      () => app.owner.call('GET /audit-log', { query: { action: 'user.address.refused' } }),
      ({ items }) => items.some((row) => row.address === unlisted),
      5_000,
    )
    expect(rows.items.filter((row) => row.address === unlisted)).toHaveLength(1)
    // Calls are counted every ten seconds; the row is written once an hour.
    app.clock.advance(11_000)
    await send('GET', '/users', unlisted)
    const counted = await eventually(
      () => send('GET', '/security/ip-whitelist', home),
      (answer) => answer.body.observed.some((one) => one.address === unlisted && one.count >= 3),
      5_000,
    )
    expect(counted.status).toBe(200)
    const later = await app.owner.call('GET /audit-log', { query: { action: 'user.address.refused' } })
    expect(later.items.filter((row) => row.address === unlisted)).toHaveLength(1)
  })
})

test('keeps the 200 latest addresses of a user or site', async () => {
  const me = await app.signIn(app.owner.email, app.owner.password)
  const site = await me.call('POST /sites', { body: { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' } })
  const owner = await connectOwner(app.database.owner)
  const kept = async (table: 'user_addresses' | 'site_addresses'): Promise<string[]> =>
    (
      await owner.query(`select host(address::inet) as address from ${table} where host(address::inet) like '100.64.%'`)
    ).rows.map((row) => row.address)
  const addresses = Array.from({ length: 210 }, (_, index) => `100.64.${index >> 7}.${index & 127}`)
  for (const address of addresses) {
    app.clock.advance(1)
    await send('GET', '/users', address)
    await send('POST', '/ingest/events', address, { body: { events: [] }, token: site.secrets.apiSecret })
  }
  // Each write keeps the latest 200 of what it sees, so concurrent ones may leave more until the next one.
  await eventually(
    async () => [...(await kept('user_addresses')), ...(await kept('site_addresses'))],
    (found) => found.filter((address) => address === '100.64.1.81').length === 2,
    10_000,
  )
  app.clock.advance(60_000)
  await send('GET', '/users', '100.64.1.81')
  await send('POST', '/ingest/events', '100.64.1.81', { body: { events: [] }, token: site.secrets.apiSecret })
  for (const table of ['user_addresses', 'site_addresses'] as const) {
    const rows = await eventually(
      () => kept(table),
      (found) => found.includes('100.64.1.81') && found.length <= 200,
      10_000,
    )
    expect([table, rows.length <= 200, rows.includes('100.64.0.0')]).toEqual([table, true, false])
    expect(rows.length).toBeGreaterThan(190)
  }
  await owner.end()
})

test('is not enabled behind a proxy that is not configured', async () => {
  const blind = await startTestApp({ env: { PUBLIC_URL: 'http://pay.example' } })
  const call = (body: unknown) =>
    fetch(`${blind.baseUrl}/security/ip-whitelist`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${blind.owner.signedIn.accessToken}`,
        'content-type': 'application/json',
        'if-match': '"0"',
        // Written by the caller, so it is not trusted.
        'x-forwarded-for': home,
      },
      body: JSON.stringify(body),
    })
  const refused = await call(on('127.0.0.1'))
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('TRUSTED_PROXIES') })
  expect((await call({ ...on('127.0.0.1'), force: true })).status).toBe(200)
  await blind.close()
})

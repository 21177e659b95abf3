import { idPrefixes } from '@firepay/contract/product/ids.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { routes } from '@firepay/contract/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { uuidOf } from '../../testing/uuid-of.ts'

let app: TestApp
let viewer: string
let owner: string
let siteId: string
let viewId: string
const missing = 'site_01h455vb4pex5vsknk084sn02q'

beforeAll(async () => {
  app = await startTestApp()
  owner = app.owner.signedIn.accessToken
  viewer = (await signInMember(app, 'viewer')).signedIn.accessToken
  siteId = (await app.createSite()).id
  const view = { list: 'transactions', name: 'Mine', query: {} } as const
  viewId = (await app.owner.call('POST /views', { body: view })).id
})
afterAll(() => app.close())

/** Code of the response; `none` for a 401 without one. */
async function patch(token: string, id: string, headers: Record<string, string>, body: string): Promise<string> {
  const answer = await fetch(`${app.baseUrl}/sites/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  })
  const problem = await answer.json()
  return answer.ok ? 'fine' : (problem.code ?? 'none')
}

const json = { 'content-type': 'application/json' }

/**
 * Each row has the faults of the rows below it and one more: the response is the first fault in the order of the contract.
 */
test('errors are reported in the order of the contract', async () => {
  const wrongBody = '{"role": '
  const stale = { ...json, 'if-match': '"999"' }
  const large = 'x'.repeat(70_000)
  expect(await patch('nonsense', missing, stale, large), 'size').toBe('PAYLOAD_TOO_LARGE')
  expect(await patch('nonsense', 'malformed', stale, wrongBody), 'token').toBe('none')
  expect(await patch(viewer, 'malformed', stale, wrongBody), 'shape of ids').toBe('NOT_FOUND')
  expect(await patch(viewer, missing, stale, wrongBody), 'role').toBe('FORBIDDEN')
  expect(await patch(owner, missing, stale, wrongBody), 'existence').toBe('NOT_FOUND')
  expect(await patch(owner, siteId, stale, wrongBody), 'If-Match').toBe('STALE')
  expect(await patch(owner, siteId, { ...stale, 'if-match': '*' }, wrongBody), 'If-Match *').toBe('STALE')
  expect(await patch(owner, siteId, { 'content-type': 'text/plain' }, wrongBody), 'type').toBe('UNSUPPORTED_MEDIA_TYPE')
  expect(await patch(owner, siteId, json, wrongBody), 'body').toBe('BAD_REQUEST')
  expect(await patch(owner, siteId, json, '{"role": 1}'), 'fields').toBe('VALIDATION')
  expect(await patch(owner, siteId, json, '{"name": "New"}')).toBe('fine')
})

test('a key of invalid length is checked before the body and after the role', async () => {
  const post = async (token: string, body: string) => {
    const answer = await fetch(`${app.baseUrl}/sites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...json, 'idempotency-key': 'short' },
      body,
    })
    return (await answer.json()) as { code: string; detail?: string }
  }
  expect((await post(viewer, '{}')).code).toBe('FORBIDDEN')
  expect((await post(owner, '{}')).detail).toContain('Idempotency-Key')
})

test('an earlier use of a key is checked after existence', async () => {
  const regenerate = async (id: string) => {
    const answer = await fetch(`${app.baseUrl}/sites/${id}/regenerate-secret-key`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner}`, ...json, 'idempotency-key': 'used-for-one-site-only' },
      body: '{}',
    })
    return answer.status
  }
  expect(await regenerate(siteId)).toBe(200)
  expect(await regenerate(missing)).toBe(404)
  expect(await regenerate((await app.createSite()).id)).toBe(422)
})

/** The path with an id of a missing object, of the kind that the route accepts: others are not looked up. */
function pathOf({ path, params, names }: Route): string {
  const ids = Object.values(idPrefixes).map((prefix) => `${prefix}_01h455vb4pex5vsknk084sn02q`)
  const id = ids.find((one) => params?.shape.id?.safeParse(one).success)
  expect([path, names, id]).toEqual([path, expect.any(String), expect.any(String)])
  return path
    .replace('{id}', id ?? '')
    .replace('{kind}', 'api-secret')
    .replace('{number}', '1')
}

/** Every operation on an object by its id; for a missing object, 404 precedes all other checks. */
const withId = Object.entries(routes).filter(
  ([, route]: [string, Route]) => route.auth === 'user' && route.path.includes('{id}') && route.method !== 'GET',
)
test.each(withId)('%s answers 404 before it requires step-up or reads the body', async (_, route: Route) => {
  const { signedIn } = await signInMember(app, 'owner')
  await app.database.app
    .updateTable('sessions')
    .set({ authenticated_at: new Date(app.clock.now().getTime() - 3_600_000) })
    .where('user_id', '=', uuidOf('user', signedIn.userData.id))
    .execute()
  const path = pathOf(route)
  const answer = await fetch(`${app.baseUrl}${path}`, {
    method: route.method,
    headers: { authorization: `Bearer ${signedIn.accessToken}`, ...json },
    body: '{"role": ',
  })
  expect(((await answer.json()) as { code: string }).code).toBe(route.operator ? 'FORBIDDEN' : 'NOT_FOUND')
})

/** Operations that compare versions: path, and a body that changes the object. */
const versioned: Record<string, [path: () => string, body: (text: string) => object]> = {
  updateUser: [() => '/users', (fullName) => ({ fullName })],
  updateSite: [() => `/sites/${siteId}`, (name) => ({ name })],
  archiveSite: [() => `/sites/${siteId}`, () => ({})],
  putSiteIpAllowList: [() => `/sites/${siteId}/ip-whitelist`, listWith],
  putIpAllowList: [() => '/security/ip-whitelist', listWith],
  updateMerchant: [() => '/merchants/current', (name) => ({ name })],
  updateView: [() => `/views/${viewId}`, (name) => ({ name })],
}

function listWith(note: string): object {
  return { enabled: false, entries: [{ cidr: '203.0.113.0/24', note }] }
}

test('If-Match is compared with the version of the changed object', async () => {
  const withVersion = Object.entries(routes).filter(([, route]: [string, Route]) => route.ifMatch)
  expect(withVersion.map(([name]) => name).sort()).toEqual(Object.keys(versioned).sort())
  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(`${app.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${owner}`, ...json, ...headers },
      ...(body === undefined ? {} : { body }),
    })
  const versionOf = async (path: string) => (await call('GET', path)).headers.get('etag') ?? ''
  // Each object gets its own version, so that no other object's version matches.
  const counted = Object.entries(versioned).filter(([name]) => name !== 'archiveSite')
  const versions: string[] = []
  for (const [name, [path, body]] of counted) {
    const { method } = routes[name as keyof typeof routes]
    let own = await versionOf(path())
    for (let change = 1; change <= 20 && versions.includes(own); change++) {
      const changed = await call(method, path(), { 'if-match': own }, JSON.stringify(body(`Change ${change}`)))
      expect(changed.status, name).toBeLessThan(300)
      own = await versionOf(path())
    }
    versions.push(own)
  }
  expect(new Set(versions).size).toBe(counted.length)
  for (const [name, [thing]] of Object.entries(versioned)) {
    const { method, path } = routes[name as keyof typeof routes]
    const own = await versionOf(thing())
    const codeFor = async (version: string) => {
      const answer = await call(
        method,
        path.replace('{id}', name === 'updateView' ? viewId : siteId),
        { 'if-match': version },
        '{"role": ',
      )
      return ((await answer.json()) as { code: string }).code
    }
    expect(await codeFor(own), name).toBe('BAD_REQUEST')
    for (const other of versions.filter((version) => version !== own)) expect(await codeFor(other), name).toBe('STALE')
  }
})

test('a removed role applies with the next call', async () => {
  const { signedIn } = await signInMember(app, 'developer')
  const token = signedIn.accessToken
  const merchantId = merchantOf(app)
  expect(await patch(token, siteId, json, '{"name": "Mine"}')).toBe('fine')
  await withTenant(app.database.app, merchantId, (trx) =>
    trx
      .updateTable('members')
      .set({ role: 'viewer' })
      .where('merchant_id', '=', merchantId)
      .where('user_id', '=', uuidOf('user', signedIn.userData.id))
      .execute(),
  )
  expect(await patch(token, siteId, json, '{"name": "Mine"}')).toBe('FORBIDDEN')
})

import { randomUUIDv7 } from 'node:crypto'
import { request } from 'node:http'
import { encodeId } from '@firepay/contract/product/ids.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { routes } from '@firepay/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf, moveToOtherMerchant, signInMember } from '../../testing/members.ts'
import { besideAnotherInstance } from '../../testing/other-instance.ts'

/**
 * A call whose head arrives before its session ends, and whose body arrives later, has no effect (security.md S-02, S-08,
 * W-06): every changing operation, against every way to lose the right meanwhile. The bodies are not JSON, so
 * that an admitted call is recognized by another response and still changes nothing.
 */
let app: TestApp
/** Ids of the right form by the first segment of the path: the role is checked before their existence. */
const ids: Record<string, string> = {
  members: 'usr_01h455vb4pex5vsknk084sn02q',
  invitations: 'inv_01h455vb4pex5vsknk084sn02q',
  merchants: 'mer_01h455vb4pex5vsknk084sn02q',
  transactions: 'txn_01h455vb4pex5vsknk084sn02q',
  views: 'view_01h455vb4pex5vsknk084sn02q',
  imports: 'job_01h455vb4pex5vsknk084sn02q',
  'repeat-plans': 'job_01h455vb4pex5vsknk084sn02q',
  security: 'key_01h455vb4pex5vsknk084sn02q',
}
beforeAll(async () => {
  app = await startTestApp()
  ids.sites = (await app.createSite()).id
  ids.notifications = encodeId('notification', randomUUIDv7())
})
afterAll(() => app.close())

const changing: [string, Route][] = Object.entries(routes).filter(
  ([, route]: [string, Route]) => route.auth === 'user' && route.method !== 'GET',
)

/** Sends a head and waits until the server has accepted it; the returned function sends the body. */
async function park(person: SignedInClient, route: Route) {
  const path = route.path
    .replace('{id}', ids[/([^/]+)\/\{id\}/.exec(route.path)?.[1] ?? ''] ?? ids[route.path.split('/')[1] ?? ''] ?? '')
    .replace('{type}', route.area === 'reports' ? 'summary' : 'totp')
    .replace('{kind}', 'api-secret')
    .replace('{number}', '1')
  let done: (answer: { status: number; code: string | undefined }) => void
  const answer = new Promise<{ status: number; code: string | undefined }>((resolve) => {
    done = resolve
  })
  const sent = request(`${app.baseUrl}${path}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${person.signedIn.accessToken}`,
      'content-type': 'application/json',
      'content-length': '2',
      'idempotency-key': `parked-${Math.random().toString(36).slice(2)}-00000000`,
      'if-match': '"0"',
      expect: '100-continue',
    },
  })
  sent.on('response', (response) => {
    let text = ''
    response.on('data', (piece: Buffer) => {
      text += piece
    })
    response.on('end', () => done({ status: response.statusCode ?? 0, code: text && JSON.parse(text).code }))
  })
  sent.on('error', (error) => done({ status: 0, code: error.message }))
  sent.flushHeaders()
  await new Promise((resolve) => sent.on('continue', resolve))
  return Object.assign(
    () => {
      sent.end('x!')
      return answer
    },
    { answer },
  )
}

const losses: Record<string, (person: SignedInClient) => Promise<unknown>> = {
  'the session was signed out': (person) => person.call('POST /auth/signout'),
  'all sessions were ended by a reset': (person) =>
    asOwner(
      `update sessions set ended_at = now(), end_reason = 'password'
    where user_id = (select id from users where email = $1)`,
      person,
    ),
  'the role was lowered': (person) =>
    asOwner(`update members set role = 'viewer' where user_id = (select id from users where email = $1)`, person),
  'the membership was taken away': (person) =>
    asOwner(`delete from members where user_id = (select id from users where email = $1)`, person),
  'the address was taken from the list': (person) =>
    asOwner(
      `insert into user_ip_allow_lists (user_id, enabled, entries, ranges, version, updated_at)
       select id, true, '[]', array['203.0.113.7/32']::cidr[], 1, now() from users where email = $1
       on conflict (user_id) do update set enabled = true, ranges = excluded.ranges`,
      person,
    ),
  'the session was moved to another merchant': (person) => moveToOtherMerchant(app, person),
}

async function asOwner(statement: string, person: SignedInClient): Promise<void> {
  const owner = await connectOwner(app.database.owner)
  await owner.query(statement, [person.email])
  await owner.end()
}

describe.each(Object.entries(losses))('a body that arrives after %s', (loss, lose) => {
  test('has no effect, in any operation', async () => {
    const person = await signInMember(app, 'owner')
    const parked = await Promise.all(
      changing.map(async ([name, route]) => ({ name, route, finish: await park(person, route) })),
    )
    // Connections are accepted in order: once this call returns, all earlier ones were accepted and wait for their bodies.
    await person.call('GET /users')
    await lose(person)
    const answers = await Promise.all(
      parked.map(async ({ name, route, finish }) => ({ name, route, ...(await finish()) })),
    )
    for (const { name, route, status, code } of answers) {
      const said = `${name}: ${status} ${code}`
      if (loss === 'the address was taken from the list') expect(said).toBe(`${name}: 403 IP_NOT_ALLOWED`)
      else if (loss === 'the session was moved to another merchant') {
        if (!route.personal) expect(said).toBe(`${name}: 412 STALE`)
      } else if (loss !== 'the role was lowered') expect(said).toBe(`${name}: 401 undefined`)
      else if (route.needs || route.operator) expect(said).toBe(`${name}: 403 FORBIDDEN`)
    }
  })
})

describe('a call that waits in the database while its caller loses the right to it', () => {
  const site = () => `/sites/${ids.sites}`
  const acts: Record<string, { method: string; path: () => string; body: unknown }> = {
    regenerateApiSecret: { method: 'POST', path: () => `${site()}/regenerate-api-secret`, body: {} },
    notificationUrl: { method: 'PATCH', path: site, body: { notificationUrl: 'https://shop.example/hook' } },
    createSite: {
      method: 'POST',
      path: () => '/sites',
      body: { name: 'Late', timeZone: 'UTC', defaultCurrency: 'EUR' },
    },
    invite: { method: 'POST', path: () => '/invitations', body: { email: 'late@shop.example', role: 'owner' } },
    updateMerchant: { method: 'PATCH', path: () => '/merchants/current', body: { name: 'Late' } },
  }
  const endings: Record<string, { sql: string; status: number }> = {
    'the session ends': { sql: "update sessions set ended_at = now(), end_reason = 'sign_out' where", status: 401 },
    'the role is lowered': { sql: "update members set role = 'viewer' where", status: 403 },
    'the membership ends': { sql: 'delete from members where', status: 401 },
    'the last authentication gets too old': {
      sql: "update sessions set authenticated_at = authenticated_at - interval '6 minutes' where",
      status: 403,
    },
  }
  const pairs = Object.entries(acts).flatMap(([name, act]) =>
    Object.entries(endings).map(([ending, how]) => ({ name, ending, act, how })),
  )

  test.each(pairs)('$name has no effect when $ending', async ({ act, how }) => {
    const person = await signInMember(app, 'owner')
    const [answer] = await besideAnotherInstance(
      app,
      async (other) => {
        // Every change writes a row of the audit log, which is a chain.
        await other.query('select from audit_heads where merchant_id = $1 for update', [merchantOf(app)])
      },
      () => [
        fetch(`${app.baseUrl}${act.path()}`, {
          method: act.method,
          headers: {
            authorization: `Bearer ${person.signedIn.accessToken}`,
            'content-type': 'application/json',
            'idempotency-key': `late-${Math.random()}-0000000000000`,
          },
          body: JSON.stringify(act.body),
        }),
      ],
      () => asOwner(`${how.sql} user_id = (select id from users where email = $1)`, person),
    )
    expect(answer?.status).toBe(how.status)
  })
})

test('refuses a body that does not arrive within ten seconds, and closes its connection', async () => {
  const person = await signInMember(app, 'owner')
  const finish = await park(person, routes.updateUser)
  const startedAt = performance.now()
  const late = await finish.answer
  expect(late).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(performance.now() - startedAt).toBeGreaterThan(8_000)
}, 30_000)

import { randomUUIDv7 } from 'node:crypto'
import { asId, encodeId, type Id, type IdKind } from '@firepay/contract/product/ids.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { routes } from '@firepay/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hashPassword } from '../../areas/identity/passwords/password-hashing.ts'
import { createMember, createMerchantWithOwner } from '../../areas/merchants/create-merchant.ts'
import { newId } from '../../platform/db/new-id.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { matrix, samples } from '../../testing/area-access.ts'
import { beginStep, enrolPasskey, enrolTotp } from '../../testing/factors.ts'
import { balanceFile, chargeLine, sendFile } from '../../testing/files.ts'
import { makeMember } from '../../testing/members.ts'

/**
 * Every operation by every kind of caller (security.md C-01, W-06, M-04, M-11, S-10), against the matrix of each area
 * (`<area>.access.ts`). Calls have a query parameter that no route accepts; it is refused after all checks tested here, so
 * the calls have no effect.
 */

const table: [string, Route][] = Object.entries(routes)
const password = 'seven quiet lamps in a row'
const roleOfLetter = { o: 'owner', a: 'admin', f: 'finance', d: 'developer', s: 'support', v: 'viewer' } as const

let app: TestApp
/** Tokens by their holder. */
const token: Record<string, string> = {}
/** Ids of the first merchant's objects, by the first segment of their path. */
const ids: Record<string, string> = {}
const secrets: Record<'live' | 'refused' | 'archived', string> = { live: '', refused: '', archived: '' }

beforeAll(async () => {
  app = await startTestApp()
  beginStep(app)
  const signIn = (email: string) => app.signIn(email, password)
  const member = async (role: Parameters<typeof makeMember>[1]) => signIn(await makeMember(app, role, password))
  const keep = (name: string, person: SignedInClient) => {
    token[name] = person.signedIn.accessToken
    return person
  }
  for (const role of Object.values(roleOfLetter)) keep(role, await member(role))

  // Objects of the first merchant that other callers try to access.
  const owner = await member('owner')
  const site = await owner.call('POST /sites', { body: { name: 'Ours', timeZone: 'UTC', defaultCurrency: 'EUR' } })
  ids.sites = site.id
  secrets.live = site.secrets.apiSecret
  const at = new Date(app.clock.now().getTime() - 60_000).toISOString()
  const data = { amount: { amount: '100', currency: 'EUR' }, paymentMethod: { type: 'card' } }
  const { results } = await app.clientFor(secrets.live)('POST /ingest/events', {
    body: {
      events: [
        { id: 'one', type: 'payment.created', occurredAt: at, reference: 'one', data },
        { id: 'out', type: 'payout.created', occurredAt: at, reference: 'out', data: { amount: data.amount } },
      ],
    },
  })
  ids.transactions = results[0]?.transactionId ?? ''
  ids.payouts = (await owner.call('GET /payouts')).items[0]?.id ?? ''
  const told = { notificationUrl: 'https://shop.example/notifications' }
  await owner.call('PATCH /sites/{id}', { params: { id: site.id }, body: told })
  const declined = { id: 'two', type: 'payment.declined', occurredAt: at, reference: 'one', data: { declineCode: 'x' } }
  await app.clientFor(secrets.live)('POST /ingest/events', { body: { events: [declined] } })
  ids.notifications = (await owner.call('GET /notifications')).items[0]?.id ?? ''
  ids['repeat-plans'] = (await owner.call('POST /notifications/repeat-plans', { body: { filter: {} } })).id
  ids.members = owner.signedIn.userData.id
  ids.invitations = (await owner.call('POST /invitations', { body: { email: 'new@shop.example', role: 'viewer' } })).id
  ids.sessions = (await owner.call('GET /security/sessions')).items[0]?.id ?? ''
  const second = { name: 'Elsewhere', timeZone: 'UTC', defaultCurrency: 'EUR' }
  const refused = await owner.call('POST /sites', { body: second })
  secrets.refused = refused.secrets.apiSecret
  ids['site-balances'] = (await owner.call('GET /site-balances')).items[0]?.id ?? ''
  const report = { siteId: site.id, currency: 'EUR', from: '2026-01-01', to: '2026-02-01' }
  const ofType = { params: { type: 'summary' as const }, body: report }
  ids['site-balance-reports'] = (await owner.call('POST /site-balance-reports/{type}', ofType)).id
  ids.imports = (await sendFile(owner, site.id, balanceFile(chargeLine(1)), 'comparison')).id
  const list = { enabled: true, entries: [{ cidr: '203.0.113.7' }] }
  const first = { headers: { 'if-match': '"0"' } }
  await owner.call('PUT /sites/{id}/ip-whitelist', {
    params: { id: refused.id },
    body: { ...list, force: true },
    ...first,
  })
  const archived = await owner.call('POST /sites', { body: second })
  secrets.archived = archived.secrets.apiSecret
  await owner.call('POST /sites/{id}/archive', { params: { id: archived.id } })

  // Owners of two other merchants. The second one has a live site, so its owner needs a factor.
  keep('other', await signIn(await makeMerchant('other')))
  const factorless = keep('factorless', await signIn(await makeMerchant('factorless')))
  await factorless.call('POST /sites', { body: { ...second, mode: 'live' } })

  // An operator with access to the first merchant.
  const staffEmail = 'staff@service.example'
  const staff = await makePerson(staffEmail)
  const merchantId = asId('merchant', uuidOfMerchant.get('other') ?? '')
  await withTenant(app.database.app, merchantId, async (trx) => {
    const id = await createMember(trx, app.clock.now(), { merchantId, role: 'viewer' }, staff)
    await trx
      .updateTable('user_auth')
      .set({ operator: true })
      .where('user_id', '=', asId('user', id ?? ''))
      .execute()
  })
  const operator = keep('operator', await signIn(staffEmail))
  await enrolTotp(app, operator)
  await operator.call('POST /auth/merchant', { body: { merchantId: app.owner.signedIn.userData.merchant.id } })

  // Owners that fail a check.
  const away = keep('away', await member('owner'))
  await away.call('PUT /security/ip-whitelist', { body: { ...list, force: true }, ...first })
  const stale = keep('stale', await member('owner'))
  // An object of the user, so that it exists when the age of the session is checked.
  ids.passkeys = (await enrolPasskey(app, stale)).id
  const expired = keep('expired', await member('owner'))
  const uuid = (person: SignedInClient) =>
    app.database.app.selectFrom('users').select('id').where('email', '=', person.email).executeTakeFirstOrThrow()
  const now = app.clock.now().getTime()
  const { db } = app.deps
  await db.app
    .updateTable('sessions')
    .set({ authenticated_at: new Date(now - 301_000) })
    .where('user_id', '=', (await uuid(stale)).id)
    .execute()
  await db.app
    .updateTable('session_tokens')
    .set({ access_expires_at: new Date(now - 1) })
    .where(
      'session_id',
      'in',
      db.app
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', (await uuid(expired)).id),
    )
    .execute()
  const half = await member('owner')
  await enrolTotp(app, half)
  const answer = await app.anonymous('POST /auth/signin', { body: { email: half.email, password } })
  token.challenge = 'mfa' in answer ? answer.mfa.challenge : ''
}, 60_000)
afterAll(() => app.close())

const uuidOfMerchant = new Map<string, Id<'merchant'>>()

async function makePerson(email: string) {
  return { email, fullName: email, passwordHash: await hashPassword(password), timeZone: 'UTC' }
}

async function makeMerchant(name: string): Promise<string> {
  const merchant = { id: newId('merchant'), name, timeZone: 'UTC' }
  uuidOfMerchant.set(name, merchant.id)
  const person = await makePerson(`owner@${name}.example`)
  await withTenant(app.database.app, merchant.id, (trx) =>
    createMerchantWithOwner(trx, app.clock.now(), merchant, person),
  )
  return person.email
}

const kindOf: Record<string, IdKind> = {
  sites: 'site',
  'site-balances': 'account',
  transactions: 'transaction',
  members: 'user',
  invitations: 'invitation',
  sessions: 'session',
  passkeys: 'key',
  merchants: 'merchant',
  'site-balance-reports': 'report',
  payouts: 'payout',
  exports: 'export',
  views: 'view',
  notifications: 'notification',
  'repeat-plans': 'job',
  imports: 'job',
}

/** The path with ids of the first merchant, or random ones. */
function pathOf(route: Route, random = false): string {
  let place = ''
  const others: Record<string, string> = {
    type: route.area === 'reports' ? 'summary' : 'totp',
    kind: 'api-secret',
    name: 'currency',
    token: 'fpm_none',
    number: '1',
  }
  const segments = route.path.split('/').map((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined) place = segment
    if (name === 'id') return random ? randomId(place) : (ids[place] ?? randomId(place))
    return name === undefined ? segment : (others[name] ?? 'x')
  })
  return segments.join('/')
}

function randomId(place: string): string {
  // An id with the prefix of the real one, if there is one.
  const prefix = ids[place]?.split('_')[0]
  const id = encodeId(kindOf[place] ?? 'key', randomUUIDv7())
  return prefix === undefined ? id : `${prefix}_${id.split('_')[1]}`
}

/** `401` without a code, `403 FORBIDDEN` and so on; `in` when none of these checks failed. */
async function attempt(route: Route, bearer: string | null): Promise<string> {
  const answer = await fetch(`${app.baseUrl}${pathOf(route)}?no-such-parameter=1`, {
    method: route.method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(route.method === 'GET' ? {} : { body: '{}' }),
  })
  const text = await answer.text()
  const code = text.startsWith('{') ? JSON.parse(text).code : undefined
  if (answer.status === 401 && route.auth === 'user') return code === undefined ? '401' : `401 ${code}`
  if (answer.status === 401 && route.auth === 'site') return `401 ${code}`
  if (answer.status === 403) return `403 ${code}`
  expect(answer.status, `${route.method} ${route.path}`).toBeLessThan(500)
  return 'in'
}

/** Changes that need a re-authentication within five minutes (product.md §6). */
const guarded: readonly string[] = ['rights', 'secrets', 'addresses', 'factors']

type Entry = {
  auth: 'open' | 'site' | 'user'
  may: string
  needsFactor: boolean
  /** Category of the change; `reads` for none. */
  changes: string
  /** Fields of the body that change something else. */
  fields: [name: string, changes: string][]
  /** True when it needs a fresh authentication; derived from `changes`. */
  fresh: boolean
}
function entryOf(name: string): Entry {
  const [may = '', changes = '', ...more] = (matrix[name] ?? '').split(' ')
  const auth = may === 'open' || may === 'site' ? may : 'user'
  const fields = more.flatMap((one): Entry['fields'] => {
    const [field = '', effect] = one.split(':')
    return effect === undefined ? [] : [[field, effect]]
  })
  const fresh = auth === 'user' && guarded.includes(changes)
  return { auth, may, needsFactor: more.includes('+needsFactor'), changes, fields, fresh }
}

/** Calls all operations and compares the results together, so that one run shows every difference. */
async function walk(bearer: (entry: Entry) => string | null, expected: (entry: Entry) => string): Promise<void> {
  const found: Record<string, string> = {}
  const wanted: Record<string, string> = {}
  for (const [name, route] of table) {
    found[name] = await attempt(route, bearer(entryOf(name)))
    wanted[name] = expected(entryOf(name))
  }
  expect(found).toEqual(wanted)
}

/** Responses of user routes; other routes do not accept a user's token. */
const forUsers = (answer: (entry: Entry) => string) => (entry: Entry) =>
  entry.auth === 'open' ? 'in' : entry.auth === 'site' ? '401 CREDENTIALS' : answer(entry)

test('every operation has a line in the matrix that matches the document', async () => {
  expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(routes).toSorted())
  const document = await (await fetch(`${app.origin}/openapi.json`)).json()
  const operations = Object.values<Record<string, Record<string, unknown>>>(document.paths).flatMap((path) =>
    Object.values(path),
  )
  const said = operations.map((one) => [
    one.operationId,
    one['x-auth'],
    one['x-changes'] ?? 'reads',
    one['x-step-up'],
    one['x-step-up-fields'] ?? [],
  ])
  const written = Object.keys(matrix).map((name) => {
    const { auth, changes, fresh, fields } = entryOf(name)
    const stepUpFields = fields.filter(([, effect]) => guarded.includes(effect)).map(([field]) => field)
    return [name, auth === 'open' ? 'none' : auth, changes, fresh, stepUpFields]
  })
  expect(said.toSorted()).toEqual(written.toSorted())
})

/** Category of an operation whose body accepts a field of this name, or whose response has one. */
const toldByBody: Record<string, string> = {
  role: 'rights',
  requireMfa: 'rights',
  ownerEmail: 'rights',
  cidr: 'addresses',
  notificationUrl: 'addresses',
  newPassword: 'factors',
  attestation: 'factors',
  // Credentials for the receiver.
  headers: 'secrets',
}
const toldByAnswer: Record<string, string> = { secret: 'secrets', secrets: 'secrets', recoveryCodes: 'factors' }
/** Category of operations of these paths, whatever their fields. */
const toldByPath: [RegExp, string][] = [
  [/^\/(?:members|invitations)(?:\/|$)/, 'rights'],
  [/ip-whitelist$/, 'addresses'],
  [/^\/sites\/\{id\}\/(?:secrets|regenerate-)/, 'secrets'],
  [/^\/security\/(?:mfa|passkeys)/, 'factors'],
]
/** Renaming a passkey grants no access. A secret of an authenticator app is a factor, not a secret of a site. */
const toldOtherwise: Record<string, string[]> = { renamePasskey: ['factors'], enableMfa: ['secrets'] }

test.each(table.filter(([, route]) => route.auth === 'user' && route.method !== 'GET'))(
  '%s is declared as its path, body and answer imply',
  (name, route) => {
    const { changes, fields } = entryOf(name)
    const own = new Map(fields)
    const inBody = [...namesIn(route.body, 'input')].flatMap((field) =>
      own.get(field) === toldByBody[field] ? [] : (toldByBody[field] ?? []),
    )
    const inAnswer = [route.success.body, route.alternative?.body].flatMap((body) =>
      [...namesIn(body, 'output')].flatMap((field) => toldByAnswer[field] ?? []),
    )
    const inPath = toldByPath.flatMap(([place, effect]) => (place.test(route.path) ? [effect] : []))
    const told = new Set([...inBody, ...inAnswer, ...inPath].filter((one) => !toldOtherwise[name]?.includes(one)))
    expect([...told].filter((effect) => effect !== changes)).toEqual([])
  },
)

/** Names of all fields of a schema, at any depth. */
function namesIn(schema: z.ZodType | null | undefined, io: 'input' | 'output'): Set<string> {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('properties' in node) for (const name of Object.keys(node.properties ?? {})) names.add(name)
    for (const part of Object.values(node)) visit(part)
  }
  if (schema) visit(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
  return names
}

describe('without a valid token', () => {
  test.each([
    ['none', () => null],
    ['a bad one', () => 'fpa_nonsense'],
    ['an expired one', () => token.expired ?? ''],
    ['the challenge of a sign-in that waits for its factor', () => token.challenge ?? ''],
    ['a refresh token', () => app.owner.signedIn.refreshToken],
    ["a site's secret", () => (secrets.live ? `${secrets.live.slice(0, -1)}!` : '')],
  ])('%s', async (_, bearer) => {
    await walk(
      bearer,
      forUsers(() => '401'),
    )
  })
})

describe('every role', () => {
  test.each(Object.entries({ ...roleOfLetter, x: 'operator' }))('%s: %s', async (letter, role) => {
    await walk(
      () => token[role] ?? '',
      forUsers(({ may }) => (may.includes(letter) ? 'in' : '403 FORBIDDEN')),
    )
  })
})

describe('an owner', () => {
  test('without a required second factor reaches account and security only', async () => {
    await walk(
      () => token.factorless ?? '',
      forUsers(({ may, needsFactor }) =>
        !needsFactor ? '403 MFA_ENROL_REQUIRED' : may.includes('o') ? 'in' : '403 FORBIDDEN',
      ),
    )
  })

  test('from an address outside of the list reaches nothing', async () => {
    await walk(
      () => token.away ?? '',
      forUsers(() => '403 IP_NOT_ALLOWED'),
    )
  })

  test('with an authentication older than five minutes', async () => {
    await walk(
      () => token.stale ?? '',
      forUsers(({ may, fresh }) => (!may.includes('o') ? '403 FORBIDDEN' : fresh ? '403 REAUTH_REQUIRED' : 'in')),
    )
  })
})

describe('a field with a stricter change than its operation', () => {
  const withFields = Object.keys(matrix).flatMap((name) =>
    entryOf(name).fields.map(([field]) => [name, field] as const),
  )

  test.each(withFields)('%s: %s', async (name, field) => {
    const route = table.find(([other]) => other === name)?.[1]
    if (!route) throw new Error(`There is no operation ${name}`)
    const call = async (person: string, body: object) => {
      const answer = await fetch(app.baseUrl + pathOf(route), {
        method: route.method,
        headers: { authorization: `Bearer ${token[person]}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.ok ? 'done' : (await answer.json()).code
    }
    expect(await call('stale', {})).toBe('done')
    // Emptying the field is a change too.
    expect(await call('stale', { [field]: null })).toBe('REAUTH_REQUIRED')
    expect(await call('viewer', { [field]: null })).toBe('FORBIDDEN')
    // Checked after validation.
    expect(await call('stale', { [field]: null, unknown: 1 })).toBe('VALIDATION')
    expect(await call('owner', { [field]: null })).toBe('done')
  })
})

describe('the routes of sites', () => {
  const siteRoutes = (answer: string) => (entry: Entry) =>
    entry.auth === 'open' ? 'in' : entry.auth === 'site' ? answer : '401'

  test('accept a secret, and no other route does', () => walk(() => secrets.live, siteRoutes('in')))
  test('refuse a secret from another address', () => walk(() => secrets.refused, siteRoutes('403 IP_NOT_ALLOWED')))
  test('refuse a secret of an archived site', () => walk(() => secrets.archived, siteRoutes('403 FORBIDDEN')))
})

describe("another merchant's owner finds nothing", () => {
  // Operators may name any merchant; other callers are refused before the id is looked up.
  const withId = table.filter(([, route]) => route.auth === 'user' && !route.operator && route.path.includes('{id}'))

  test.each(withId.map(([name, route]) => [`${route.method} ${route.path}`, name, route] as const))(
    '%s',
    async (_, name, route) => {
      const call = async (random: boolean) => {
        const answer = await fetch(`${app.baseUrl}${pathOf(route, random)}`, {
          method: route.method,
          headers: {
            authorization: `Bearer ${token.other}`,
            ...(route.idempotency ? { 'idempotency-key': randomUUIDv7() } : {}),
            ...(route.ifMatch === 'required' ? { 'if-match': '"0"' } : {}),
            ...(samples[name] === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(samples[name] === undefined ? {} : { body: JSON.stringify(samples[name]) }),
        })
        const { requestId: __, ...rest } = await answer.json()
        return rest
      }
      const foreign = await call(false)
      expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      // For another merchant, a real and an invented id give the same response (security.md C-02).
      expect(await call(true)).toEqual(foreign)
    },
  )

  test('and nothing was changed', async () => {
    const call = app.clientFor(token.owner ?? '')
    expect(await call('GET /sites/{id}', { params: { id: ids.sites ?? '' } })).toMatchObject({
      name: 'Ours',
      status: 'active',
    })
    expect((await call('GET /members')).items.map((one) => one.id)).toContain(ids.members)
  })
})

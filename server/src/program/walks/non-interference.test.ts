import { randomUUIDv7 } from 'node:crypto'
import type { Route } from '@firepay/contract/product/route.ts'
import { routes } from '@firepay/contract/routes.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../areas/identity/passwords/password-hashing.ts'
import { createMember, createMerchantWithOwner } from '../../areas/merchants/create-merchant.ts'
import { makeReports } from '../../areas/reports/create/make-reports.ts'
import { newId } from '../../platform/db/new-id.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { reads, samples } from '../../testing/area-access.ts'
import { clusterWorkers } from '../../testing/cluster.ts'
import { balanceFile, chargeLine, sendFile } from '../../testing/files.ts'
import { makeMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { withoutMoments } from '../../testing/without-moments.ts'

/**
 * Reads of one merchant do not depend on the data of another (security.md C-03): every read of A is recorded while A is
 * alone; then B acts at random with the names, references, keys and ids of A, and each read must return the same bytes. The
 * second run disables the application's tenant filter and relies on row-level security alone (C-04).
 */

const password = 'seven quiet lamps in a row'
const minuteMs = 60_000

type Side = {
  person: SignedInClient
  site: string
  secret: string
  account: string
  transaction: string
  payout: string
  report: string
  export: string
  view: string
  notification: string
  repeat: string
  import: string
  member: string
  invitation: string
}

/** Kind of each id in a path, by the segment before it. */
const keyOfPlace: Record<string, keyof Omit<Side, 'person'>> = {
  sites: 'site',
  transactions: 'transaction',
  notifications: 'notification',
  'repeat-plans': 'repeat',
  imports: 'import',
  members: 'member',
  invitations: 'invitation',
  views: 'view',
}

/** Operations that change a merchant; changes of users to themselves belong to no merchant. */
const changing = Object.entries<Route>(routes).filter(
  ([, route]) => route.method !== 'GET' && route.auth === 'user' && !route.personal && !route.operator,
)

/** Bodies of operations that name no object, so that other merchants need not try them. */
const ownBodies: Record<string, unknown> = {
  createSite: { name: 'Harbor & Pine', timeZone: 'UTC', defaultCurrency: 'EUR' },
  archiveSite: {},
  closePeriods: {},
  createView: { list: 'transactions', name: 'Also mine', query: {} },
  invite: { email: 'guest@shop.example', role: 'viewer' },
  resendInvitation: {},
  updateMerchant: { name: 'Test Shop' },
  makeCalendarLink: {},
}

/** Operations that B does not call on its own data, and why. */
const left: Record<string, string> = {
  fillSandbox: 'ninety days of traffic take minutes',
}

/** Operations that respond with 409 for B, and why: they have no effect. */
const conflicts: Record<string, string> = {
  sendImportPart: 'the file is whole',
  repeatNotification: 'it is still to be sent',
  enableNotificationEndpoint: 'the address is not disabled',
  startRepeat: 'nothing that was planned is over',
  cancelRepeat: 'it does not run',
}

/** Without the filter, a statement is sent to every machine of a cluster, which most statements do not allow. */
const faults = clusterWorkers ? [undefined] : [undefined, 'no-tenant-filter' as const]

describe.each(faults)('with the fault %s', (fault) => {
  let app: TestApp
  let a: Side
  let b: Side
  let ready: string
  const alone = new Map<string, string>()

  beforeAll(async () => {
    app = await startTestApp({ env: fault ? { APP_FAULT: fault } : {} })
    a = await makeSide(app.owner)
    await app.signIn(await makeMember(app, 'viewer', password), password)
    app.clock.advance(1_000)
    ready = app.clock.now().toISOString()
    for (const path of Object.values(reads).flat()) alone.set(path, await readByA(path))
    b = await makeSide(await makeOtherMerchant())
  }, minuteMs)
  afterAll(() => app.close())

  async function makeOtherMerchant(email = 'other@shop.example'): Promise<SignedInClient> {
    const merchant = { id: newId('merchant'), name: 'Test Shop', timeZone: 'Europe/Berlin' }
    const person = { email, fullName: 'Olive Owner', timeZone: 'Europe/Berlin' }
    const passwordHash = await hashPassword(password)
    await withTenant(app.database.app, merchant.id, (trx) =>
      createMerchantWithOwner(trx, app.clock.now(), merchant, { ...person, passwordHash }),
    )
    return app.signIn(person.email, password)
  }

  async function makeSide(person: SignedInClient): Promise<Side> {
    const body = { name: 'Harbor & Pine', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
    const site = await person.call('POST /sites', { body })
    const side = {
      person,
      site: site.id,
      secret: site.secrets.apiSecret,
      account: '',
      transaction: '',
      payout: '',
      report: '',
      export: '',
      view: '',
      notification: '',
      repeat: '',
      import: '',
      member: await addMember(person),
      invitation: '',
    }
    const invitation = { email: 'new@shop.example', role: 'viewer' as const }
    side.invitation = (await person.call('POST /invitations', { body: invitation })).id
    const told = { notificationUrl: 'https://shop.example/notifications' }
    await person.call('PATCH /sites/{id}', { params: { id: site.id }, body: told })
    for (const number of [1, 2, 3]) side.transaction = await pay(side, number, number * 1_000)
    side.payout = await payOut(side)
    const { items } = await person.call('GET /site-balances', { query: { siteId: site.id } })
    side.account = items[0]?.id ?? ''
    side.notification = (await person.call('GET /notifications')).items[0]?.id ?? ''
    side.repeat = (await person.call('POST /notifications/repeat-plans', { body: { filter: {} } })).id
    const range = { siteId: site.id, from: '2026-01-01', to: '2026-02-01' }
    const asked = await person.call('POST /site-balance-reports/{type}', { params: { type: 'summary' }, body: range })
    side.report = asked.id
    side.import = (await sendFile(person, site.id, balanceFile(chargeLine(1)), 'comparison')).id
    await makeReports(app.deps)
    const { signedIn } = person
    const headers = { authorization: `Bearer ${signedIn.accessToken}` }
    const exported = await fetch(`${app.baseUrl}/site-balance-reports/summary/${side.report}/export`, { headers })
    await exported.text()
    side.export = exported.headers.get('firepay-export') ?? ''
    const view = { list: 'transactions', name: 'Mine', shared: true, query: { status: 'captured' } } as const
    side.view = (await person.call('POST /views', { body: view })).id
    return side
  }

  /** A member with the same name in each merchant. @returns the id */
  async function addMember(person: SignedInClient): Promise<string> {
    const merchantId = uuidOf('merchant', person.signedIn.userData.merchant.id)
    const email = `staff.${person.email}`
    const staff = { email, fullName: 'Sam Staff', passwordHash: await hashPassword(password), timeZone: 'UTC' }
    await withTenant(app.database.app, merchantId, (trx) =>
      createMember(trx, app.clock.now(), { merchantId, role: 'support' }, staff),
    )
    return (await person.call('GET /members')).items.find((one) => one.email === email)?.id ?? ''
  }

  /** A payment with the same ids, references and customer in each merchant. @returns its id */
  async function pay(side: Side, number: number, amount: number): Promise<string> {
    const occurredAt = '2026-01-02T03:04:05.000Z'
    const money = { amount: String(amount), currency: 'EUR' }
    const created = {
      amount: money,
      orderReference: `order-${number}`,
      paymentMethod: { type: 'card', brand: 'visa', last4: '1111', issuerCountry: 'DE' },
      customer: { email: 'jane@buyer.example', name: 'Jane Buyer', country: 'DE' },
    }
    const event = { occurredAt, reference: `pay-${number}` }
    const events = [
      { ...event, id: `created-${number}`, type: 'payment.created', data: created },
      {
        ...event,
        id: `captured-${number}`,
        type: 'payment.captured',
        data: { fees: [{ type: 'card', amount: money }] },
      },
    ]
    const { body } = await send(app, 'POST /ingest/events', { events }, side.secret)
    return body.results?.[0].transactionId ?? ''
  }

  /** A payout of everything, with the same ids and references in each merchant. @returns its id */
  async function payOut(side: Side): Promise<string> {
    const amount = { amount: '0', currency: 'EUR' }
    const event = { id: 'payout', type: 'payout.created', occurredAt: '2026-01-12T03:04:05.000Z', reference: 'po_1' }
    const { body } = await send(app, 'POST /ingest/events', { events: [{ ...event, data: { amount } }] }, side.secret)
    return body.results[0].transactionId.replace('txn_', 'pay_')
  }

  async function readByA(path: string): Promise<string> {
    const own = path
      .replace(':site', a.site)
      .replace(':account', a.account)
      .replace(':transaction', a.transaction)
      .replace(':payout', a.payout)
      .replace(':repeat', a.repeat)
      .replace(':report', a.report)
      .replace(':export', a.export)
      .replace(':view', a.view)
      .replace(':notification', a.notification)
      .replace(':import', a.import)
      .replace(':ready', ready)
    const answer = await fetch(`${app.baseUrl}${own}`, {
      headers: { authorization: `Bearer ${a.person.signedIn.accessToken}` },
    })
    const text = await answer.text()
    expect([path, answer.status, text.slice(0, 200)]).toEqual([path, 200, text.slice(0, 200)])
    return `${answer.headers.get('etag')}\n${withoutMoments(text)}`
  }

  /** Actions of B: on its own objects under A's names, and on A's objects by their ids. Each returns the status. */
  const acts: Record<string, (n: number) => Promise<number>> = {
    pay: async (n: number) => Number((await pay(b, n % 20, n)) !== ''),
    'make a site under the key of A': async (n: number) =>
      byB('POST /sites', { name: 'Harbor & Pine', timeZone: 'UTC', defaultCurrency: 'EUR' }, keyOf(n)),
    'rename its site': (n: number) => byB(`PATCH /sites/${b.site}`, { name: `Harbor ${n}` }),
    'regenerate under the key of A': (n: number) => byB(`POST /sites/${b.site}/regenerate-secret-key`, {}, keyOf(n)),
    'invite the same person': () => byB('POST /invitations', { email: 'new@shop.example', role: 'admin' }),
    'close its site to others': async () => {
      const path = `/sites/${b.site}/ip-whitelist` as const
      const { headers } = await send(app, `GET ${path}`, undefined, tokenOfB())
      const list = { enabled: true, entries: [{ cidr: '127.0.0.1/32' }], force: true }
      return byB(`PUT ${path}`, list, { 'if-match': headers.get('etag') ?? '' })
    },
    'write a note': (n: number) => byB(`PUT /transactions/${b.transaction}/note`, { note: `jane ${n}` }),
    'rename its merchant': (n: number) => byB('PATCH /merchants/current', { name: `Test Shop ${n % 3}` }),
    'rename the site of A': () => refused(byB(`PATCH /sites/${a.site}`, { name: 'Taken' })),
    'archive the site of A': () => refused(byB(`POST /sites/${a.site}/archive`)),
    'regenerate the secret of A': (n: number) =>
      refused(byB(`POST /sites/${a.site}/regenerate-api-secret`, {}, keyOf(n))),
    'write a note for A': () => refused(byB(`PUT /transactions/${a.transaction}/note`, { note: 'seen' })),
    'take the owner of A away': () => refused(byB(`DELETE /members/${a.person.signedIn.userData.id}`)),
    'page after a transaction of A': () => refused(byB(`GET /transactions?after=${a.transaction}`)),
  }
  /** Calls an operation as `by` with ids of `of`. @returns the status */
  async function attempt(name: string, route: Route, by: Side, of: Side): Promise<number> {
    const body = samples[name] ?? ownBodies[name]
    const place = /([\w-]+)\/\{id\}/.exec(route.path)?.[1] ?? ''
    const others: Record<string, string> = { type: 'summary', kind: 'secret-key', number: '1' }
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      key === 'id' ? String(of[keyOfPlace[place] ?? 'site']) : (others[key] ?? ''),
    )
    const answer = await fetch(`${app.baseUrl}${path}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${by.person.signedIn.accessToken}`,
        ...(route.idempotency ? { 'idempotency-key': randomUUIDv7() } : {}),
        ...(route.ifMatch === 'required' ? { 'if-match': '"0"' } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body).replaceAll(':site', of.site) }),
    })
    await answer.text()
    return answer.status
  }

  /** From the route table, so that new operations are included. */
  for (const [name, route] of changing) {
    if (!left[name]) acts[name] = () => attempt(name, route, b, b)
    const isNaming = route.path.includes('{id}') || JSON.stringify(samples[name] ?? {}).includes(':site')
    if (isNaming) acts[`${name} of what A has`] = () => refused(attempt(name, route, b, a))
  }

  const tokenOfB = () => b.person.signedIn.accessToken
  const byB = async (call: Parameters<typeof send>[1], body?: unknown, headers: Record<string, string> = {}) =>
    (await send(app, call, body, tokenOfB(), headers)).status
  const refused = async (status: Promise<number>) => {
    expect([404, 422]).toContain(await status)
    return 0
  }
  const keyOf = (n: number) => ({ 'idempotency-key': `the-key-of-both-sides-${n}` })

  test('each call of one merchant changes own data', async () => {
    const c = await makeSide(await makeOtherMerchant('third@shop.example'))
    const found: Record<string, number> = {}
    // Removals come last, and that of the member after all others.
    const rank = ([name, { method }]: [string, Route]) =>
      name === 'removeMember' ? 2 : method === 'DELETE' || name === 'archiveSite' ? 1 : 0
    for (const [name, route] of changing.toSorted((one, other) => rank(one) - rank(other))) {
      if (!left[name]) found[name] = await attempt(name, route, c, c)
    }
    const refusals = Object.entries(found).filter(([, status]) => status >= 300)
    expect(Object.fromEntries(refusals)).toEqual(Object.fromEntries(Object.keys(conflicts).map((name) => [name, 409])))
  })

  test('A reads the same, whatever B does', { timeout: 60 * minuteMs }, async () => {
    // A run has a few actions of B and then some reads of A. The full tests have at least a thousand runs on a single
    // machine; on a cluster a call takes several times as long.
    const { PROPERTY_RUNS: full } = process.env
    const numRuns = full === undefined || clusterWorkers ? 15 : Math.max(1_000, Number(full))
    const seed = Math.floor(Math.random() * 2 ** 31)
    const act = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(40))
    const property = fc.asyncProperty(
      fc.array(act, { minLength: 1, maxLength: 4 }),
      fc.subarray(Object.values(reads).flat(), { minLength: 3, maxLength: 6 }),
      async (done, paths) => {
        for (const [name, n] of done) await acts[name]?.(n)
        for (const path of paths) expect(await readByA(path), path).toBe(alone.get(path))
      },
    )
    await fc.assert(property, { seed, numRuns, verbose: 1 })
    for (const [path, before] of alone) expect(await readByA(path), `${path} (seed ${seed})`).toBe(before)
  })
})

test('B’s use of limits does not affect A', async () => {
  const app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  /** Number of calls, of twenty, before the first is refused. */
  const allowed = async (from: string) => {
    for (let passed = 0; passed < 20; passed++) {
      const answer = await send(app, 'GET /auth/check-reset-token/none', undefined, undefined, {
        'x-forwarded-for': from,
      })
      if (answer.status === 429) return passed
    }
    return Number.POSITIVE_INFINITY
  }
  const alone = await allowed('192.0.2.1')
  expect(alone).toBeLessThan(20)
  app.clock.advance(10 * minuteMs)
  expect(await allowed('192.0.2.2')).toBe(alone)
  expect(await allowed('192.0.2.2')).toBe(0)
  expect(await allowed('192.0.2.1')).toBe(alone)
  await app.close()
})

test('every route that shows merchant data is read', () => {
  const all: [string, Route][] = Object.entries(routes)
  const shown = all.filter(
    ([, route]) => route.method === 'GET' && route.auth === 'user' && !route.operator && !route.personal,
  )
  expect(shown.map(([name]) => name).filter((name) => !reads[name])).toEqual([])
})

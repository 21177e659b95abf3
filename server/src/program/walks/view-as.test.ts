import { type CallerRole, type Role, roles } from '@firepay/contract/product/abilities.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { viewAsHeader } from '@firepay/contract/product/view-as.ts'
import { routes } from '@firepay/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReports } from '../../areas/reports/create/make-reports.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { reads } from '../../testing/area-access.ts'
import { enrolTotp } from '../../testing/factors.ts'
import { balanceFile, chargeLine, sendFile } from '../../testing/files.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { withoutMoments } from '../../testing/without-moments.ts'

/**
 * `Firepay-View-As` on every reading route, for every pair of roles (security.md C-01): a caller who outranks the role gets
 * the bytes that a member with that role gets; all others are refused.
 */

/** By hand: roles with a strict subset of a role's abilities. */
const outranked: Record<CallerRole, readonly Role[]> = {
  owner: ['admin', 'finance', 'developer', 'support', 'viewer'],
  admin: ['finance', 'developer', 'support', 'viewer'],
  finance: ['support', 'viewer'],
  developer: ['viewer'],
  support: ['viewer'],
  viewer: [],
  operator: ['viewer'],
}
const callers = Object.keys(outranked) as CallerRole[]
const pairs = callers.flatMap((own) => outranked[own].map((role) => [own, role] as const))
const others = callers.flatMap((own) =>
  roles.filter((role) => !outranked[own].includes(role)).map((r) => [own, r] as const),
)

const readRoutes = (Object.entries(routes) as [string, Route][]).filter(
  ([, route]) => route.method === 'GET' && route.auth === 'user',
)

let app: TestApp
const token = {} as Record<CallerRole, string>
let paths: string[]

beforeAll(async () => {
  app = await startTestApp()
  const site = await app.owner.call('POST /sites', {
    body: { name: 'Harbor & Pine', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' },
  })
  await app.owner.call('PATCH /sites/{id}', {
    params: { id: site.id },
    body: { notificationUrl: 'https://shop.example/notifications' },
  })
  const at = { occurredAt: '2026-01-02T03:04:05.000Z' }
  const amount = { amount: '1000', currency: 'EUR' }
  const customer = { email: 'jane@buyer.example', name: 'Jane Buyer' }
  const created = { amount, orderReference: 'order-1', paymentMethod: { type: 'card', brand: 'visa' }, customer }
  const { body } = await send(
    app,
    'POST /ingest/events',
    {
      events: [
        { id: 'c', type: 'payment.created', reference: 'pay-1', ...at, data: created },
        { id: 'd', type: 'payment.captured', reference: 'pay-1', ...at, data: { fees: [{ type: 'card', amount }] } },
        { id: 'p', type: 'payout.created', reference: 'po-1', ...at, data: { amount: { ...amount, amount: '0' } } },
      ],
    },
    site.secrets.apiSecret,
  )
  const report = await app.owner.call('POST /site-balance-reports/{type}', {
    params: { type: 'summary' },
    body: { siteId: site.id, from: '2026-01-01', to: '2026-02-01' },
  })
  await makeReports(app.deps)
  const exported = await fetch(`${app.baseUrl}/site-balance-reports/summary/${report.id}/export`, {
    headers: { authorization: `Bearer ${app.owner.signedIn.accessToken}` },
  })
  await exported.text()
  const view = await app.owner.call('POST /views', {
    body: { list: 'transactions', name: 'All', shared: true, query: { customerEmail: 'jane@buyer.example' } },
  })
  const told = await app.owner.call('GET /notifications')
  const repeat = await app.owner.call('POST /notifications/repeat-plans', { body: { filter: {} } })
  const file = await sendFile(app.owner, site.id, balanceFile(chargeLine(1)), 'comparison')
  for (const role of roles) token[role] = (await signInMember(app, role)).signedIn.accessToken
  // An operator with a factor and access to the merchant.
  const staff = await signInMember(app, 'viewer')
  await app.database.app
    .updateTable('user_auth')
    .set({ operator: true })
    .where('user_id', 'in', (users) => users.selectFrom('users').select('id').where('email', '=', staff.email))
    .execute()
  await enrolTotp(app, staff)
  await withTenant(app.database.app, merchantOf(app), (trx) =>
    trx
      .deleteFrom('members')
      .where('merchant_id', '=', merchantOf(app))
      .where('user_id', 'in', (users) => users.selectFrom('users').select('id').where('email', '=', staff.email))
      .execute(),
  )
  token.operator = staff.signedIn.accessToken
  app.clock.advance(1_000)
  const ready = app.clock.now().toISOString()
  paths = readRoutes
    .filter(([, route]) => !route.personal)
    .flatMap(([name, route]) => reads[name] ?? [route.path])
    .map((path) =>
      path
        .replace(':site', site.id)
        .replace(':repeat', repeat.id)
        .replace(':account', report.accountId)
        .replace(':transaction', body.results[0].transactionId)
        .replace(':payout', body.results[2].transactionId.replace('txn_', 'pay_'))
        .replace(':report', report.id)
        .replace(':view', view.id)
        .replace(':export', exported.headers.get('firepay-export') ?? '')
        .replace(':notification', told.items[0]?.id ?? '')
        .replace(':import', file.id)
        .replace(':ready', ready),
    )
}, 60_000)
afterAll(() => app.close())

/** Status and bytes of the response, without varying parts. */
async function read(path: string, own: CallerRole, role?: string): Promise<string> {
  const answer = await fetch(app.baseUrl + path, {
    headers: { authorization: `Bearer ${token[own]}`, ...(role !== undefined && { [viewAsHeader]: role }) },
  })
  return `${answer.status} ${withoutMoments(await answer.text())}`
}

describe('is answered like a member of the role', () => {
  test.each(pairs)('%s as %s', async (own, role) => {
    for (const path of paths) {
      expect([path, await read(path, own, role)]).toEqual([path, await read(path, role)])
    }
  })

  test('roles get different answers', async () => {
    const differing = (
      await Promise.all(paths.map(async (path) => (await read(path, 'owner')) !== (await read(path, 'viewer'))))
    ).filter(Boolean)
    expect(differing.length).toBeGreaterThan(10)
  })

  test('also in the own record', async () => {
    const answer = await send(app, 'GET /users', undefined, token.owner, { [viewAsHeader]: 'viewer' })
    expect(answer.body.role).toBe('viewer')
    expect(answer.body.ability).not.toContainEqual({ action: 'read', subject: 'Balance' })
    expect((await send(app, 'GET /users', undefined, token.owner)).body.role).toBe('owner')
  })
})

describe('is refused for a role that is not lower', () => {
  const everyPath = readRoutes.map(([name, route]) => [name, route.path.replaceAll(/\{\w+\}/g, 'x')] as const)

  test.each(others)('%s as %s', async (own, role) => {
    for (const path of paths) expect([path, (await read(path, own, role)).slice(0, 3)]).toEqual([path, '403'])
  })

  test.each(['operator', 'emperor', 'Viewer ', 'viewer, owner', ''])('and for the role “%s”', async (role) => {
    const isViewer = role.trim() === 'viewer'
    expect((await read('/sites', 'owner', role)).slice(0, 3)).toBe(isViewer ? '200' : '403')
  })

  test('also on routes about the user alone', async () => {
    for (const [name, path] of everyPath) {
      const route = readRoutes.find(([other]) => other === name)?.[1]
      if (!route?.personal || route.params) continue
      expect([path, (await read(path, 'viewer', 'owner')).slice(0, 3)]).toEqual([path, '403'])
    }
  })
})

test('changes nothing while viewing as another role', async () => {
  const as = { [viewAsHeader]: 'viewer' }
  const note = await send(app, 'PATCH /merchants/current', { name: 'Changed' }, token.owner, as)
  expect([note.status, note.code]).toEqual([403, 'FORBIDDEN'])
  expect((await send(app, 'GET /merchants/current', undefined, token.owner)).body.name).not.toBe('Changed')
  // Nor changes that the lower role may make.
  const view = { list: 'transactions', name: 'Made while viewing', query: {} }
  const made = await send(app, 'POST /views', view, token.owner, as)
  expect([made.status, made.code]).toEqual([403, 'FORBIDDEN'])
})

test('a lower role hides no refusal: the row names both, once an hour each', async () => {
  const { signedIn } = await signInMember(app, 'developer')
  const ask = async (more: Record<string, string> = {}) =>
    expect((await send(app, 'GET /audit-log', undefined, signedIn.accessToken, more)).status).toBe(403)
  await ask({ [viewAsHeader]: 'viewer' })
  await ask({ [viewAsHeader]: 'viewer' })
  await ask()
  const { body } = await send(app, 'GET /audit-log?limit=20', undefined, token.owner)
  const own = body.items.filter((row: { actor: { id: string } }) => row.actor.id === signedIn.userData.id)
  const refused = own.filter((row: { action: string }) => row.action === 'user.access.refused')
  expect(refused.map((row: { changes: unknown }) => row.changes)).toEqual([
    [],
    [{ field: 'viewedAs', before: null, after: 'viewer' }],
  ])
})

test('an operator who views as a viewer is recorded as an operator', async () => {
  const looks = () =>
    withTenant(app.database.app, merchantOf(app), (trx) =>
      trx
        .selectFrom('audit_log')
        .select('id')
        .where('merchant_id', '=', merchantOf(app))
        .where('action', '=', 'operator.looked')
        .execute(),
    )
  const before = (await looks()).length
  // Access is recorded again after a minute.
  app.clock.advance(61_000)
  expect((await read('/sites', 'operator', 'viewer')).slice(0, 3)).toBe('200')
  expect((await looks()).length).toBe(before + 1)
})

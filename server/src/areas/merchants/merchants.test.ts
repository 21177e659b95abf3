import { randomUUIDv7 } from 'node:crypto'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { takeMails, tokenOf } from '../../testing/mail.ts'
import { makeMember, merchantOf, signInMember } from '../../testing/members.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { installationId } from '../audit-log/installation.ts'
import { makeReports } from '../reports/create/make-reports.ts'

const password = 'nine green umbrellas in march'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function send(
  method: string,
  path: string,
  as?: SignedInClient,
  body?: object,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(as ? { authorization: `Bearer ${as.signedIn.accessToken}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
}

describe('merchant of the session', () => {
  test('is readable by every member and writable by owners', async () => {
    expect((await send('GET', '/merchants/current')).status).toBe(401)
    const viewer = await signInMember(app, 'viewer')
    expect((await send('GET', '/merchants/current', viewer)).body).toMatchObject({
      name: 'Test Shop',
      timeZone: 'Europe/Berlin',
      requireMfa: false,
      mfaNeeded: false,
    })
    for (const role of ['viewer', 'admin'] as const) {
      const member = await signInMember(app, role)
      expect((await send('PATCH', '/merchants/current', member, { name: 'Mine' })).body.code).toBe('FORBIDDEN')
    }
  })
  test('changes name and zone everywhere at once, with If-Match', async () => {
    const tag = (await send('GET', '/merchants/current', app.owner)).headers.get('etag') ?? ''
    const change = { name: 'New Shop', timeZone: 'Asia/Tokyo' }
    const changed = await send('PATCH', '/merchants/current', app.owner, change, { 'if-match': tag })
    expect(changed.body).toMatchObject(change)
    expect(changed.headers.get('etag')).not.toBe(tag)
    expect((await send('PATCH', '/merchants/current', app.owner, change, { 'if-match': tag })).status).toBe(412)
    expect((await send('GET', '/users', app.owner)).body.merchant).toMatchObject(change)
    const [row] = await app.database.worker
      .selectFrom('audit_log')
      .select('content')
      .where('action', '=', 'merchant.updated')
      .execute()
    expect(row?.content).toMatchObject({
      changes: [
        { field: 'name', before: 'Test Shop', after: 'New Shop' },
        { field: 'timeZone', before: 'Europe/Berlin', after: 'Asia/Tokyo' },
      ],
    })
  })
  test('refuses unknown zones and fields', async () => {
    for (const body of [{ timeZone: 'Mars/Olympus' }, { name: ' ' }, { version: 9 }]) {
      expect((await send('PATCH', '/merchants/current', app.owner, body)).body.code).toBe('VALIDATION')
    }
  })
  test('can require a factor of every member', async () => {
    const viewer = await signInMember(app, 'viewer')
    expect((await send('GET', '/sites', viewer)).status).toBe(200)
    const { body } = await send('PATCH', '/merchants/current', app.owner, { requireMfa: true })
    expect(body).toMatchObject({ requireMfa: true, mfaNeeded: true })
    expect((await send('GET', '/sites', viewer)).body.code).toBe('MFA_ENROL_REQUIRED')
    await app.database.app.transaction().execute(async (trx) => {
      await sql`select app_set_tenant(${merchantOf(app)})`.execute(trx)
      await trx
        .updateTable('merchants')
        .set({ require_mfa: false })
        .where('merchant_id', '=', merchantOf(app))
        .execute()
    })
  })
})

describe('switching', () => {
  test('is refused to non-members', async () => {
    const email = 'elsewhere@lamp.example'
    await send('POST', '/auth/signup', undefined, { email, password, merchantName: 'Elsewhere' })
    await send('POST', '/auth/confirm-email', undefined, { token: tokenOf((await takeMails(app))[0]), password })
    const other = await app.signIn(email, password)
    const { merchant } = app.owner.signedIn.userData
    expect((await send('POST', '/auth/merchant', other, { merchantId: merchant.id })).status).toBe(404)
    expect((await send('POST', '/auth/merchant', other, { merchantId: 'mer_x' })).status).toBe(422)
    expect((await send('POST', '/auth/merchant', undefined, { merchantId: merchant.id })).status).toBe(401)
    expect((await send('GET', '/users', other)).body.merchant.name).toBe('Elsewhere')
  })
})

describe('page with the header Firepay-Merchant', () => {
  test('reads and writes nothing after the session switched', async () => {
    const email = 'two.shops@lamp.example'
    await send('POST', '/auth/signup', undefined, { email, password, merchantName: 'First Shop' })
    await send('POST', '/auth/confirm-email', undefined, { token: tokenOf((await takeMails(app))[0]), password })
    const person = await app.signIn(email, password)
    await send('POST', '/invitations', app.owner, { email, role: 'developer' })
    await send('POST', '/invitations/accept', person, {
      token: tokenOf((await takeMails(app)).find(({ to }) => to === email)),
    })
    const first = { 'firepay-merchant': person.signedIn.userData.merchant.id }
    const second = { 'firepay-merchant': app.owner.signedIn.userData.merchant.id }
    expect((await send('GET', '/sites', person, undefined, first)).status).toBe(200)

    await send('POST', '/auth/merchant', person, { merchantId: second['firepay-merchant'] })
    const site = { name: 'Meant for the first', timeZone: 'UTC', defaultCurrency: 'EUR' }
    for (const call of [send('GET', '/sites', person, undefined, first), send('POST', '/sites', person, site, first)]) {
      expect((await call).body).toMatchObject({ status: 412, code: 'STALE' })
    }
    expect(JSON.stringify((await send('GET', '/sites', person, undefined, second)).body)).not.toContain('Meant for')
    // Personal calls continue to work and show the page where the session is.
    expect((await send('GET', '/users', person, undefined, first)).body.merchant.id).toBe(second['firepay-merchant'])
    expect((await send('GET', '/sites', person, undefined, { 'firepay-merchant': 'nonsense' })).status).toBe(412)
  })
})

describe('operators', () => {
  /** An operator with a factor, without which access is refused. */
  async function makeOperator(withFactor = true): Promise<SignedInClient> {
    const email = await makeMember(app, 'viewer', password)
    const { id } = await app.database.app
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const operator = await app.signIn(email, password)
    await app.database.app.transaction().execute(async (trx) => {
      await sql`select app_set_tenant(${merchantOf(app)})`.execute(trx)
      await sql`delete from members where merchant_id = ${merchantOf(app)} and user_id = ${id}`.execute(trx)
      await sql`delete from user_merchants where user_id = ${id}`.execute(trx)
      await sql`update user_auth set operator = true where user_id = ${id}`.execute(trx)
      if (withFactor) {
        // A passkey without a key: only its existence matters here.
        await sql`insert into passkeys values (gen_random_uuid(), ${id}, ${Buffer.from(email)}, '', 0, '{}', 'Test key',
          false, ${app.clock.now()})`.execute(trx)
      }
    })
    return operator
  }
  const looks = async (merchantId: string) =>
    (
      await app.database.worker
        .selectFrom('audit_log')
        .select(['object_id', 'content'])
        .where('merchant_id', '=', uuidOf('merchant', merchantId))
        .where('action', '=', 'operator.looked')
        .orderBy('number')
        .execute()
    ).map((row) => row.object_id)

  test('need a factor; other users are not operators', async () => {
    const bare = await makeOperator(false)
    expect((await send('GET', '/merchants', bare)).body.code).toBe('MFA_ENROL_REQUIRED')
    expect((await send('GET', '/sites', bare)).body.code).toBe('MFA_ENROL_REQUIRED')
    // An operator who is a member needs no factor for their own work, but one for operator routes.
    const member = await signInMember(app, 'viewer')
    await sql`update user_auth set operator = true where user_id = (select id from users where email = ${member.email})`.execute(
      app.database.app,
    )
    expect((await send('GET', '/sites', member)).status).toBe(200)
    expect((await send('GET', '/merchants', member)).body.code).toBe('MFA_ENROL_REQUIRED')
    expect((await send('GET', '/merchants', app.owner)).body.code).toBe('FORBIDDEN')
    expect((await send('GET', '/merchants')).status).toBe(401)
    const body = { name: 'X', timeZone: 'UTC', ownerEmail: 'x@x.example' }
    expect((await send('POST', '/merchants', app.owner, body)).body.code).toBe('FORBIDDEN')
  })

  test('create a merchant and invite its owner; a repeat with the same key creates no second', async () => {
    const operator = await makeOperator()
    const body = { name: 'Bakery', timeZone: 'Europe/Paris', ownerEmail: 'Baker@Bakery.example' }
    const key = { 'idempotency-key': 'make-the-bakery-once' }
    const made = await send('POST', '/merchants', operator, body, key)
    expect([made.status, made.body]).toMatchObject([201, { name: 'Bakery', timeZone: 'Europe/Paris' }])
    expect((await send('POST', '/merchants', operator, body, key)).body).toEqual(made.body)
    const mails = await takeMails(app)
    expect(mails.map(({ to }) => to)).toEqual(['baker@bakery.example'])
    const joined = await send('POST', '/invitations/accept', undefined, {
      token: tokenOf(mails[0]),
      fullName: 'Bea Baker',
      password,
    })
    expect(joined.body.userData).toMatchObject({ role: 'owner', merchant: { name: 'Bakery' } })
    const list = await send('GET', '/merchants?q=bak', operator)
    expect(list.body).toMatchObject({ total: 1, items: [{ id: made.body.id, name: 'Bakery' }] })
    expect((await send('GET', '/merchants?q=%25', operator)).body.total).toBe(0)
  })

  test('see activity of each merchant without accessing it', async () => {
    const operator = await makeOperator()
    const body = { name: 'Quarry', timeZone: 'UTC', ownerEmail: 'digger@quarry.example' }
    const { id } = (await send('POST', '/merchants', operator, body)).body
    const summary = async () => (await send('GET', `/merchants?q=${id}`, operator)).body.items[0]
    expect(await summary()).toEqual({
      id,
      name: 'Quarry',
      timeZone: 'UTC',
      createdAt: expect.stringMatching(/Z$/),
      members: 0,
      sites: 0,
      invited: { email: 'digger@quarry.example', expiresAt: expect.stringMatching(/Z$/), status: 'pending' },
    })
    const token = tokenOf((await takeMails(app))[0])
    await send('POST', '/invitations/accept', undefined, { token, fullName: 'Dora Digger', password })
    const owner = await app.signIn('digger@quarry.example', password)
    await send('POST', '/sites', owner, { name: 'Pit', timeZone: 'UTC', defaultCurrency: 'EUR' })
    const joined = await summary()
    expect(joined).toMatchObject({ members: 1, sites: 1, lastSignInAt: expect.stringMatching(/Z$/) })
    expect(joined).not.toHaveProperty('invited')
    expect(joined).not.toHaveProperty('lastTransactionAt')
    expect(await looks(id)).toEqual([])

    const mine = (await send('GET', '/merchants?q=New', operator)).body.items[0]
    expect(mine.members).toBeGreaterThan(1)
    expect((await send('GET', '/merchants?offset=1000', operator)).body).toMatchObject({ items: [] })
    expect((await send('GET', '/merchants?limit=0', operator)).body.code).toBe('VALIDATION')
    const [first, second] = (await send('GET', '/merchants?limit=2', operator)).body.items
    expect((await send('GET', `/merchants?limit=1&after=${first.id}`, operator)).body.items).toEqual([second])
    const unknown = 'mer_01h455vb4pex5vsknk084sn02q'
    expect((await send('GET', `/merchants?after=${unknown}`, operator)).status).toBe(422)
  })

  test("replace the owner's invitation until somebody has joined; the old link stops working", async () => {
    const operator = await makeOperator()
    const made = await send('POST', '/merchants', operator, {
      name: 'Typo',
      timeZone: 'UTC',
      ownerEmail: 'onwer@typo.example',
    })
    const wrong = tokenOf((await takeMails(app))[0])
    const path = `/merchants/${made.body.id}/owner-invitation`
    const body = { ownerEmail: 'Owner@typo.example' }
    expect((await send('POST', path, undefined, body)).status).toBe(401)
    expect((await send('POST', path, app.owner, body)).body.code).toBe('FORBIDDEN')
    expect((await send('POST', path, operator, { ownerEmail: 'nobody' })).body.code).toBe('VALIDATION')
    const nowhere = `/merchants/${encodeId('merchant', randomUUIDv7())}/owner-invitation`
    expect((await send('POST', nowhere, operator, body)).body.code).toBe('NOT_FOUND')
    expect((await send('POST', nowhere, operator, {})).body.code).toBe('NOT_FOUND')

    const key = { 'idempotency-key': 'invite-the-owner-once' }
    const invited = await send('POST', path, operator, body, key)
    expect([invited.status, invited.body]).toMatchObject([
      201,
      { members: 0, invited: { email: 'owner@typo.example', status: 'pending' } },
    ])
    expect((await send('POST', path, operator, body, key)).body).toEqual(invited.body)
    const mails = await takeMails(app)
    expect(mails.map(({ to }) => to)).toEqual(['owner@typo.example'])
    const join = { fullName: 'Olga Owner', password }
    const late = await send('POST', '/invitations/accept', undefined, { token: wrong, ...join })
    expect(late.body.code).toBe('TOKEN_EXPIRED')
    const joined = await send('POST', '/invitations/accept', undefined, { token: tokenOf(mails[0]), ...join })
    expect(joined.body.userData).toMatchObject({ role: 'owner', merchant: { name: 'Typo' } })
    // From now on the merchant belongs to its owner.
    expect((await send('POST', path, operator, body)).body.code).toBe('CONFLICT')
    const rows = await app.database.worker
      .selectFrom('audit_log')
      .select('content')
      .where('merchant_id', '=', uuidOf('merchant', made.body.id))
      .where('action', '=', 'invitation.sent')
      .execute()
    expect(rows.map(({ content }) => content)).toMatchObject([
      {
        actor: { type: 'operator' },
        changes: [{ field: 'invitations', before: ['onwer@typo.example'], after: ['owner@typo.example'] }],
      },
    ])
  })

  test('leave a screen open without new rows, and open none without a row', async () => {
    const operator = await makeOperator()
    const { merchant } = app.owner.signedIn.userData
    await send('POST', '/auth/merchant', operator, { merchantId: merchant.id })
    const count = async () => (await looks(merchant.id)).length
    const background = { 'firepay-background': '1' }
    const before = await count()
    // The background header does not hide a first view.
    expect((await send('GET', '/sites', operator, undefined, background)).status).toBe(200)
    expect(await count()).toBe(before + 1)
    for (let minutes = 0; minutes < 3; minutes++) {
      app.clock.advance(61_000)
      expect((await send('GET', '/sites', operator, undefined, background)).status).toBe(200)
    }
    expect(await count()).toBe(before + 1)
    expect((await send('GET', '/sites', operator)).status).toBe(200)
    expect(await count()).toBe(before + 2)
  })

  test('view one merchant after another, and each has the row', async () => {
    const operator = await makeOperator()
    const { merchant } = app.owner.signedIn.userData
    const made = await send('POST', '/merchants', operator, {
      name: 'Next',
      timeZone: 'UTC',
      ownerEmail: 'next@shop.example',
    })
    const count = async (id: string) => (await looks(id)).filter((object) => object === '/sites').length
    const before = [await count(merchant.id), await count(made.body.id)]
    for (const merchantId of [merchant.id, made.body.id]) {
      await send('POST', '/auth/merchant', operator, { merchantId })
      expect((await send('GET', '/sites', operator)).status).toBe(200)
    }
    expect([await count(merchant.id), await count(made.body.id)]).toEqual(before.map((one) => one + 1))
  })

  test('view any merchant read-only, and each view is in its audit log', async () => {
    const operator = await makeOperator()
    const { merchant } = app.owner.signedIn.userData
    const site = await app.createSite()
    const entered = await send('POST', '/auth/merchant', operator, { merchantId: merchant.id })
    expect(entered.body).toMatchObject({
      role: 'operator',
      operator: true,
      merchant: { id: merchant.id },
    })
    expect(entered.body.merchants).toHaveLength(1)
    const before = await looks(merchant.id)
    expect(before).toContain(merchant.id)

    expect((await send('GET', `/sites/${site.id}`, operator)).status).toBe(200)
    expect((await send('GET', `/sites/${site.id}`, operator)).status).toBe(200)
    expect((await send('GET', '/sites', operator)).status).toBe(200)
    expect((await looks(merchant.id)).slice(before.length)).toEqual([site.id, '/sites'])
    app.clock.advance(61_000)
    await send('GET', `/sites/${site.id}`, operator)
    expect((await looks(merchant.id)).slice(before.length)).toEqual([site.id, '/sites', site.id])

    // Changes to their own account are in the log of the installation, not the merchant's.
    const told = async (where: Id<'merchant'>) =>
      (
        await app.database.worker
          .selectFrom('audit_log')
          .select('action')
          .where('merchant_id', '=', where)
          .where('object_id', '=', operator.signedIn.userData.id)
          .where('action', '=', 'user.profile.changed')
          .execute()
      ).length
    await send('PUT', '/users', operator, { fullName: 'Olga Operator' })
    expect([await told(merchantOf(app)), await told(installationId)]).toEqual([0, 1])

    const write = { name: 'Theirs', timeZone: 'UTC', defaultCurrency: 'EUR' }
    expect((await send('POST', '/sites', operator, write)).body.code).toBe('FORBIDDEN')
    expect((await send('GET', '/members', operator)).body.code).toBe('FORBIDDEN')
  })

  test('cannot hide calls under the name of another screen', async () => {
    const operator = await makeOperator()
    const { merchant } = app.owner.signedIn.userData
    const site = await app.createSite()
    await send('POST', '/auth/merchant', operator, { merchantId: merchant.id })
    const before = (await looks(merchant.id)).length
    const on = (screen: string, path: string) => send('GET', path, operator, undefined, { 'firepay-screen': screen })
    await on('/overview', '/sites')
    await on('/overview', `/sites/${site.id}`)
    await on('/overview', '/notifications')
    await on('/overview', '/search?q=abc')
    await on('/merchants', '/site-balances')
    await on('/constructor', '/payouts')
    const day = (daysBefore: number) =>
      new Date(app.clock.now().getTime() - daysBefore * 86_400_000).toISOString().slice(0, 10)
    const asked = { siteId: site.id, currency: 'EUR', from: day(2), to: day(1) }
    const { id: report } = (await send('POST', '/site-balance-reports/summary', app.owner, asked)).body
    await makeReports(app.deps)
    await on('/overview', `/site-balance-reports/summary/${report}`)
    await on('/reports', `/site-balance-reports/summary/${report}/lines`)
    // With two objects the row would be ambiguous.
    await on(`/balances/${site.id}/${report}`, '/site-account-balances')
    // An export reveals more than its screen.
    expect((await on('/transactions', '/transactions')).status).toBe(200)
    expect((await on('/transactions', '/transactions/export?format=ndjson')).status).toBe(200)
    expect((await on('/payouts', '/payouts/export?format=ndjson')).status).toBe(200)
    expect((await looks(merchant.id)).slice(before)).toEqual([
      '/overview',
      site.id,
      '/notifications',
      '/search',
      '/site-balances',
      '/payouts',
      report,
      report,
      '/site-account-balances',
      '/transactions',
      '/transactions/export',
      '/payouts/export',
    ])
    // After five minutes without a call the screen counts as opened again.
    app.clock.advance(301_000)
    await on('/overview', '/sites')
    expect((await looks(merchant.id)).at(-1)).toBe('/overview')
    expect((await looks(merchant.id)).length).toBe(before + 13)
  })

  test('write one row per opened screen, however many calls it makes', async () => {
    const operator = await makeOperator()
    const { merchant } = app.owner.signedIn.userData
    await send('POST', '/auth/reauthenticate', app.owner, { password: app.owner.password })
    const site = await app.createSite()
    await send('POST', '/auth/merchant', operator, { merchantId: merchant.id })
    const before = (await looks(merchant.id)).length
    const rows = async () => (await looks(merchant.id)).slice(before)
    const on = (screen: string, path: string) =>
      send('GET', path, operator, undefined, { 'firepay-screen': screen }).then(({ status }) =>
        expect([path, status]).toEqual([path, 200]),
      )
    const overview = [
      '/sites',
      '/onboarding',
      '/site-account-balances',
      '/payouts',
      '/unbalanced-reports',
      '/transactions',
    ]
    // Concurrently, like a screen.
    await Promise.all(overview.map((path) => on('/overview', path)))
    // It stays open for six minutes and refreshes.
    for (let minute = 0; minute < 6; minute++) {
      app.clock.advance(60_000)
      await on('/overview', '/site-account-balances')
    }
    expect(await rows()).toEqual(['/overview'])
    for (const path of [`/sites/${site.id}`, `/sites/${site.id}/accounts`, '/sites'])
      await on(`/sites/${site.id}`, path)
    expect(await rows()).toEqual(['/overview', site.id])
    // Even a page without operator access shows the names of sites.
    await on('/team', '/sites')
    await on('/team', '/onboarding')
    expect(await rows()).toEqual(['/overview', site.id, '/team'])
  })
})

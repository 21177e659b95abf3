import { decodeId, type Id } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/db/new-id.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../../testing/app.ts'
import { takeMails, tokenOf } from '../../../testing/mail.ts'
import { makeMember, merchantOf, signInMember } from '../../../testing/members.ts'
import { besideAnotherInstance } from '../../../testing/other-instance.ts'
import { send as sendTo } from '../../../testing/send.ts'
import { countInvitationMail } from '../../identity/limits.ts'

const password = 'nine green umbrellas in march'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function send(method: string, path: string, as?: SignedInClient, body?: object) {
  const answer = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(as ? { authorization: `Bearer ${as.signedIn.accessToken}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}
const idOf = ({ signedIn }: SignedInClient) => signedIn.userData.id
const actions = async (object: string) =>
  (
    await app.database.worker
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', object)
      .orderBy('number')
      .execute()
  ).map((row) => row.action)

/** Another merchant of the installation, with its owner signed in. */
async function otherMerchant(): Promise<SignedInClient> {
  const email = `owner.${Math.random().toString(36).slice(2)}@elsewhere.example`
  await send('POST', '/auth/signup', undefined, { email, password, merchantName: 'Elsewhere' })
  const mail = (await takeMails(app)).find(({ to }) => to === email)
  await send('POST', '/auth/confirm-email', undefined, { token: tokenOf(mail), password })
  return app.signIn(email, password)
}

describe('members', () => {
  test('are visible to owners and admins only', async () => {
    expect(await send('GET', '/members')).toMatchObject({ status: 401 })
    for (const role of ['finance', 'developer', 'support', 'viewer'] as const) {
      const member = await signInMember(app, role)
      expect(await send('GET', '/members', member)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
      const change = await send('PATCH', `/members/${idOf(member)}`, member, { role: 'owner' })
      expect(change).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    }
  })
  test('are listed with role and last sign-in; a page past the end is empty', async () => {
    const admin = await signInMember(app, 'admin')
    const { body } = await send('GET', '/members?limit=100', admin)
    expect(body.items[0]).toMatchObject({ email: app.owner.email, role: 'owner', mfa: false })
    expect(body.items[0].lastSignInAt).toMatch(/Z$/)
    expect(body.total).toBe(body.items.length)
    expect((await send('GET', '/members?offset=100', admin)).body).toMatchObject({ items: [], total: body.total })
    expect((await send('GET', '/members?limit=0', admin)).body.code).toBe('VALIDATION')
  })
  test('and invitations are paged after the last item', async () => {
    const admin = await signInMember(app, 'admin')
    for (const name of ['first', 'second']) {
      await send('POST', '/invitations', admin, { email: `${name}@pages.example`, role: 'viewer' })
    }
    for (const path of ['/members', '/invitations']) {
      const all = (await send('GET', `${path}?limit=100`, admin)).body.items.map(({ id }: { id: string }) => id)
      const walked: string[] = []
      for (let after = ''; walked.length < all.length; after = `&after=${walked.at(-1)}`) {
        const { items } = (await send('GET', `${path}?limit=1${after}`, admin)).body
        expect(items).toHaveLength(1)
        walked.push(items[0].id)
      }
      expect(walked).toEqual(all)
      expect((await send('GET', `${path}?after=${all.at(-1)}`, admin)).body.items).toEqual([])
      expect((await send('GET', `${path}?after=${all[0]}&offset=1`, admin)).status).toBe(422)
      const unknown = `${all[0].split('_')[0]}_01h455vb4pex5vsknk084sn02q`
      expect((await send('GET', `${path}?after=${unknown}`, admin)).body.errors).toMatchObject([{ path: 'after' }])
    }
  })
  test('of another merchant are invisible', async () => {
    const other = await otherMerchant()
    expect((await send('GET', '/members', other)).body.items).toHaveLength(1)
    const viewer = await signInMember(app, 'viewer')
    for (const [method, body] of [
      ['PATCH', { role: 'admin' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await send(method, `/members/${idOf(viewer)}`, other, body)).body.code).toBe('NOT_FOUND')
    }
    expect((await send('DELETE', `/members/${idOf(viewer)}/sessions`, other)).body.code).toBe('NOT_FOUND')
    expect((await send('GET', '/users', viewer)).status).toBe(200)
  })
  test('get another role, which applies to open sessions immediately', async () => {
    const member = await signInMember(app, 'viewer')
    expect((await send('GET', '/invitations', member)).status).toBe(403)
    const { status, body } = await send('PATCH', `/members/${idOf(member)}`, app.owner, { role: 'admin' })
    expect([status, body.role]).toEqual([200, 'admin'])
    expect((await send('GET', '/invitations', member)).status).toBe(200)
    expect(await actions(idOf(member))).toContain('member.role.changed')
    await send('PATCH', `/members/${idOf(member)}`, app.owner, { role: 'support' })
    expect((await send('GET', '/invitations', member)).status).toBe(403)
  })
  test('are notified of decisions about them, and only of those', async () => {
    const email = await makeMember(app, 'viewer', password)
    const member = await app.signIn(email, password)
    const mails = async () => (await takeMails(app)).filter(({ to }) => to === email)
    await mails()
    await send('PATCH', `/members/${idOf(member)}`, app.owner, { role: 'viewer' })
    expect(await mails()).toEqual([])
    await send('PATCH', `/members/${idOf(member)}`, app.owner, { role: 'finance' })
    const [role] = await mails()
    expect(role?.subject).toBe('Your role at Test Shop is now finance')
    expect(role?.text).toContain('Olive Owner changed your role at Test Shop from viewer to finance.')

    await send('DELETE', `/members/${idOf(member)}/sessions`, app.owner)
    const [ended] = await mails()
    expect(ended?.subject).toBe('You were signed out of Test Shop')
    expect(ended?.text).toContain('Olive Owner ended your session at Test Shop.')
    // No session was open anymore.
    await send('DELETE', `/members/${idOf(member)}/sessions`, app.owner)
    expect(await mails()).toEqual([])

    await send('DELETE', `/members/${idOf(member)}`, app.owner)
    const [removed] = await mails()
    expect(removed?.subject).toBe('You were removed from Test Shop')
    for (const mail of [role, ended, removed]) expect(mail?.text).not.toContain('address')
    expect((await send('DELETE', `/members/${idOf(member)}`, app.owner)).status).toBe(404)
    expect(await mails()).toEqual([])
  })
  test('refuse unknown roles and fields', async () => {
    const member = await signInMember(app, 'viewer')
    for (const body of [{ role: 'operator' }, { role: 'owner', operator: true }, {}]) {
      expect((await send('PATCH', `/members/${idOf(member)}`, app.owner, body)).body.code).toBe('VALIDATION')
    }
  })
  test('who are owners can only be managed by owners', async () => {
    const [admin, viewer] = [await signInMember(app, 'admin'), await signInMember(app, 'viewer')]
    for (const attempt of [
      send('PATCH', `/members/${idOf(app.owner)}`, admin, { role: 'viewer' }),
      send('PATCH', `/members/${idOf(viewer)}`, admin, { role: 'owner' }),
      send('PATCH', `/members/${idOf(admin)}`, admin, { role: 'owner' }),
      send('DELETE', `/members/${idOf(app.owner)}`, admin),
      send('POST', '/invitations', admin, { email: 'new.owner@shop.example', role: 'owner' }),
    ]) {
      expect(await attempt).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    }
  })
  test('invited as owners are managed by owners only', async () => {
    const admin = await signInMember(app, 'admin')
    const email = 'invited.owner@shop.example'
    const { id } = (await send('POST', '/invitations', app.owner, { email, role: 'owner' })).body
    for (const body of [{}, { role: 'viewer' }]) {
      expect((await send('PATCH', `/invitations/${id}`, admin, body)).body.code).toBe('FORBIDDEN')
    }
    expect((await send('DELETE', `/invitations/${id}`, admin)).body.code).toBe('FORBIDDEN')
    expect((await send('DELETE', `/invitations/${id}`, app.owner)).status).toBe(204)
  })
  test('lose their sessions in the merchant when removed', async () => {
    const member = await signInMember(app, 'viewer')
    expect((await send('DELETE', `/members/${idOf(member)}`, app.owner)).status).toBe(204)
    expect(await send('GET', '/users', member)).toMatchObject({ status: 401 })
    const { refreshToken } = member.signedIn
    expect((await send('POST', '/auth/token-refresh', undefined, { refresh_token: refreshToken })).body.code).toBe(
      'REFRESH_EXPIRED',
    )
    expect((await send('DELETE', `/members/${idOf(member)}`, app.owner)).body.code).toBe('NOT_FOUND')
    expect(await actions(idOf(member))).toContain('member.removed')
  })
  test('can be signed out everywhere by an admin', async () => {
    const email = await makeMember(app, 'viewer', password)
    const [one, two] = [await app.signIn(email, password), await app.signIn(email, password)]
    const admin = await signInMember(app, 'admin')
    expect((await send('DELETE', `/members/${idOf(one)}/sessions`, admin)).body).toEqual({ ended: 2 })
    for (const session of [one, two]) expect((await send('GET', '/users', session)).status).toBe(401)
  })
  test('who are owners cannot be signed out by an admin', async () => {
    const admin = await signInMember(app, 'admin')
    const owner = await signInMember(app, 'owner')
    expect((await send('DELETE', `/members/${idOf(owner)}/sessions`, admin)).body.code).toBe('FORBIDDEN')
    expect((await send('GET', '/users', owner)).status).toBe(200)
    expect((await send('DELETE', `/members/${idOf(owner)}`, app.owner)).status).toBe(204)
  })
})

test('a member who is signed out of one merchant stays signed in to another', async () => {
  const elsewhere = await otherMerchant()
  await send('POST', '/invitations', app.owner, { email: elsewhere.email, role: 'support' })
  const token = tokenOf((await takeMails(app)).find(({ to }) => to === elsewhere.email))
  expect((await send('POST', '/invitations/accept', elsewhere, { token })).status).toBe(200)
  const here = await app.signIn(elsewhere.email, password)
  const { id: merchantId } = app.owner.signedIn.userData.merchant
  expect((await send('POST', '/auth/merchant', here, { merchantId })).status).toBe(200)
  expect((await send('DELETE', `/members/${idOf(here)}/sessions`, app.owner)).body).toEqual({ ended: 1 })
  expect((await send('GET', '/users', here)).status).toBe(401)
  expect((await send('GET', '/users', elsewhere)).status).toBe(200)
})

async function secondOwner(first: SignedInClient): Promise<SignedInClient> {
  const email = `second.${Math.random().toString(36).slice(2)}@elsewhere.example`
  await send('POST', '/invitations', first, { email, role: 'owner' })
  const token = tokenOf((await takeMails(app)).find(({ to }) => to === email))
  await send('POST', '/invitations/accept', undefined, { token, fullName: 'Second Owner', password })
  return await app.signIn(email, password)
}

describe('the last owner', () => {
  test('is marked, until there is another', async () => {
    const owner = await otherMerchant()
    const lastOwners = async () =>
      (await send('GET', '/members', owner)).body.items.map((one: { lastOwner: boolean }) => one.lastOwner)
    expect(await lastOwners()).toEqual([true])
    const email = 'another.owner@elsewhere.example'
    await send('POST', '/invitations', owner, { email, role: 'owner' })
    const token = tokenOf((await takeMails(app)).find(({ to }) => to === email))
    await send('POST', '/invitations/accept', undefined, { token, fullName: 'Another Owner', password })
    expect(await lastOwners()).toEqual([false, false])
    const { id } = (await send('GET', '/members', owner)).body.items[1]
    const demoted = await send('PATCH', `/members/${id}`, owner, { role: 'admin' })
    expect(demoted.body.lastOwner).toBe(false)
    expect(await lastOwners()).toEqual([true, false])
  })
  test('cannot be demoted or removed, not even by themselves', async () => {
    const owner = await otherMerchant()
    for (const attempt of [
      send('PATCH', `/members/${idOf(owner)}`, owner, { role: 'admin' }),
      send('DELETE', `/members/${idOf(owner)}`, owner),
    ]) {
      expect(await attempt).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    }
  })
  test('remains when two owners demote or remove each other concurrently', async () => {
    for (const method of ['PATCH', 'DELETE', 'PATCH', 'DELETE']) {
      const first = await otherMerchant()
      const second = await secondOwner(first)
      const body = method === 'PATCH' ? { role: 'viewer' } : undefined
      const both = await Promise.all([
        send(method, `/members/${idOf(second)}`, first, body),
        send(method, `/members/${idOf(first)}`, second, body),
      ])
      const won = both.filter(({ status }) => status < 300)
      expect(won, JSON.stringify(both)).toHaveLength(1)
      const merchantId = first.signedIn.userData.merchant.id
      const remaining = both[0] === won[0] ? first : second
      const { body: record } = await send('GET', '/users', remaining)
      expect(record).toMatchObject({ role: 'owner', merchant: { id: merchantId } })
    }
  })
  test('remains when two owners step down concurrently', async () => {
    const first = await otherMerchant()
    const second = await secondOwner(first)
    const merchantId = decodeId('merchant', first.signedIn.userData.merchant.id)
    const [answer] = await besideAnotherInstance(
      app,
      async (other) => {
        await other.query('select from merchants where merchant_id = $1 for update', [merchantId])
        await other.query("update members set role = 'viewer' where user_id = $1", [decodeId('user', idOf(second))])
      },
      () => [send('PATCH', `/members/${idOf(first)}`, first, { role: 'viewer' })],
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })
})

test('a member demoted meanwhile cannot change members', async () => {
  const admin = await signInMember(app, 'admin')
  const viewer = await signInMember(app, 'viewer')
  const [answer] = await besideAnotherInstance(
    app,
    async (other) => {
      await other.query('select from merchants where merchant_id = $1 for update', [merchantOf(app)])
      await other.query("update members set role = 'viewer' where user_id = $1", [decodeId('user', idOf(admin))])
    },
    () => [send('PATCH', `/members/${idOf(viewer)}`, admin, { role: 'support' })],
  )
  expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
})

describe('invitations', () => {
  test("use the sender's language for a recipient without a choice", async () => {
    await app.owner.call('PUT /users', { body: { preferences: { locale: 'ru' } } })
    await send('POST', '/invitations', app.owner, { email: 'reader@shop.example', role: 'finance' })
    await app.owner.call('PUT /users', { body: { preferences: { locale: 'en' } } })
    const mail = (await takeMails(app)).find(({ to }) => to === 'reader@shop.example')
    expect(mail?.subject).toBe('Приглашение в Test Shop от Olive Owner')
  })
  test('add a new user with the role, once, and sign them in', async () => {
    const email = 'Ines.Invited@Shop.example'
    const { status, body } = await send('POST', '/invitations', app.owner, { email, role: 'finance' })
    expect([status, body.email, body.status, body.invitedBy]).toEqual([
      201,
      email.toLowerCase(),
      'pending',
      'Olive Owner',
    ])
    expect((await send('GET', '/invitations', app.owner)).body.items[0].id).toBe(body.id)
    const mail = (await takeMails(app)).find(({ to }) => to === email.toLowerCase())
    expect(mail).toMatchObject({ to: email.toLowerCase(), subject: 'Olive Owner invited you to Test Shop' })
    expect(mail?.link).toMatch(/\/invitation#fpm_[\w-]{43}$/)
    const token = tokenOf(mail)
    expect(await send('GET', `/invitations/check/${token}`)).toEqual({
      status: 200,
      body: {
        email: email.toLowerCase(),
        role: 'finance',
        invitedBy: 'Olive Owner',
        merchant: { name: 'Test Shop' },
        expiresAt: expect.any(String),
        hasAccount: false,
      },
    })
    const join = { token, fullName: 'Ines Invited', password }
    expect((await send('POST', '/invitations/accept', undefined, { ...join, password: 'short' })).body.code).toBe(
      'PASSWORD_TOO_SHORT',
    )
    const joined = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', '/invitations/accept', undefined, join)),
    )
    const won = joined.filter((answer) => answer.status === 200)
    expect(won).toHaveLength(1)
    expect(joined.filter((answer) => answer.body.code === 'TOKEN_USED')).toHaveLength(19)
    expect((await send('GET', `/invitations/check/${token}`)).body.code).toBe('TOKEN_USED')
    expect(won[0]?.body.userData).toMatchObject({ role: 'finance', fullName: 'Ines Invited' })
    expect((await app.signIn(email, password)).signedIn.userData.role).toBe('finance')
    expect((await send('GET', '/invitations', app.owner)).body.items.map(({ id }: { id: string }) => id)).not.toContain(
      body.id,
    )
  })
  test('add a signed-in user with an account', async () => {
    const guest = await otherMerchant()
    await send('POST', '/invitations', app.owner, { email: guest.email, role: 'support' })
    const token = tokenOf((await takeMails(app)).find(({ to }) => to === guest.email))
    expect((await send('GET', `/invitations/check/${token}`)).body.hasAccount).toBe(true)
    expect(await send('POST', '/invitations/accept', undefined, { token })).toMatchObject({
      status: 401,
      body: { code: 'CREDENTIALS' },
    })
    const asNew = await send('POST', '/invitations/accept', undefined, { token, fullName: 'Impostor', password })
    expect(asNew).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const other = await otherMerchant()
    expect((await send('POST', '/invitations/accept', other, { token })).body.code).toBe('CONFLICT')

    const { status, body } = await send('POST', '/invitations/accept', guest, { token })
    expect([status, body]).toEqual([
      200,
      { merchant: { id: app.owner.signedIn.userData.merchant.id, name: 'Test Shop' }, role: 'support' },
    ])
    const { body: record } = await send('GET', '/users', guest)
    expect(record.merchant.name).toBe('Elsewhere')
    expect(record.merchants.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual(
      expect.arrayContaining([
        ['Elsewhere', 'owner'],
        ['Test Shop', 'support'],
      ]),
    )
    // The session switches on request, and then has the role of that merchant.
    const moved = await send('POST', '/auth/merchant', guest, { merchantId: body.merchant.id })
    expect(moved.body).toMatchObject({ role: 'support', merchant: { name: 'Test Shop' } })
    expect((await send('GET', '/members', guest)).status).toBe(403)
  })
  test('reveal nothing about accounts elsewhere, and are refused twice', async () => {
    const guest = await otherMerchant()
    const known = await send('POST', '/invitations', app.owner, { email: guest.email, role: 'viewer' })
    const unknown = await send('POST', '/invitations', app.owner, { email: 'nobody@nowhere.example', role: 'viewer' })
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect([known.status, unknown.status]).toEqual([201, 201])
    expect((await send('POST', '/invitations', app.owner, { email: guest.email, role: 'viewer' })).body.code).toBe(
      'CONFLICT',
    )
    const member = await makeMember(app, 'viewer')
    expect((await send('POST', '/invitations', app.owner, { email: member, role: 'viewer' })).body.code).toBe(
      'CONFLICT',
    )
    await takeMails(app)
  })
  test('get a new link when resent, and the old one stops working', async () => {
    const email = 'again@shop.example'
    const { body } = await send('POST', '/invitations', app.owner, { email, role: 'viewer' })
    const old = tokenOf((await takeMails(app))[0])
    const again = await send('PATCH', `/invitations/${body.id}`, app.owner, { role: 'developer' })
    expect(again.body).toMatchObject({ id: body.id, role: 'developer' })
    const fresh = tokenOf((await takeMails(app))[0])
    const join = { fullName: 'Again', password }
    expect((await send('GET', `/invitations/check/${old}`)).body.code).toBe('TOKEN_EXPIRED')
    expect((await send('POST', '/invitations/accept', undefined, { token: old, ...join })).body.code).toBe(
      'TOKEN_EXPIRED',
    )
    expect((await send('POST', '/invitations/accept', undefined, { token: fresh, ...join })).body.userData.role).toBe(
      'developer',
    )
  })

  // A token is not an id: like a refresh token, a malformed one is answered as unknown (product.md §3.1), not as a
  // missing path, which would distinguish the two.
  test.each([`fpm_${'x'.repeat(49)}`, 'x', 'inv_01h455vb4pex5vsknk084sn02q', '%00'])(
    'answer 410 to the token %s',
    async (token) => {
      const { status, body } = await send('GET', `/invitations/check/${token}`)
      expect([status, body.code]).toEqual([410, 'TOKEN_EXPIRED'])
    },
  )
  test('stop working when withdrawn or after a week', async () => {
    const withdrawn = await send('POST', '/invitations', app.owner, { email: 'w@shop.example', role: 'viewer' })
    const dead = tokenOf((await takeMails(app))[0])
    expect((await send('DELETE', `/invitations/${withdrawn.body.id}`, app.owner)).status).toBe(204)
    expect((await send('DELETE', `/invitations/${withdrawn.body.id}`, app.owner)).status).toBe(404)
    const join = { fullName: 'Late', password }
    expect((await send('POST', '/invitations/accept', undefined, { token: dead, ...join })).body.code).toBe(
      'TOKEN_EXPIRED',
    )
    await send('POST', '/invitations', app.owner, { email: 'late@shop.example', role: 'viewer' })
    const late = tokenOf((await takeMails(app))[0])
    app.clock.advance(7 * 86_400_000 + 1)
    expect((await send('POST', '/invitations/accept', undefined, { token: late, ...join })).body.code).toBe(
      'TOKEN_EXPIRED',
    )
    app.clock.advance(-(7 * 86_400_000 + 1))
  })
  test('of another merchant cannot be changed', async () => {
    const { body } = await send('POST', '/invitations', app.owner, { email: 'mine@shop.example', role: 'viewer' })
    const other = await otherMerchant()
    expect((await send('PATCH', `/invitations/${body.id}`, other, {})).status).toBe(404)
    expect((await send('DELETE', `/invitations/${body.id}`, other)).status).toBe(404)
    expect((await send('GET', '/invitations', other)).body.items).toEqual([])
  })
  test('and role changes require step-up', async () => {
    const owner = await otherMerchant()
    app.clock.advance(6 * 60_000)
    expect((await send('POST', '/invitations', owner, { email: 'x@shop.example', role: 'viewer' })).body.code).toBe(
      'REAUTH_REQUIRED',
    )
    expect((await send('DELETE', `/members/${idOf(owner)}`, owner)).body.code).toBe('REAUTH_REQUIRED')
  })
})

test('limits mails to a member to twenty a day', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const person = await signInMember(limited, 'viewer')
  const asOwner = (path: Parameters<typeof sendTo>[1], body?: object) =>
    sendTo(limited, path, body, limited.owner.signedIn.accessToken)
  await takeMails(limited)
  expect((await asOwner(`DELETE /members/${idOf(person)}/sessions`)).body).toEqual({ ended: 1 })
  for (let i = 0; i < 24; i++) {
    const role = i % 2 === 0 ? 'support' : 'viewer'
    const changed = await asOwner(`PATCH /members/${idOf(person)}`, { role })
    expect([changed.status, changed.body.role]).toEqual([200, role])
  }
  expect((await takeMails(limited)).filter(({ to }) => to === person.email)).toHaveLength(20)
  await limited.close()
}, 30_000)

describe('invitation mails', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => limited.close())
  const call = (path: Parameters<typeof sendTo>[1], body?: object) =>
    sendTo(limited, path, body, limited.owner.signedIn.accessToken)
  const inviteAndWithdraw = async (email: string) => {
    const made = await call('POST /invitations', { email, role: 'viewer' })
    if (made.status === 201) expect((await call(`DELETE /invitations/${made.body.id}`)).status).toBe(204)
    return made
  }

  test('are limited to five a day per address and fifty per merchant', async () => {
    for (let i = 0; i < 2; i++) expect((await inviteAndWithdraw('one@lamp.example')).status).toBe(201)
    const { body } = await call('POST /invitations', { email: 'one@lamp.example', role: 'viewer' })
    const resend = () => call(`PATCH /invitations/${body.id}`, {})
    for (let i = 0; i < 2; i++) expect((await resend()).status).toBe(200)
    const again = await resend()
    expect([again.status, again.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(3600)
    // A refused mail changed nothing: the last link still works.
    expect((await takeMails(limited)).filter(({ to }) => to === 'one@lamp.example')).toHaveLength(5)

    const statuses: number[] = []
    for (let i = 0; i < 60; i++) statuses.push((await inviteAndWithdraw(`guest.${i}@lamp.example`)).status)
    expect(statuses).toEqual([...Array.from({ length: 45 }, () => 201), ...Array.from({ length: 15 }, () => 429)])
    const refused = await inviteAndWithdraw('late@lamp.example')
    expect([refused.code, Number(refused.headers.get('retry-after')) > 0]).toEqual(['RATE_LIMITED', true])
    expect(await takeMails(limited)).toHaveLength(45)
    limited.clock.advance(86_400_000)
    const { signedIn } = await limited.signIn(limited.owner.email, limited.owner.password)
    const tomorrow = { email: 'late@lamp.example', role: 'viewer' }
    expect((await sendTo(limited, 'POST /invitations', tomorrow, signedIn.accessToken)).status).toBe(201)
  }, 30_000)
  test('are limited to twenty a day per address over all merchants', async () => {
    const email = 'wanted@lamp.example'
    const countIn = (merchantId: Id<'merchant'>) =>
      withTenant(limited.database.app, merchantId, (trx) => countInvitationMail(limited.deps, trx, merchantId, email))
    for (let merchant = 0; merchant < 4; merchant++) {
      const id = newId('merchant')
      for (let i = 0; i < 5; i++) await countIn(id)
      await expect(countIn(id)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    }
    // The mail is silently dropped; a refusal would reveal other merchants' invitations.
    expect(await countIn(newId('merchant'))).toBe(false)
  })
})

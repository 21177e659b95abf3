import { randomUUIDv7 } from 'node:crypto'
import { encodeId } from '@firepay/contract/product/ids.ts'
import { maxOwnViews, maxSharedViews } from '@firepay/contract/views/views.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { uuidOf } from '../../testing/uuid-of.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let made = 0
const view = (more: object = {}) => ({
  list: 'transactions',
  name: `View ${++made}`,
  query: { status: 'captured,declined', sort: '-amount', period: '7d', columns: 'createdAt,amount,order' },
  ...more,
})
const tokenOf = (person: SignedInClient = app.owner) => person.signedIn.accessToken
const post = (body: unknown, as?: SignedInClient) => send(app, 'POST /views', body, tokenOf(as))
const get = (path = '', as?: SignedInClient) => send(app, `GET /views${path}`, undefined, tokenOf(as))
const namesOf = async (as?: SignedInClient) =>
  (await get('?list=transactions', as)).body.items.map((one: { name: string }) => one.name)

describe('saved view', () => {
  it('is saved, read, changed and removed by its owner, with a version', async () => {
    const { status, body, headers } = await post(view({ name: ' High value ' }))
    expect([status, headers.get('etag')]).toEqual([201, '"1"'])
    expect(body).toMatchObject({
      name: 'High value',
      shared: false,
      query: { status: 'captured,declined', sort: '-amount' },
      owner: { id: app.owner.signedIn.userData.id, name: 'Olive Owner' },
    })
    expect((await get(`/${body.id}`)).body).toEqual(body)
    const path = `PATCH /views/${body.id}` as const
    const changed = await send(app, path, { name: 'Higher', query: { q: 'order-1' } }, tokenOf(), { 'if-match': '"1"' })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    expect(changed.body).toMatchObject({ name: 'Higher', query: { q: 'order-1' } })
    const stale = await send(app, path, { name: 'No' }, tokenOf(), { 'if-match': '"1"' })
    expect([stale.status, stale.code]).toEqual([412, 'STALE'])
    expect((await send(app, `DELETE /views/${body.id}`, undefined, tokenOf())).status).toBe(204)
    expect((await get(`/${body.id}`)).status).toBe(404)
  })

  it.each([
    [{ list: 'everything' }, 'list'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ query: { limit: '10' } }, 'query.limit'],
    [{ query: { status: 'done' } }, 'query.status'],
    [{ query: { columns: 'createdAt,secrets' } }, 'query.columns'],
    [{ query: { siteId: 'x' } }, 'query.siteId'],
    [{ query: { q: 'x'.repeat(257) } }, 'query.q'],
    [{ query: { 'a b': 'x' } }, 'query.[unknown]'],
    [{ color: 'red' }, 'color'],
  ])('%o is refused', async (more, path) => {
    const { status, body } = await post(view(more))
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })

  it('has a unique name per user and list, also when two are saved concurrently', async () => {
    const both = await Promise.all([post(view({ name: 'Twice' })), post(view({ name: 'twice' }))])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const other = (await post(view())).body
    const renamed = await send(app, `PATCH /views/${other.id}`, { name: 'TWICE' }, tokenOf())
    expect([renamed.status, renamed.code]).toEqual([409, 'CONFLICT'])
    expect((await post(view({ name: 'Twice' }), await signInMember(app, 'viewer'))).status).toBe(201)
  })

  it('is visible to its owner only until shared; its link explains this', async () => {
    const finance = await signInMember(app, 'finance')
    const support = await signInMember(app, 'support')
    const { body } = await post(view({ name: 'Of finance' }), finance)
    expect(await namesOf(support)).not.toContain('Of finance')
    const link = await get(`/${body.id}`, support)
    expect([link.status, link.code, link.body.detail]).toEqual([403, 'FORBIDDEN', 'This view is private to finance.'])
    await send(app, `PATCH /views/${body.id}`, { shared: true }, tokenOf(finance))
    expect(await namesOf(support)).toContain('Of finance')
    expect((await get(`/${body.id}`, support)).status).toBe(200)
    // Visible does not mean editable.
    for (const call of ['PATCH', 'DELETE'] as const) {
      const tried = await send(
        app,
        `${call} /views/${body.id}`,
        call === 'PATCH' ? { name: 'X' } : undefined,
        tokenOf(support),
      )
      expect(tried.status).toBe(403)
    }
    expect((await send(app, `DELETE /views/${body.id}`, undefined, tokenOf())).status).toBe(204)
  })

  it('cannot be shared by a viewer, who can have private views', async () => {
    const viewer = await signInMember(app, 'viewer')
    expect((await post(view({ shared: true }), viewer)).status).toBe(403)
    const { status, body } = await post(view(), viewer)
    expect(status).toBe(201)
    expect((await send(app, `PATCH /views/${body.id}`, { shared: true }, tokenOf(viewer))).status).toBe(403)
  })

  it.each([
    [{ customerEmail: 'jane@buyer.example' }, 'developer'],
    [{ q: 'jane@buyer.example' }, 'viewer'],
    [{ type: 'payment,payout' }, 'support'],
  ] as const)('that filters by %o is hidden from a %s', async (query, role) => {
    const { body } = await post(view({ shared: true, query }))
    const person = await signInMember(app, role)
    expect(await namesOf(person)).not.toContain(body.name)
    expect((await get(`/${body.id}`, person)).status).toBe(403)
    expect(await namesOf(await signInMember(app, 'admin'))).toContain(body.name)
  })

  it.each([
    [{ q: 'payout' }, 'support'],
    [{ type: 'all' }, 'viewer'],
    [{ q: 'order-1', orderReference: 'a@b' }, 'viewer'],
    [{ type: 'payment,refund', period: '7d' }, 'developer'],
  ] as const)('that filters by %o is visible to a %s', async (query, role) => {
    const { body } = await post(view({ shared: true, query }))
    expect(await namesOf(await signInMember(app, role))).toContain(body.name)
  })

  it('is changed and removed alone: other views and what a change leaves out stay', async () => {
    const person = await signInMember(app, 'admin')
    const [one, other] = [(await post(view(), person)).body, (await post(view({ shared: true }), person)).body]
    const patch = (change: object) => send(app, `PATCH /views/${one.id}`, change, tokenOf(person))
    expect((await patch({ query: { status: 'captured' } })).body).toMatchObject({ name: one.name, shared: false })
    expect((await get(`/${other.id}`)).body).toEqual(other)
    expect((await patch({ shared: true })).body).toMatchObject({ name: one.name, query: { status: 'captured' } })
    const refused = await patch({ query: { status: 'done' } })
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'query.status'])
    expect((await send(app, `DELETE /views/${one.id}`, undefined, tokenOf(person))).status).toBe(204)
    expect((await get(`/${other.id}`)).body).toEqual(other)
  })

  it('of someone else is removed by admins only while it is shared', async () => {
    const { body } = await post(view(), await signInMember(app, 'support'))
    const removed = await send(app, `DELETE /views/${body.id}`, undefined, tokenOf())
    expect([removed.status, removed.code]).toEqual([403, 'FORBIDDEN'])
  })

  it('with an unknown id is not found', async () => {
    const id = encodeId('view', randomUUIDv7())
    expect((await get(`/${id}`)).status).toBe(404)
    expect((await get('/view_nonsense')).status).toBe(404)
    expect((await send(app, `PATCH /views/${id}`, { name: 'X' }, tokenOf())).status).toBe(404)
  })

  it('refuses a caller without a token', async () => {
    expect((await send(app, 'GET /views')).status).toBe(401)
    expect((await send(app, 'POST /views', view())).status).toBe(401)
  })

  it('counts towards a limit per user', async () => {
    const person = await signInMember(app, 'admin')
    for (let n = 0; n < maxOwnViews; n++) expect((await post(view(), person)).status).toBe(201)
    expect((await post(view(), person)).status).toBe(409)
  })

  it('counts towards a limit of shared ones, which those already shared may still change', async () => {
    const person = await signInMember(app, 'admin')
    const [shared, hidden] = [(await post(view({ shared: true }), person)).body, (await post(view(), person)).body]
    const owner = await connectOwner(app.database.owner)
    await owner.query(
      `insert into views (merchant_id, id, user_id, list, name, shared, query, created_at, updated_at)
       select v.merchant_id, gen_random_uuid(), v.user_id, v.list, 'Filler ' || n, true, '{}', now(), now()
       from views v, generate_series(1, $2::int) n where v.id = $1`,
      [uuidOf('view', shared.id), maxSharedViews],
    )
    const patch = (id: string, change: object) => send(app, `PATCH /views/${id}`, change, tokenOf(person))
    const another = await signInMember(app, 'finance')
    expect((await post(view({ shared: true }), another)).status).toBe(409)
    expect((await post(view(), another)).status).toBe(201)
    expect((await patch(hidden.id, { shared: true })).status).toBe(409)
    expect((await patch(hidden.id, { name: 'Mine' })).status).toBe(200)
    expect((await patch(shared.id, { shared: true, name: 'Ours' })).status).toBe(200)
    await owner.query(`delete from views where name like 'Filler %'`)
    await owner.end()
  })

  it('counts towards the limit also when several are saved concurrently', async () => {
    const person = await signInMember(app, 'admin')
    for (let n = 0; n < maxOwnViews - 1; n++) expect((await post(view(), person)).status).toBe(201)
    const together = await Promise.all([1, 2, 3, 4, 5].map(() => post(view(), person)))
    expect(together.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  it('keeps a name unique when two are renamed concurrently', async () => {
    const [one, other] = [(await post(view())).body, (await post(view())).body]
    const renamed = await Promise.all(
      [one, other].map(({ id }) => send(app, `PATCH /views/${id}`, { name: 'Same' }, tokenOf())),
    )
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('that is shared cannot be changed by an owner whose role may no longer share; sharing can be stopped', async () => {
    const person = await signInMember(app, 'support')
    const { body } = await post(view({ shared: true }), person)
    const owner = await connectOwner(app.database.owner)
    await owner.query(`update members set role = 'viewer' where user_id = $1`, [
      uuidOf('user', person.signedIn.userData.id),
    ])
    await owner.end()
    const again = await app.signIn(person.email, person.password)
    const change = (what: object) => send(app, `PATCH /views/${body.id}`, what, tokenOf(again))
    expect([(await change({ name: 'Look here' })).status, (await change({ query: {} })).status]).toEqual([403, 403])
    expect((await change({ shared: false })).status).toBe(200)
    expect((await change({ name: 'My own' })).status).toBe(200)
  })
})

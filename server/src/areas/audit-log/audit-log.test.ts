import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeBareSite } from '../../testing/bare-site.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { recordAuditEvent } from './record-audit.ts'
import { verifyAudit } from './verify-audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const log = (query: Record<string, string> = {}) => app.owner.call('GET /audit-log', { query })
const newest = async (action: string) => (await log({ action, limit: '1' })).items[0]
const csv = async (query = '') => {
  const answer = await fetch(`${app.baseUrl}/audit-log/export${query}`, {
    headers: { authorization: `Bearer ${app.owner.signedIn.accessToken}` },
  })
  return { answer, text: await answer.text() }
}

describe('recorded actions', () => {
  test('include the setup and the sign-in after it', async () => {
    const { items } = await log()
    expect(items.map((row) => row.action)).toEqual(['user.signed-in', 'merchant.created'])
    expect(items[1]).toMatchObject({
      number: 1,
      actor: { type: 'user', id: app.owner.signedIn.userData.id, name: 'Olive Owner' },
      outcome: 'success',
      object: { type: 'merchant', name: 'Test Shop' },
      address: '127.0.0.1',
    })
  })

  test('include a created and changed site, with values before and after, and no secret', async () => {
    const site = await app.createSite({ name: 'Lamps' })
    expect(await newest('site.created')).toMatchObject({ object: { id: site.id, name: 'Lamps' } })
    await app.owner.call('PATCH /sites/{id}', { params: { id: site.id }, body: { name: 'Lamps and Chairs' } })
    expect(await newest('site.updated')).toMatchObject({
      changes: [{ field: 'name', before: 'Lamps', after: 'Lamps and Chairs' }],
    })
    const { text } = await csv()
    expect(text).not.toContain(site.secrets.apiSecret)
    expect(text).not.toContain(site.secrets.secretKey)
  })

  test('include a changed profile, but not changed layout preferences', async () => {
    await app.owner.call('PUT /users', { body: { fullName: 'Olive O. Owner' } })
    expect(await newest('user.profile.changed')).toMatchObject({
      changes: [{ field: 'fullName', before: 'Olive Owner', after: 'Olive O. Owner' }],
    })
    const { total } = await log()
    await app.owner.call('PUT /users', { body: { preferences: { contentWidth: 'full' } } })
    expect((await log()).total).toBe(total)
  })

  test('include filling and removing a sandbox', async () => {
    await app.owner.call('POST /sandbox')
    expect(await newest('sandbox.filled')).toBeDefined()
    await app.owner.call('DELETE /sandbox')
    expect(await newest('sandbox.removed')).toBeDefined()
  })

  test('include signing out', async () => {
    const again = await app.signIn(app.owner.email, app.owner.password)
    await again.call('POST /auth/signout')
    expect(await newest('user.signed-out')).toMatchObject({ object: { type: 'user' } })
  })
})

describe('the list', () => {
  test('is visible to owners and admins only', async () => {
    for (const role of ['admin', 'viewer', 'finance'] as const) {
      const { call } = await signInMember(app, role)
      if (role === 'admin') expect((await call('GET /audit-log')).total).toBeGreaterThan(0)
      else await expect(call('GET /audit-log')).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
  })

  test('refuses invalid filters', async () => {
    await expect(log({ q: 'ab' })).rejects.toMatchObject({ status: 422 })
    await expect(log({ outcome: 'maybe' })).rejects.toMatchObject({ status: 422 })
    await expect(log({ after: `evt_${'0'.repeat(26)}` })).rejects.toMatchObject({ status: 422 })
  })

  test('pages after the last row, without gaps', async () => {
    const first = await log({ limit: '3' })
    const second = await log({ limit: '3', after: first.items.at(-1)?.id ?? '' })
    const numbers = [...first.items, ...second.items].map((row) => row.number)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) - index))
    expect((await log({ limit: '3', offset: '10000' })).items).toEqual([])
  })

  test('filters by actor, action, object, outcome, time and words', async () => {
    const mine = app.owner.signedIn.userData.id
    expect((await log({ actorId: mine, action: 'site.created,site.updated' })).items.length).toBeGreaterThan(1)
    expect((await log({ outcome: 'failure' })).items).toEqual([])
    expect((await log({ q: 'and chairs' })).items.map((row) => row.action)).toContain('site.updated')
    expect((await log({ to: '2020-01-01' })).items).toEqual([])
    expect((await log({ q: '100%_' })).items).toEqual([])
  })

  test('has exactly the rows of each filter, alone and together, like the export', async () => {
    const finance = await signInMember(app, 'finance')
    await expect(finance.call('GET /audit-log')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await finance.call('PUT /users', { body: { fullName: 'Fay 100% Finance' } })
    const site = await app.createSite({ name: 'Filtered_1' })
    await app.createSite({ name: 'FilteredX1' })
    app.clock.advance(60_000)
    await app.owner.call('PATCH /sites/{id}', { params: { id: site.id }, body: { name: 'Filtered_2' } })
    const all = (await log({ limit: '100' })).items
    type Row = (typeof all)[number]
    const [me, other] = [app.owner.signedIn.userData.id, finance.signedIn.userData.id]
    for (const { actor } of all) {
      if (actor.id === me) expect(actor.name).toMatch(/^Olive /)
      if (actor.id === other) expect(actor.name).toMatch(/finance$/i)
    }
    const [last = '', middle = ''] = all.map(({ at }) => at)
    const contains = (part: string) => (row: Row) =>
      row.action.startsWith(part) ||
      [row.actor.name, row.object?.name ?? ''].some((name) => name.toLowerCase().includes(part))
    const filters: [Record<string, string>, (row: Row) => boolean][] = [
      [{ actorId: me }, ({ actor }) => actor.id === me],
      [{ actorId: other }, ({ actor }) => actor.id === other],
      [{ objectId: site.id }, ({ object }) => object?.id === site.id],
      [{ action: 'site.created' }, ({ action }) => action === 'site.created'],
      [{ outcome: 'refused' }, ({ outcome }) => outcome === 'refused'],
      [{ outcome: 'success,failure' }, ({ outcome }) => outcome !== 'refused'],
      [{ from: middle }, ({ at }) => at >= middle],
      [{ to: last }, ({ at }) => at < last],
      [{ q: 'filtered_' }, contains('filtered_')],
      [{ q: 'filtered' }, contains('filtered')],
      [{ q: '0% f' }, contains('0% f')],
      [{ q: 'site.c' }, contains('site.c')],
    ]
    for (const [index, [filter, isIn]] of filters.entries()) {
      const [second, isAlsoIn] = filters[(index + 1) % filters.length] ?? [{}, () => true]
      const both = all.filter((row) => isIn(row) && isAlsoIn(row))
      const found = await log({ limit: '100', ...filter })
      const expected = all.filter(isIn).map((row) => row.number)
      expect([filter, expected.length > 0 && expected.length < all.length]).toEqual([filter, true])
      expect([filter, found.total, found.items.map((row) => row.number)]).toEqual([filter, expected.length, expected])
      const together = { ...second, ...filter }
      const isTogether = Object.keys(together).length > 1
      if (isTogether) expect((await log(together)).total).toBe(both.length)
    }
    // An export adds rows itself.
    const known = all[0]?.number ?? 0
    for (const [filter, isIn] of filters) {
      const expected = all.filter(isIn).map((row) => row.number)
      const lines = (await csv(`?${new URLSearchParams(filter)}`)).text.trimEnd().split('\r\n').slice(1)
      const numbers = lines.map((line) => Number.parseInt(line, 10)).filter((number) => number <= known)
      expect([filter, numbers]).toEqual([filter, expected])
    }
    const [first] = all
    await expect(log({ after: first?.id ?? '', offset: '1' })).rejects.toMatchObject({ status: 422 })
  })

  test("does not show another merchant's rows", async () => {
    const foreign = await makeBareSite(app.database)
    const { total } = await log()
    await withTenant(app.database.app, foreign.merchantId, (trx) =>
      recordAuditEvent(trx, foreign.merchantId, {
        at: new Date(),
        actor: { type: 'system', name: 'foreign' },
        action: 'site.created',
      }),
    )
    expect((await log()).total).toBe(total)
    expect((await csv()).text).not.toContain('foreign')
  })
})

describe('the export', () => {
  test('has the announced rows, without its own', async () => {
    const { answer, text } = await csv('?format=ndjson')
    const rows = text.split('\n').filter(Boolean).length
    expect(answer.headers.get('firepay-rows')).toBe(String(rows))
    const headers = { authorization: `Bearer ${app.owner.signedIn.accessToken}` }
    const manifest = await fetch(`${app.baseUrl}/exports/${answer.headers.get('firepay-export')}`, { headers })
    expect(await manifest.json()).toMatchObject({ status: 'complete', expectedRows: rows, rows })
  })

  test('has the same rows, is safe in a spreadsheet, and is itself recorded', async () => {
    await app.createSite({ name: '=HYPERLINK("http://evil.test")' })
    const { answer, text } = await csv('?action=site.created')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-log_Europe-Berlin.csv"')
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^number,at \(Europe\/Berlin\),outcome,action,/)
    expect(lines).toHaveLength(1 + (await log({ action: 'site.created' })).total)
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
    expect(text).not.toMatch(/,"?=HYPERLINK/)
    expect(await newest('audit-log.exported')).toBeDefined()
  })

  test('exports many pages without duplicates', async () => {
    const merchantId = merchantOf(app)
    await withTenant(app.database.app, merchantId, async (trx) => {
      for (let i = 0; i < 520; i++) {
        const actor = { type: 'system' as const, name: randomUUIDv7() }
        await recordAuditEvent(trx, merchantId, { at: app.clock.now(), actor, action: 'site.import.ended' })
      }
    })
    const numbers = (await csv('?action=site.import.ended')).text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(numbers).toHaveLength(520)
    expect(new Set(numbers).size).toBe(520)
  })
})

test('writes one row after another for fifty concurrent actions', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signInMember(app, 'admin')))
  const chain = async () =>
    (await app.database.worker.selectFrom('audit_log').selectAll().where('merchant_id', '=', merchantOf(app)).execute())
      .length
  const before = await chain()
  await Promise.all(
    people.flatMap((person, who) => [
      ...Array.from({ length: 5 }, (_, i) => app.createSite({ name: `At once ${who} ${i}` })),
      ...Array.from({ length: 5 }, (_, i) => person.call('PUT /users', { body: { fullName: `Person ${who} ${i}` } })),
    ]),
  )
  expect(await chain()).toBe(before + 50)
  expect(await verifyAudit(app.database.worker, merchantOf(app))).toBeNull()
})

test('an unfinished action blocks other actions of the merchant, but neither ingest nor reads', async () => {
  const site = await app.createSite({ name: 'Busy' })
  const merchantId = merchantOf(app)
  const finish = Promise.withResolvers<void>()
  const recorded = Promise.withResolvers<void>()
  const slow = withTenant(app.database.app, merchantId, async (trx) => {
    await recordAuditEvent(trx, merchantId, {
      at: app.clock.now(),
      actor: { type: 'system', name: 'slow' },
      action: 'site.updated',
    })
    recorded.resolve()
    await finish.promise
  })
  await recorded.promise
  const amount = { amount: '1000', currency: 'EUR' }
  const data = { amount, paymentMethod: { type: 'card' } }
  const event = { id: 'e1', type: 'payment.created', occurredAt: '2024-03-01T12:00:00Z', reference: 'p', data }
  await acceptEvents(app, site.secrets.apiSecret, [event])
  expect((await app.owner.call('GET /transactions')).items).toHaveLength(1)
  expect((await log({ limit: '1' })).items).toHaveLength(1)
  let isDone = false
  const waiting = app.owner.call('PATCH /sites/{id}', { params: { id: site.id }, body: { name: 'Later' } }).then(() => {
    isDone = true
  })
  await app.owner.call('GET /sites')
  expect(isDone).toBe(false)
  finish.resolve()
  await Promise.all([slow, waiting])
  expect(await verifyAudit(app.database.worker, merchantId)).toBeNull()
})

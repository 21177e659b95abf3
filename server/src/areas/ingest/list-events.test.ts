import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { expireHeldEvents } from './expire-held-events.ts'

let app: TestApp
let shop: Awaited<ReturnType<TestApp['createSite']>>
let other: typeof shop
beforeAll(async () => {
  app = await startTestApp()
  shop = await app.createSite()
  other = await app.createSite({ name: 'Other' })
  await tell(shop, created, { ...capture, id: 'waits', reference: 'later' })
  await tell(shop, { ...created, id: 'twice' }, { ...capture, id: 'shape', data: { amount: 5 } })
  await tell(shop, { ...capture, id: 'shape', data: { amount: 5 } })
  await tell(shop, { ...refund, id: 'r1' }, { ...payoutPaid, id: 'o1' })
  await tell(other, { ...created, id: 'card', data: { ...created.data, cvv: '123' } })
})
afterAll(() => app.close())

const eur = (amount: number) => ({ amount: String(amount), currency: 'EUR' })
const now = new Date().toISOString()
const customer = { email: 'anna@example.com', name: 'Anna Schmidt' }
const created = {
  id: 'created',
  type: 'payment.created',
  occurredAt: now,
  reference: 'pi_1',
  data: { amount: eur(100), paymentMethod: { type: 'card' }, customer },
}
const capture = {
  type: 'payment.captured',
  occurredAt: now,
  reference: 'pi_1',
  data: { fees: [{ type: 'processing', amount: eur(3) }] },
}
const refund = {
  type: 'refund.created',
  occurredAt: now,
  reference: 're_1',
  data: { paymentReference: 'pi_1', amount: eur(5) },
}
const payoutPaid = { type: 'payout.paid', occurredAt: now, reference: 'po_1', data: { traceId: 'trace' } }

async function tell(site: typeof shop, ...events: object[]) {
  await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
}
const list = (query = '', token = app.owner.signedIn.accessToken) =>
  send(app, `GET /ingest-events?${query}`, undefined, token)
type Item = { id: string; eventId: string; data?: object }
const idsOf = (answer: { body: { items: Item[] } }) => answer.body.items.map(({ eventId }) => eventId)

describe('the list of held and refused events', () => {
  it('shows what each event waits for and until when, and links existing objects', async () => {
    const { body } = await list(`siteId=${shop.id}&status=held`)
    const waits = body.items.find((item: Item) => item.eventId === 'waits')
    expect(body.oldestReceivedAt).toBe(body.items.at(-1).receivedAt)
    expect((await list('q=nothing-like-it')).body).not.toHaveProperty('oldestReceivedAt')
    expect(waits).toMatchObject({
      siteId: shop.id,
      mode: 'test',
      status: 'held',
      reason: 'waiting',
      message: 'The payment has not arrived yet.',
      waitsFor: { kind: 'payment', reference: 'later' },
      object: { kind: 'payment', reference: 'later' },
      data: capture.data,
      masked: false,
    })
    expect(Date.parse(waits.waitsFor.until) - Date.parse(waits.receivedAt)).toBe(24 * 3_600_000)
    const r1 = body.items.find((item: Item) => item.eventId === 'r1')
    expect(r1.waitsFor).toMatchObject({
      kind: 'payment',
      reference: 'pi_1',
      transactionId: expect.stringMatching(/^txn_/),
    })
    expect(r1.object).toEqual({ kind: 'refund', reference: 're_1' })
  })

  it('shows why an event was refused; for a malformed one only the permitted parts', async () => {
    const { body } = await list('status=refused')
    expect(
      body.items.map(({ eventId, code, reason }: { eventId: string; code: string; reason: string }) => [
        eventId,
        code,
        reason,
      ]),
    ).toEqual([
      ['card', 'VALIDATION', 'shape'],
      ['shape', 'VALIDATION', 'shape'],
      ['twice', 'EVENT_REFUSED', 'contradiction'],
    ])
    const [, shape, twice] = body.items
    expect(shape).toMatchObject({
      type: 'payment.captured',
      reference: 'pi_1',
      times: 2,
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    })
    expect(Object.keys(shape)).not.toContain('data')
    expect(Object.keys(shape)).not.toContain('message')
    expect(twice).toMatchObject({ message: expect.any(String), data: { customer } })
  })

  it('filters by site, type, mode, time and text', async () => {
    expect(idsOf(await list(`siteId=${other.id}`))).toEqual(['card'])
    expect(idsOf(await list('type=payout.paid,refund.created')).sort()).toEqual(['o1', 'r1'])
    expect(idsOf(await list('mode=test'))).toHaveLength(6)
    expect(idsOf(await list('mode=live'))).toEqual([])
    expect(idsOf(await list(`mode=live&siteId=${shop.id}`))).toEqual([])
    expect(idsOf(await list('q=waits'))).toEqual(['waits'])
    expect(idsOf(await list('q=po_'))).toEqual(['o1'])
    expect(idsOf(await list('q=o_1'))).toEqual([])
    expect((await list('to=2020-01-01')).body).toMatchObject({ total: 0, items: [] })
  })

  it('pages by offset and after a row', async () => {
    const all = idsOf(await list())
    expect(all).toHaveLength(6)
    const read: string[] = []
    for (let after = ''; ; ) {
      const { body } = await list(`limit=2${after}`)
      expect(body).toMatchObject({ total: 6, limit: 2, offset: 0 })
      if (body.items.length === 0) break
      read.push(...body.items.map(({ eventId }: Item) => eventId))
      after = `&after=${body.items.at(-1).id}`
    }
    expect(read).toEqual(all)
    expect(idsOf(await list('limit=4&offset=4'))).toEqual(all.slice(4))
    expect(idsOf(await list('offset=6'))).toEqual([])
  })

  it.each([
    'status=accepted',
    'type=payment',
    'q=ab',
    'from=2026-02-01&to=2026-01-01',
    'after=abc',
    'after=a&offset=1',
    'after=%00',
    ...[
      'event x 1',
      'event 018f0000-0000-7000-8000-0000000000aa a\0b',
      'payment 018f0000-0000-7000-8000-0000000000aa 1',
    ].map((row) => `after=${Buffer.from(row).toString('base64url')}`),
    'limit=101',
  ])('%s is refused', async (query) => {
    expect((await list(query)).status).toBe(422)
  })

  it('masks the customer and hides fees and balance data from a developer', async () => {
    const { accessToken } = (await signInMember(app, 'developer')).signedIn
    const { body } = await list('', accessToken)
    const of = (id: string) => body.items.find((item: Item) => item.eventId === id)
    expect(of('twice')).toMatchObject({
      masked: true,
      data: { customer: { email: 'a•••@example.com', name: 'A••• S•••' } },
    })
    expect(of('waits')).toMatchObject({ masked: true, data: {} })
    expect(of('o1')).toMatchObject({ masked: true, waitsFor: { kind: 'payout', reference: 'po_1' } })
    expect(Object.keys(of('o1'))).not.toContain('data')
    expect(JSON.stringify(body)).not.toMatch(/anna@|Schmidt|trace|processing/)
    for (const role of ['finance', 'support', 'viewer'] as const) {
      expect((await list('', (await signInMember(app, role)).signedIn.accessToken)).status).toBe(403)
    }
  })

  it('keeps the 10,000 newest malformed events of a site, and counts no further than 10,000', async () => {
    const site = await app.createSite({ name: 'Endless' })
    const wrong = (name: string) =>
      tell(site, ...Array.from({ length: 1_000 }, (_, n) => ({ ...capture, id: `${name}-${n}`, data: { amount: 5 } })))
    for (let batch = 0; batch <= 10; batch++) await wrong(`batch-${batch}`)
    const full = await list(`siteId=${site.id}`)
    expect(full.body).toMatchObject({ total: 10_000, isTotalCapped: false })
    expect((await list(`siteId=${site.id}&q=batch-0-0`)).body.total).toBe(0)
    expect((await list(`siteId=${site.id}&q=batch-1-0`)).body.total).toBe(1)
    await tell(site, { ...created, id: 'card', data: { ...created.data, cvv: '123' } })
    const more = await list(`siteId=${site.id}`)
    expect(more.body).toMatchObject({ total: 10_000, isTotalCapped: true })
    expect(more.body).not.toHaveProperty('oldestReceivedAt')
  })

  it('reports after a day that the awaited event did not arrive', async () => {
    app.clock.advance(25 * 3_600_000)
    await expireHeldEvents(app.deps)
    const { accessToken } = (await app.signIn(app.owner.email, app.owner.password)).signedIn
    expect((await list('status=held', accessToken)).body.items).toEqual([])
    const [waits] = (await list('q=waits', accessToken)).body.items
    expect(waits).toMatchObject({ status: 'refused', reason: 'expired', data: capture.data })
    expect(Object.keys(waits)).not.toContain('waitsFor')
  })
})

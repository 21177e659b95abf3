import { asId, encodeId } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../platform/db/new-id.ts'
import { ChangeFeed } from '../../platform/live/change-feed.ts'
import { createApp } from '../../program/app.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { makeMember, merchantOf, moveToOtherMerchant, signInMember } from '../../testing/members.ts'
import { follow } from './follow.ts'
import { openPosition, sealPosition } from './sealed-position.ts'

let app: TestApp
let secret: string
beforeAll(async () => {
  app = await startTestApp()
  secret = (await app.createSite()).secrets.apiSecret
})
afterAll(() => app.close())
// Waits for pending announcements of the previous test.
beforeEach(announced)

/** Waits until everything committed has been announced; announcements arrive in order. */
async function announced(): Promise<void> {
  const id = newId('transaction')
  const following = await app.deps.changes.follow(merchantOf(app), undefined)
  app.deps.changes.add(merchantOf(app), 'transaction', [id])
  const isHeard = () => following.take().changes.get('transaction')?.ids.includes(id)
  do await following.wait(10_000, new AbortController().signal)
  while (!isHeard())
  app.deps.changes.leave(following)
}

type Event = { event?: string; id?: string; data?: { kind: string; count: number; ids: string[]; isCut: boolean } }

/** Reads a stream by event; `next` skips heartbeats, which only have a position. */
async function open(token: string, headers: Record<string, string> = {}, path = '/stream', origin = app.baseUrl) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const answer = await fetch(`${origin}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const block = async (): Promise<Event | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const event = Object.fromEntries(lines.map((line) => line.split(/: ?(.*)/s)))
        return { ...event, ...(event.data && { data: JSON.parse(event.data) }) }
      }
      const piece = await reader?.read()
      if (!piece || piece.done) return null
      text += piece.value
    }
  }
  const next = async (): Promise<Event | null> => {
    for (;;) {
      const event = await block()
      if (event === null || event.event !== undefined) return event
    }
  }
  return { answer, next, block, leave: () => leaving.abort() }
}

let count = 0
/** Sends an event of a new payment or payout. */
async function pay(type: 'payment.created' | 'payout.created' = 'payment.created', at = app, by = secret) {
  const reference = `of-stream-${++count}`
  const amount = { amount: type === 'payment.created' ? '100' : '0', currency: 'EUR' }
  const data = type === 'payment.created' ? { amount, paymentMethod: { type: 'card' } } : { amount }
  const event = { id: reference, type, occurredAt: at.clock.now().toISOString(), reference, data }
  const { results } = await at.clientFor(by)('POST /ingest/events', { body: { events: [event as never] } })
  return results[0]?.transactionId ?? ''
}

const tokenOf = (person: SignedInClient) => person.signedIn.accessToken

test('names created transactions without their content', async () => {
  const stream = await open(tokenOf(app.owner))
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.answer.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.answer.headers.get('x-accel-buffering')).toBe('no')
  expect(await stream.next()).toMatchObject({ event: 'open', data: {} })
  const id = await pay()
  const told = await stream.next()
  expect(told).toEqual({
    event: 'change',
    id: expect.any(String),
    data: { kind: 'transaction', count: 1, ids: [id], isCut: false },
  })
})

test('combines many rows into one event with a count', async () => {
  const stream = await open(tokenOf(app.owner))
  await stream.next()
  const ids = Array.from({ length: 10_000 }, () => newId('transaction'))
  for (let first = 0; first < ids.length; first += 1_000) {
    app.deps.changes.add(merchantOf(app), 'transaction', ids.slice(first, first + 1_000))
  }
  const told = await stream.next()
  expect(told?.data).toMatchObject({ kind: 'transaction', count: 10_000, isCut: true })
  expect(told?.data?.ids).toContain(encodeId('transaction', ids[0] ?? ''))
  expect(told?.data?.ids.length).toBeLessThanOrEqual(50)
})

test('reaches other processes', async () => {
  const { database, log, changes: _, ...deps } = { ...app.deps, database: app.database }
  const changes = new ChangeFeed({ db: database.worker, connect: database.listener, log })
  const other = createApp({ ...deps, log, changes }, { faults: async () => [] })
  onTestFinished(async () => {
    other.stop()
    await changes.stop()
  })
  const following = await changes.follow(merchantOf(app), undefined)
  const id = await pay()
  expect(await following.wait(10_000, new AbortController().signal)).toBe('news')
  const told = [...(following.take().changes.get('transaction')?.ids ?? [])]
  expect(told.map((uuid) => encodeId('transaction', uuid))).toContain(id)
})

test('contains nothing of another merchant', async () => {
  const stream = await open(tokenOf(app.owner))
  await stream.next()
  app.deps.changes.add(newId('merchant'), 'transaction', [newId('transaction')])
  const id = await pay()
  expect((await stream.next())?.data).toMatchObject({ count: 1, ids: [id] })
})

test('reports money between merchant and service only to roles with access to balances', async () => {
  const viewer = await signInMember(app, 'viewer')
  const asViewer = { 'firepay-view-as': 'viewer' }
  const streams = [
    await open(tokenOf(viewer)),
    await open(tokenOf(app.owner), asViewer),
    await open(tokenOf(app.owner)),
  ] as const
  for (const stream of streams) await stream.next()
  const payout = await pay('payout.created')
  expect((await streams[2].next())?.data?.ids).toEqual([payout])
  const payment = await pay()
  expect((await streams[0].next())?.data?.ids).toEqual([payment])
  expect((await streams[1].next())?.data?.ids).toEqual([payment])
})

test('leaves no trace of events hidden from the role', async () => {
  const viewer = await signInMember(app, 'viewer')
  const stream = await open(tokenOf(viewer))
  expect(await stream.block()).toMatchObject({ event: 'open' })
  const owner = await open(tokenOf(app.owner))
  await owner.next()
  await pay('payout.created')
  expect((await owner.next())?.data).toMatchObject({ count: 1 })
  const payment = await pay()
  expect((await stream.block())?.data?.ids).toEqual([payment])
})

test('has positions that reveal nothing and allow resuming', async () => {
  const viewer = await signInMember(app, 'viewer')
  const positions: string[] = []
  for (let round = 0; round < 2; round++) {
    const stream = await open(tokenOf(viewer))
    positions.push((await stream.block())?.id ?? '')
    stream.leave()
  }
  expect(new Set(positions).size).toBe(2)
  await pay('payout.created')
  const payment = await pay()
  await announced()
  for (const position of positions) {
    const again = await open(tokenOf(viewer), { 'last-event-id': position })
    expect(await again.block()).toMatchObject({ event: 'open' })
    expect((await again.block())?.data?.ids).toContain(payment)
  }
})

test('resumes from each heartbeat for a reader without visible events', async () => {
  const merchantId = merchantOf(app)
  const { changes } = app.deps
  const following = await changes.follow(merchantId, undefined)
  const leaving = new AbortController()
  const pieces = follow(following, async () => ({ role: 'viewer' }), {
    pace: { heartbeatMs: 400, windowMs: () => 50 },
    signal: leaving.signal,
    writePosition: (position) => position,
  })
  expect((await pieces.next()).value).toContain('event: open')
  changes.add(merchantId, 'movement', [newId('transaction')])
  const first = String((await pieces.next()).value)
  expect(first).toMatch(/^id: (.+)\n: still here\n\n$/)
  const position = /^id: (.+)\n/.exec(first)?.[1]
  expect(position).toBe(following.position)
  const again = await changes.follow(merchantId, position)
  expect(again.take()).toMatchObject({ isGap: false, changes: new Map() })
  leaving.abort()
  expect((await pieces.next()).done).toBe(true)
  for (const one of [following, again]) changes.leave(one)
})

test('applies a lowered role while the stream is open', async () => {
  const finance = await signInMember(app, 'finance')
  const stream = await open(tokenOf(finance))
  await stream.next()
  const id = finance.signedIn.userData.id
  await app.owner.call('PATCH /members/{id}', { params: { id }, body: { role: 'viewer' } })
  const payment = await pay('payout.created').then(() => pay())
  expect((await stream.next())?.data?.ids).toEqual([payment])
})

const endings: [string, (person: SignedInClient) => Promise<unknown>][] = [
  ['the session is moved to another merchant', (person) => moveToOtherMerchant(app, person)],
  ['the session ends', (person) => person.call('POST /auth/signout')],
  [
    'the membership ends',
    (person) => app.owner.call('DELETE /members/{id}', { params: { id: person.signedIn.userData.id } }),
  ],
  [
    'the address is shut out',
    (person) =>
      person.call('PUT /security/ip-whitelist', {
        body: { enabled: true, entries: [{ cidr: '203.0.113.7' }], force: true },
        headers: { 'if-match': '"0"' },
      }),
  ],
]
for (const [name, end] of endings) {
  test(`ends once ${name}`, async () => {
    const person = await app.signIn(await makeMember(app, 'finance', 'seven quiet lamps'), 'seven quiet lamps')
    const stream = await open(tokenOf(person))
    expect(await stream.next()).toMatchObject({ event: 'open' })
    await end(person)
    await pay()
    expect(await stream.block()).toBeNull()
  })
}

test('resumes after a disconnection, and tells a reader who was away too long to reload', async () => {
  const token = tokenOf(app.owner)
  const stream = await open(token)
  await stream.next()
  await pay()
  const seen = await stream.next()
  stream.leave()
  const missed = [await pay(), await pay()]
  await announced()
  const again = await open(token, { 'last-event-id': seen?.id ?? '' })
  expect(await again.next()).toMatchObject({ event: 'open' })
  const told = await again.next()
  expect(told?.data?.ids).toEqual(expect.arrayContaining(missed))
  const lost = await open(token, { 'last-event-id': 'of-another-time' })
  await lost.next()
  expect(await lost.next()).toMatchObject({ event: 'refetch' })
})

test('tells followers to reload after the database was unavailable', async () => {
  const stream = await open(tokenOf(app.owner))
  await stream.next()
  await app.database.workerPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  )
  expect(await stream.next()).toMatchObject({ event: 'refetch' })
  const id = await pay()
  expect((await stream.next())?.data?.ids).toContain(id)
})

test('limits a user to ten streams, and frees slots', async () => {
  const token = tokenOf(await signInMember(app, 'viewer'))
  const streams = await Promise.all(Array.from({ length: 10 }, () => open(token)))
  for (const stream of streams) expect(stream.answer.status).toBe(200)
  const beyond = await open(token)
  expect(beyond.answer.status).toBe(429)
  expect(beyond.answer.headers.get('retry-after')).toBe('60')
  streams[0]?.leave()
  await expect.poll(async () => (await open(token, {}, '/stream?forSeconds=0')).answer.status).toBe(200)
})

test('does not extend the session', async () => {
  const person = await signInMember(app, 'viewer')
  const usedAt = async () => {
    const { items } = await person.call('GET /security/sessions', { headers: { 'firepay-background': '1' } })
    return items[0]?.lastSeenAt
  }
  app.clock.advance(120_000)
  const before = await usedAt()
  const stream = await open(tokenOf(person))
  await stream.next()
  await pay()
  await stream.next()
  expect(await usedAt()).toBe(before)
})

test('ends on request, and all streams end with the server', async () => {
  const short = await open(tokenOf(app.owner), {}, '/stream?forSeconds=0')
  await short.next()
  expect(await short.block()).toBeNull()
  const own = await startTestApp()
  const token = tokenOf(own.owner)
  const stream = await open(token, {}, '/stream', own.baseUrl)
  await stream.next()
  await own.deps.changes.stop()
  expect(await stream.block()).toBeNull()
  await own.close()
})

test('accepts a position only for its own merchant', () => {
  const [own, other] = [merchantOf(app), asId('merchant', '018f0000-0000-7000-8000-000000000002')]
  const sealed = sealPosition(app.deps.masterKey, own, '7')
  expect(openPosition(app.deps.masterKey, own, sealed)).toBe('7')
  expect(openPosition(app.deps.masterKey, other, sealed)).toBe('')
})

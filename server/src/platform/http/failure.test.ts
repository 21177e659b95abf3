import { setTimeout as delay } from 'node:timers/promises'
import { asId } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { connectOwner } from '../db/address.ts'
import { ApiError, BadAccessToken } from '../errors/api-error.ts'
import { describeError } from '../log/log.ts'
import { refusalOf } from './failure.ts'
import type { Sender } from './known-callers.ts'
import { Load } from './load.ts'
import { problemResponse } from './problem.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const anonymous = { token: undefined, source: '203.0.113.9' }

/** A sender whose token is known to belong to a user, identified by six letters. */
function sentBy(load: Load, person: string): Sender {
  const sender = { token: person, source: anonymous.source }
  const end = Buffer.from(person.padEnd(6).slice(0, 6)).toString('hex')
  load.recognize(sender, { kind: 'user', userId: asId('user', `018f2d3c-0000-7000-8000-${end}`) })
  return sender
}

const databaseError = (code: string) =>
  Object.assign(new Error(`Key (email)=(secret@shop.example) is wrong`), { code, severity: 'ERROR', routine: 'x' })

test.each([
  ['53100', 'STORAGE_FULL'],
  ['57014', 'OVERLOADED'],
  ['57P01', 'DATABASE_UNAVAILABLE'],
  ['ECONNREFUSED', 'DATABASE_UNAVAILABLE'],
  ['53300', 'OVERLOADED'],
  ['40001', 'OVERLOADED'],
  ['25006', 'OVERLOADED'],
  ['22021', 'BAD_REQUEST'],
  ['22P02', 'BAD_REQUEST'],
  ['22003', 'BAD_REQUEST'],
  ['23505', 'INTERNAL'],
])('answers the database error %s: %s', (sqlstate, code) => {
  expect(refusalOf(databaseError(sqlstate)).refusal).toMatchObject({ code })
})

/** As answered by Citus 13.2 with a stopped worker. */
const remote = 'while executing command on 127.0.0.1:9711'
test.each([
  [
    '08006',
    'connection to the remote node owner@10.0.0.2:5432 failed with the following error: Connection refused',
    undefined,
  ],
  ['57P01', 'terminating connection due to administrator command', remote],
  ['XX000', 'SSL SYSCALL error: EOF detected\ninvalid socket', remote],
  ['XX000', 'could not commit transaction for shard 102014 on at least one active node', undefined],
])('answers the error of a missing cluster node %s: %s', (code, message, where) => {
  const error = Object.assign(new Error(message), { code, severity: 'ERROR', where })
  expect(refusalOf(error).refusal).toMatchObject({ code: 'SHARD_UNAVAILABLE', retryAfterSeconds: 5 })
  expect(refusalOf(Object.assign(error, { severity: 'FATAL' })).refusal).not.toMatchObject({
    code: 'SHARD_UNAVAILABLE',
  })
})

test('treats an error of a reachable node as internal', () => {
  const error = Object.assign(new Error('unexpected chunk'), { code: 'XX000', severity: 'ERROR', where: remote })
  expect(refusalOf(error).refusal).toMatchObject({ code: 'INTERNAL' })
})

test('logs no values of a database error', () => {
  const error = new Error('outer', { cause: databaseError('23505') })
  expect(JSON.stringify(describeError(error))).not.toContain('secret@')
  expect(describeError(error)).toMatchObject({ cause: { code: '23505', routine: 'x' } })
})

test('sends only the declared members of a field error', async () => {
  const field = { path: 'entries.0.cidr', code: 'HOST_BITS', message: 'Bits beyond the length are set', meant: '::/0' }
  const refused = problemResponse(new ApiError('VALIDATION', 'Some', { fields: [field] }), 'req_1')
  const { meant: _, ...declared } = field
  expect(((await refused.json()) as { errors: unknown }).errors).toEqual([declared])
})

test('does not log expected refusals as errors', () => {
  expect(refusalOf(new BadAccessToken())).not.toHaveProperty('unexpected')
})

test('answers 503 with Retry-After while the database refuses connections, and recovers', async () => {
  const call = () =>
    fetch(`${app.baseUrl}/users`, { headers: { authorization: `Bearer ${app.owner.signedIn.accessToken}` } })
  const owner = await connectOwner(app.database.owner)
  const database = app.database.owner.database
  await owner.query(`alter database "${database}" connection limit 0`)
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [database],
  )
  const code = async () => {
    const down = await call()
    expect(down.status).toBe(503)
    expect(Number(down.headers.get('retry-after'))).toBeGreaterThan(0)
    return ((await down.json()) as { code: string }).code
  }
  // Until the pool has noticed that its connections were ended, a call may take one of them and report that instead.
  await expect.poll(code).toBe('OVERLOADED')
  expect((await fetch(`${app.origin}/livez`)).status).toBe(200)
  await owner.query(`alter database "${database}" connection limit -1`)
  await owner.end()
  expect((await call()).status).toBe(200)
})

test('refuses everything but health checks after the event loop was late for two seconds', async () => {
  let meanMs = 10
  const load = new Load({ delay: { meanMs: () => meanMs, stop: () => {} } })
  const work = async () => 'done'
  expect(await load.run('rest', work, anonymous)).toBe('done')
  meanMs = 300
  const slowSince = performance.now()
  await expect.poll(() => load.isShedding, { timeout: 5_000 }).toBe(true)
  expect(performance.now() - slowSince).toBeGreaterThan(2_000)
  await expect(load.run('rest', work, anonymous)).rejects.toMatchObject({ code: 'OVERLOADED' })
  await expect(load.run('auth', work, anonymous)).rejects.toMatchObject({ code: 'OVERLOADED' })
  meanMs = 10
  await expect.poll(() => load.isShedding, { timeout: 5_000 }).toBe(false)
  expect(await load.run('rest', work, anonymous)).toBe('done')
  load.stop()
})

test('makes a greedy caller wait without delaying others', async () => {
  const load = new Load()
  const finished: string[] = []
  const ends: (() => void)[] = []
  const ask = (caller: string) =>
    load
      .run('rest', () => new Promise<void>((resolve) => ends.push(resolve)), sentBy(load, caller))
      .then(() => finished.push(caller))
  const much = Array.from({ length: 45 }, () => ask('greedy'))
  // Eight of the caller's calls run at once, leaving two slots to others.
  expect(ends).toHaveLength(8)
  const own = ask('calm')
  expect(ends).toHaveLength(9)
  ends[8]?.()
  await own
  expect(finished).toEqual(['calm'])
  // With all slots taken callers are served in turn: one of the greedy caller's, then one of each other caller.
  const others = ['calm', 'calm', 'other', 'calm'].map(ask)
  expect(ends).toHaveLength(11)
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(12)
  ends[1]?.()
  await expect.poll(() => ends.length).toBe(13)
  ends[12]?.()
  await expect.poll(() => finished).toEqual(['calm', 'greedy', 'greedy', 'other'])
  for (let ended = 0; ended < 50; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended)
    ends[ended]?.()
  }
  await Promise.all([...much, ...others])
  load.stop()
})

test('refuses events of a site that sends too many, and accepts those of others', async () => {
  const load = new Load()
  await load.run('ingest', () => delay(1), anonymous)
  const ends: (() => void)[] = []
  const sent: Promise<void>[] = []
  const taken = (caller: string) => {
    const before = ends.length
    const work = () => new Promise<void>((resolve) => ends.push(resolve))
    for (let count = 0; count < 400; count++) sent.push(load.run('ingest', work, sentBy(load, caller)).catch(() => {}))
    return ends.length - before
  }
  // Each gets as many slots as it leaves free.
  expect(['one', 'two', 'three'].map(taken)).toEqual([150, 75, 38])
  expect(load.isFull('ingest', sentBy(load, 'one'))).toBe(true)
  expect(load.isFull('ingest', sentBy(load, 'calm'))).toBe(false)
  await load.run('ingest', async () => {}, sentBy(load, 'calm'))
  await expect(load.run('ingest', async () => {}, sentBy(load, 'one'))).rejects.toMatchObject({ code: 'OVERLOADED' })
  for (const end of ends) end()
  await Promise.all(sent)
  await load.run('ingest', async () => {}, sentBy(load, 'one'))
  load.stop()
})

test('refuses on arrival what would wait too long, and serves sign-ins separately', async () => {
  const load = new Load()
  const work = (ms: number) => () => delay(ms)
  const one = sentBy(load, 'one')
  // A burst may wait, before anything is known about the duration of work.
  await Promise.all(Array.from({ length: 50 }, () => load.run('rest', work(20), one)))
  const slow = Array.from({ length: 50 }, () => load.run('rest', work(300), one))
  await Promise.all(slow.slice(0, 20))
  // Two more callers take the slots that the first one leaves.
  slow.push(...['second', 'third'].map((caller) => load.run('rest', work(300), sentBy(load, caller))))
  const more = Array.from({ length: 60 }, () => load.run('rest', work(1), one))
  expect([load.isFull('rest', one), load.isFull('rest', sentBy(load, 'another caller'))]).toEqual([true, false])
  expect(await load.run('auth', async () => 'signed in', anonymous)).toBe('signed in')
  const { refused = [] } = Object.groupBy(await Promise.allSettled(more), ({ status }) =>
    status === 'rejected' ? 'refused' : 'done',
  )
  expect(refused.length).toBeGreaterThan(0)
  for (const each of refused) expect(each).toMatchObject({ reason: { code: 'OVERLOADED' } })
  await Promise.all(slow)
  expect(await load.run('rest', async () => 'well again', one)).toBe('well again')
  load.stop()
})

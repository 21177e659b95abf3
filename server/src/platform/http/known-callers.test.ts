import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'
import { connectOwner } from '../db/address.ts'
import { BoundedQueue } from '../queue/bounded-queue.ts'
import { KnownCallers } from './known-callers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('leaves slots to others when one user has ten sessions', async () => {
  const calm = await signInMember(app, 'viewer')
  const greedy = await signInMember(app, 'developer')
  const sessions = [greedy]
  while (sessions.length < 10) sessions.push(await app.signIn(greedy.email, greedy.password))
  const ask = (token: string, path: string) =>
    fetch(`${app.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)
  const tokens = sessions.map(({ signedIn }) => signedIn.accessToken)
  for (const token of tokens) expect(await ask(token, '/users')).toBe(200)

  const owner = await connectOwner(app.database.owner)
  await owner.query('begin')
  await owner.query('lock table views in access exclusive mode')
  const waiting = tokens.flatMap((token) => Array.from({ length: 3 }, () => ask(token, '/views')))
  const countLocked = async () => {
    const { rows } = await owner.query(
      "select count(*) from pg_locks where relation = 'views'::regclass and not granted",
    )
    return Number(rows[0].count)
  }
  await expect.poll(countLocked).toBe(8)
  expect(await ask(calm.signedIn.accessToken, '/users')).toBe(200)
  expect(await countLocked()).toBe(8)
  await owner.query('commit')
  await owner.end()
  expect((await Promise.all(waiting)).filter((status) => status === 200).length).toBeGreaterThanOrEqual(8)
})

test('counts running and waiting calls for the user once the token is recognized', async () => {
  const queue = new BoundedQueue({ concurrency: 4, maxOfOne: 2, maxWaitMs: 1_000, minWaiting: 40 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (token: string) =>
    queue.run(
      () => {
        started.push(token)
        return new Promise<void>((resolve) => ends.push(resolve))
      },
      { group: token },
      token,
    )
  const asked = ['one', 'one', 'two', 'two', 'one', 'two', 'other', 'other'].map(ask)
  expect(started).toEqual(['one', 'one', 'two', 'two'])
  for (const token of ['one', 'two']) queue.count(token, { group: 'person' })
  ends[0]?.()
  ends[1]?.()
  await expect.poll(() => started.slice(4)).toEqual(['other', 'other'])
  ends[2]?.()
  await expect.poll(() => started.slice(6)).toEqual(['one'])
  // The token was refused, so its remaining calls are counted separately again.
  queue.count('two', { group: 'two' })
  ends[4]?.()
  await expect.poll(() => started.slice(7)).toEqual(['two'])
  for (const end of ends) end()
  await Promise.all(asked)
  expect(queue.isIdle).toBe(true)
})

const from = (token: string, source = '203.0.113.9') => ({ token, source })
const knownCallers = () => new KnownCallers((token) => token.startsWith('issued'))
const askerOf = (callers: KnownCallers, token: string) => callers.find(from(token)).asker

test('counts a refused old token by source', () => {
  const callers = knownCallers()
  callers.remember('first', 'person')
  callers.remember('second', 'person')
  expect([askerOf(callers, 'first'), askerOf(callers, 'second')]).toEqual([{ group: 'person' }, { group: 'person' }])
  expect([callers.forget('first'), callers.forget('first')]).toEqual([true, false])
  expect(askerOf(callers, 'first')).toEqual({ group: 'anonymous', member: '203.0.113.9' })
  expect(askerOf(callers, 'second')).toEqual({ group: 'person' })
})

test('separates unused tokens issued here from those of anonymous callers', () => {
  const callers = knownCallers()
  expect(askerOf(callers, 'issued')).toEqual({ group: 'newcomers', member: '203.0.113.9' })
  expect(askerOf(callers, 'random')).toEqual({ group: 'anonymous', member: '203.0.113.9' })
  expect(callers.find({ token: undefined, source: '203.0.113.9' }).asker).toEqual(askerOf(callers, 'random'))
  callers.remember('issued', 'person')
  expect(askerOf(callers, 'issued')).toEqual({ group: 'person' })
})

test('lets a user with many tokens displace only their own', () => {
  const callers = knownCallers()
  callers.remember('of another', 'another')
  for (let count = 0; count < 30_000; count++) callers.remember(`token ${count}`, 'greedy')
  expect(askerOf(callers, 'of another')).toEqual({ group: 'another' })
  expect(askerOf(callers, 'token 29999')).toEqual({ group: 'greedy' })
  expect(askerOf(callers, 'token 0').group).toBe('anonymous')
})

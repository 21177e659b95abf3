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

test('ten sessions of one person leave places for others', async () => {
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

test('calls that run and wait are counted for the person as soon as the token is recognized', async () => {
  const queue = new BoundedQueue({ concurrency: 4, maxOfOne: 2, maxWaitMs: 1_000, minWaiting: 40 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (token: string) =>
    queue.run(
      () => {
        started.push(token)
        return new Promise<void>((resolve) => ends.push(resolve))
      },
      token,
      token,
    )
  const asked = ['one', 'one', 'two', 'two', 'one', 'two', 'other', 'other'].map(ask)
  expect(started).toEqual(['one', 'one', 'two', 'two'])
  for (const token of ['one', 'two']) queue.count(token, 'person')
  ends[0]?.()
  ends[1]?.()
  await expect.poll(() => started.slice(4)).toEqual(['other', 'other'])
  ends[2]?.()
  await expect.poll(() => started.slice(6)).toEqual(['one'])
  // Refused: what is left of the token is counted for itself again.
  queue.count('two', 'two')
  ends[4]?.()
  await expect.poll(() => started.slice(7)).toEqual(['two'])
  for (const end of ends) end()
  await Promise.all(asked)
  expect(queue.isIdle).toBe(true)
})

test('an old token is counted for itself once it was refused', () => {
  const callers = new KnownCallers()
  callers.remember('first', 'person')
  callers.remember('second', 'person')
  expect([callers.find('first').caller, callers.find('second').caller]).toEqual(['person', 'person'])
  expect([callers.forget('first'), callers.forget('first')]).toEqual([true, false])
  expect(callers.find('first').caller).toBe(callers.find('first').key)
  expect(callers.find('second').caller).toBe('person')
})

test('a person with many tokens displaces only their own', () => {
  const callers = new KnownCallers()
  callers.remember('of another', 'another')
  for (let count = 0; count < 30_000; count++) callers.remember(`token ${count}`, 'greedy')
  expect(callers.find('of another').caller).toBe('another')
  expect(callers.find('token 29999').caller).toBe('greedy')
  expect(callers.find('token 0').caller).toBe(callers.find('token 0').key)
})

import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'
import { connectOwner } from '../db/address.ts'
import { newId } from '../db/new-id.ts'
import type { Sender } from './known-callers.ts'
import { Load, type Share } from './load.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1/32' } })
})
afterAll(() => app.close())

const random = () => `fpa_${randomBytes(64).toString('base64url').slice(0, 65)}`

async function ask(token: string, path = '/users', address = '203.0.113.9'): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
  const answer = await fetch(`${app.baseUrl}${path}`, { headers })
  await answer.arrayBuffer()
  return answer.status
}

test('leaves eight of ten slots to users when anonymous callers send a new token per call', async () => {
  const known = app.owner.signedIn.accessToken
  expect(await ask(known)).toBe(200)
  const fresh = (await signInMember(app, 'viewer')).signedIn.accessToken

  const owner = await connectOwner(app.database.owner)
  await owner.query('begin')
  await owner.query('lock table sessions in access exclusive mode')
  const countLocked = async () => {
    const { rows } = await owner.query(
      "select count(*) from pg_locks where relation = 'sessions'::regclass and not granted",
    )
    return Number(rows[0].count)
  }
  const anonymous = Array.from({ length: 60 }, () => ask(random()))
  await expect.poll(countLocked).toBeGreaterThan(0)
  // One source leaves one of the two anonymous slots to others.
  const elsewhere = ask(random(), '/users', '198.51.100.1')
  const people = [...Array.from({ length: 4 }, () => ask(known)), ...Array.from({ length: 2 }, () => ask(fresh))]
  await expect.poll(countLocked).toBe(8)
  expect(await countLocked()).toBe(8)
  await owner.query('commit')
  await owner.end()
  expect(await Promise.all(people)).toEqual(people.map(() => 200))
  expect(await elsewhere).toBe(401)
  expect(await Promise.all(anonymous)).toContain(401)
})

test('answers users while 200 connections send a new token with each call', async () => {
  const known = app.owner.signedIn.accessToken
  expect(await ask(known)).toBe(200)
  let isOver = false
  const anonymous = Array.from({ length: 200 }, async () => {
    while (!isOver) await ask(random(), '/transactions?limit=1')
  })
  const statuses: number[] = []
  for (let count = 0; count < 10; count++) statuses.push(await ask(known))
  const fresh = (await signInMember(app, 'viewer')).signedIn.accessToken
  statuses.push(await ask(fresh))
  const elsewhere = await ask(random(), '/users', '198.51.100.1')
  isOver = true
  await Promise.all(anonymous)
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(elsewhere).toBe(401)
}, 60_000)

/** Starts jobs that end together. */
function startWork(load: Load) {
  let running = 0
  const all: Promise<unknown>[] = []
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const work = async () => {
    running++
    await ended
  }
  return {
    /** Starts calls and returns how many run at once; the others wait or are refused. */
    start(share: Share, sender: Sender, calls: number) {
      const before = running
      for (let count = 0; count < calls; count++) all.push(load.run(share, work, sender).catch(() => {}))
      return running - before
    },
    async end() {
      end()
      await Promise.all(all)
      load.stop()
    },
  }
}

const sourceOfOne = (count: number) => `2001:db8:0:${count.toString(16)}::`
const anonymousFrom = (source: string) => ({ token: random(), source })

test('limits anonymous callers of many sources to two slots and one turn per round', async () => {
  const load = new Load({ isIssued: (token) => token === 'issued' })
  const known = { token: 'known', source: sourceOfOne(0) }
  load.recognize(known, { kind: 'user', userId: newId('user') })
  const issued = { token: 'issued', source: sourceOfOne(0) }
  // Slow recent work reduces the queue to little more than a burst.
  await load.run('rest', () => delay(100), known)
  const work = startWork(load)
  const started = Array.from({ length: 1_000 }, (_, count) => work.start('rest', anonymousFrom(sourceOfOne(count)), 5))
  expect(started.reduce((sum, count) => sum + count)).toBe(2)
  expect(load.isFull('rest', anonymousFrom(sourceOfOne(2_000)))).toBe(true)
  expect([known, issued].map((sender) => load.isFull('rest', sender))).toEqual([false, false])
  expect([work.start('rest', known, 20), work.start('rest', issued, 20)]).toEqual([8, 0])
  expect(load.isFull('rest', { ...issued, source: sourceOfOne(1) })).toBe(false)
  await work.end()
})

test('gives an anonymous caller a slot while one source floods the server', async () => {
  const load = new Load()
  await load.run('rest', () => delay(100), anonymousFrom(sourceOfOne(0)))
  const work = startWork(load)
  expect(work.start('rest', anonymousFrom(sourceOfOne(0)), 500)).toBe(1)
  expect(load.isFull('rest', anonymousFrom(sourceOfOne(0)))).toBe(true)
  expect(work.start('rest', anonymousFrom(sourceOfOne(1)), 1)).toBe(1)
  expect(load.isFull('rest', anonymousFrom(sourceOfOne(2)))).toBe(false)
  await work.end()
})

test('limits forged secrets to half of the event slots, and one source to a third', async () => {
  const load = new Load()
  const work = startWork(load)
  const forged = (source: string, calls: number) => {
    let started = 0
    for (let count = 0; count < calls; count++) started += work.start('ingest', anonymousFrom(source), 1)
    return started
  }
  expect(forged(sourceOfOne(0), 400)).toBe(100)
  expect(forged(sourceOfOne(1), 1)).toBe(1)
  for (let count = 2; count < 500; count++) forged(sourceOfOne(count), 1)
  const site = { token: 'secret', source: sourceOfOne(0) }
  load.recognize(site, { kind: 'site', siteId: newId('site') })
  expect(work.start('ingest', site, 400)).toBe(75)
  await work.end()
})

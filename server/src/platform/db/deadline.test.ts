import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testMasterKey, testRolePrefix } from '../../testing/keys.ts'
import { eventually, externalDatabase, runProgram, statusOf, temporaryFolder } from '../../testing/program.ts'
import { startProxy, type TestProxy } from '../../testing/proxy.ts'
import { isDatabaseUnavailable } from '../errors/database-errors.ts'
import { type Databases, openPools } from './pools.ts'
import { roleNames } from './roles.ts'

let database: TestDatabase
let proxy: TestProxy
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  proxy = await startProxy(database.owner)
})
afterEach(() => proxy.close())

async function withPools(run: (pools: Databases) => Promise<void>): Promise<void> {
  const pools = openPools(
    { ...database.owner, host: '127.0.0.1', port: proxy.port },
    roleNames(testRolePrefix),
    testMasterKey,
  )
  try {
    await run(pools)
  } finally {
    await pools.end()
  }
}

test(
  'fails a statement on a silent connection as "unavailable", with the other busy ones',
  () =>
    withPools(async ({ appPool, workerPool }) => {
      const clients = await Promise.all(Array.from({ length: 6 }, () => appPool.connect()))
      for (const client of clients) client.release()
      await workerPool.query('select 1')
      const worker = workerPool.query('select pg_sleep(30)').catch((error: unknown) => error)
      proxy.silence()
      const waiting = await appPool.query('select 1').catch((error: unknown) => error)
      expect(isDatabaseUnavailable(waiting)).toBe(true)
      proxy.heal()
      expect((await appPool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      expect(isDatabaseUnavailable(await worker)).toBe(true)
      expect((await workerPool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      expect(appPool.totalCount).toBe(1)
    }),
  30_000,
)

test(
  'allows idle silence, and statements within their own timeout',
  () =>
    withPools(async ({ appPool, workerPool }) => {
      const client = await appPool.connect()
      await client.query('begin')
      // Longer than the statement timeout of the application, on the worker's connection.
      await workerPool.query('select pg_sleep(7)')
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      await client.query('rollback')
      client.release()
      expect(appPool.idleCount).toBe(1)
    }),
  30_000,
)

test('is not ready while the database is unreachable, and answers within 10 s of its return', async () => {
  const { user, password, database: name } = database.owner
  const folder = temporaryFolder()
  const url = `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${name}`
  const program = runProgram(['start'], { ...externalDatabase(url, folder.path), RATE_LIMITS: 'off' })
  try {
    const origin = (await program.line(/runs at (http:\/\/localhost:\d+)/))[1] ?? ''
    const signIn = async () => {
      const body = JSON.stringify({ email: 'nobody@shop.example', password: 'four wooden chairs' })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${origin}/api/v1/auth/signin`, { method: 'POST', headers, body })
      await response.arrayBuffer()
      return response.status
    }
    expect(await signIn()).toBe(401)
    proxy.silence()
    const isReady = () => statusOf(`${origin}/readyz`)
    await eventually(isReady, (status) => status === 503, 2_000)
    // One statement per connection: each waits for an answer that never arrives.
    const swallowed = Array.from({ length: 20 }, signIn)
    expect(await statusOf(`${origin}/livez`)).toBe(200)
    expect(new Set(await Promise.all(swallowed))).toEqual(new Set([503]))
    expect(await isReady()).toBe(503)
    const last = signIn()
    proxy.heal()
    const healedAt = performance.now()
    await eventually(isReady, (status) => status === 200, 10_000)
    await eventually(signIn, (status) => status === 401, Math.max(1, 10_000 - (performance.now() - healedAt)))
    expect([401, 503]).toContain(await last)
  } finally {
    program.signal('SIGINT')
    expect(await program.ended).toBe(0)
    folder.remove()
  }
}, 120_000)

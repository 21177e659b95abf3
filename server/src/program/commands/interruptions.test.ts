import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { urlOf } from '../../testing/database.ts'
import {
  eventually,
  externalDatabase,
  type Program,
  runProgram,
  statusOf,
  temporaryFolder,
} from '../../testing/program.ts'

/** Commands that are stopped, or lose their database, in the middle of their work print a sentence and no stack. */
let app: TestApp
let folder: ReturnType<typeof temporaryFolder>
let env: Record<string, string>
let siteId: string
beforeAll(async () => {
  app = await startTestApp()
  folder = temporaryFolder()
  env = externalDatabase(urlOf(app.database.owner), folder.path)
  env.ALLOW_UNSAFE_DATABASE = '1'
  siteId = (await app.createSite()).id
  writeFileSync(join(folder.path, 'events.ndjson'), manyEvents())
})
afterAll(async () => {
  await app.close()
  folder.remove()
})

function manyEvents(): string {
  const lines: string[] = []
  for (let number = 0; number < 60_000; number++) {
    const event = { id: `evt-${number}`, type: 'payment.created', occurredAt: '2026-01-05T10:00:00Z' }
    const data = { amount: { amount: '1000', currency: 'EUR' }, paymentMethod: { type: 'card' } }
    lines.push(JSON.stringify({ ...event, reference: `pay-${number}`, data }))
  }
  return lines.join('\n')
}

/** Starts the import and waits until its first events are stored. */
async function importing(): Promise<Program> {
  const owner = await connectOwner(app.database.owner)
  const count = async () => Number((await owner.query('select count(*) from transactions')).rows[0].count)
  const before = await count()
  const program = runProgram(['import', join(folder.path, 'events.ndjson'), '--site', siteId], env)
  await eventually(count, (now) => now > before, 30_000)
  await owner.end()
  return program
}

test('SIGUSR1 and SIGUSR2 neither open a debugger nor stop the program', async () => {
  for (const entry of ['server/src/program/commands/main.ts', 'bin/firepay.mjs']) {
    const program = runProgram(['start'], { ...env, FIREPAY_BUILD: 'off' }, entry)
    const origin = (await program.line(/runs at (http:\/\/localhost:\d+)/))[1] ?? ''
    for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) program.signal(signal)
    // By the first response, a debugger would already listen.
    expect(await statusOf(`${origin}/livez`)).toBe(200)
    expect(await statusOf('http://127.0.0.1:9229/json')).toBe(0)
    program.signal('SIGINT')
    expect(await program.ended).toBe(0)
    expect(program.output()).not.toMatch(/debugger/i)
  }
}, 120_000)

const aStack = /\n\s+at .*:\d+/

test.each(['SIGINT', 'SIGTERM'] as const)(
  'an import that receives %s reports it',
  async (signal) => {
    const program = await importing()
    program.signal(signal)
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain('Interrupted. Run the same command again to continue.')
    expect(program.output()).not.toMatch(aStack)
  },
  60_000,
)

test('an import reports a database that stops', async () => {
  const program = await importing()
  const owner = await connectOwner(app.database.owner)
  const { database } = app.database.owner
  await owner.query(`alter database "${database}" connection limit 0`)
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [database],
  )
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('The database went away before it was finished')
  expect(program.output()).not.toMatch(aStack)
  await owner.query(`alter database "${database}" connection limit -1`)
  await owner.end()
}, 120_000)

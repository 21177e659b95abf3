import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { findDurabilityFaults } from '../../platform/db/durability.ts'
import { readMigrations, withMigrationLock } from '../../platform/db/migrate.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import {
  eventually,
  externalDatabase,
  type Program,
  runProgram,
  statusOf,
  temporaryFolder,
} from '../../testing/program.ts'

let folder: ReturnType<typeof temporaryFolder>
let database: Awaited<ReturnType<typeof createEmptyDatabase>>

beforeEach(async () => {
  folder = temporaryFolder()
  database = await createEmptyDatabase()
})
afterEach(async () => {
  await database.drop()
  folder.remove()
})

function run(command: string, env: Record<string, string> = {}): Program {
  return runProgram([command], { ...externalDatabase(database.url, folder.path), ...env })
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const owner = await connectOwner(database.owner)
  try {
    return (await owner.query(text)).rows
  } finally {
    await owner.end()
  }
}

test('three concurrent starts on an empty database succeed, one of which migrates', async () => {
  const starts = [run('start'), run('start'), run('start')]
  try {
    for (const start of starts) {
      const [, address] = await start.line(/runs at (http:\S+)/)
      expect(await statusOf(`${address}/readyz`)).toBe(200)
    }
    const [applied] = await query('select count(*)::int as files from schema_migrations')
    expect(applied).toEqual({ files: readMigrations().length })
  } finally {
    for (const start of starts) start.signal('SIGINT')
    expect(await Promise.all(starts.map((start) => start.ended))).toEqual([0, 0, 0])
  }
})

test('one process migrates at a time; the others find it done', async () => {
  const holder = await connectOwner(database.owner)
  const all = await withMigrationLock(holder, async () => {
    const migrations = [run('migrate'), run('migrate')]
    await eventually(
      () => query(waiting),
      (rows) => rows.length === 2,
      15_000,
    )
    expect(await query(`select to_regclass('schema_migrations') as made`)).toEqual([{ made: null }])
    return migrations
  })
  await holder.end()
  expect(await Promise.all(all.map((one) => one.ended))).toEqual([0, 0])
  const said = all.map((one) => one.output().trim().split('\n').at(-1)).sort()
  expect(said).toEqual([`${readMigrations().length} applied.`, 'The database is up to date.'])
})

/** Sessions waiting for a lock. */
const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('a killed migration leaves the old state, and continues from there', async () => {
  const holder = await connectOwner(database.owner)
  // The first migration creates this table too, so it blocks halfway.
  await holder.query('begin')
  await holder.query('create table merchant_directory (wait int)')
  const killed = run('migrate')
  await eventually(
    () => query(waiting),
    (rows) => rows.length === 1,
    15_000,
  )
  killed.signal('SIGKILL')
  await killed.ended
  await holder.query('rollback')
  await holder.end()
  const again = run('migrate')
  expect(await again.ended, again.output()).toBe(0)
  expect(again.output()).toContain(`${readMigrations().length} applied.`)
})

test('refuses a migration that was edited after it was applied', async () => {
  expect(await run('migrate').ended).toBe(0)
  await query(`update schema_migrations set sha256 = 'edited' where name like '001-%'`)
  const program = run('migrate')
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(/^The migration 001-\S+ was edited after it was applied; .*\.\n$/)
})

test('refuses a database of a newer release', async () => {
  expect(await run('migrate').ended).toBe(0)
  await query(`insert into schema_migrations (name, sha256) values ('999-future.sql', 'x')`)
  const program = run('start')
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(/has the migration 999-future\.sql, which this release does not know/)
})

test('refuses a database that may lose acknowledged payments, unless allowed', async () => {
  await query(
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  )
  const refused = run('start')
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(/^The database may lose acknowledged payments: synchronous_commit is off; .*\n$/)
  expect(await run('migrate', { ALLOW_UNSAFE_DATABASE: '1' }).ended).toBe(0)
})

test('finds every setting that disables durability', () => {
  const safe = { version: '18', versionNumber: 180000, fsync: 'on', fullPageWrites: 'on', synchronousCommit: 'on' }
  expect(findDurabilityFaults(safe)).toEqual([])
  expect(findDurabilityFaults({ ...safe, synchronousCommit: 'remote_apply' })).toEqual([])
  expect(
    findDurabilityFaults({ ...safe, fsync: 'off', fullPageWrites: 'off', synchronousCommit: 'remote_write' }),
  ).toEqual(['fsync is off', 'full_page_writes is off', 'synchronous_commit is remote_write'])
})

test.each([
  ['nobody listens', () => 'postgres://someone:secret@127.0.0.1:1/none', /does not answer/],
  ['the host is unknown', () => 'postgres://someone:secret@no-such-host.invalid/none', /cannot be found/],
  ['the password is wrong', () => database.url.replace(/:[^:@]+@/, ':wrong@'), /refused the sign-in/],
  ['the database is missing', () => database.url.replace(/\/[^/]+$/, '/missing'), /does not exist/],
  ['it is no address', () => 'mysql://localhost/x', /DATABASE_URL must begin with postgres:/],
])('explains in one sentence what is wrong with DATABASE_URL: %s', async (_, url, sentence) => {
  const program = run('start', { DATABASE_URL: url() })
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(sentence)
  expect(program.output().trim().split('\n')).toHaveLength(1)
  expect(program.output()).not.toContain('secret')
})

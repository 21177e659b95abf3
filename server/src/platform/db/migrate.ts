import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { root } from '../config/config.ts'
import { codeOf } from '../errors/database-errors.ts'
import { UserError } from '../errors/user-error.ts'
import type { RoleNames } from './roles.ts'
import { splitStatements } from './split-statements.ts'

export const migrationsDir = join(root, 'server/migrations')

export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** Files `NNN-title.sql` of the folder, in order. */
export function readMigrations(dir: string = migrationsDir): Migration[] {
  return readdirSync(dir)
    .filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(dir, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/** A pending lock request blocks all other users of the table, so waits are short, with pauses between tries. */
type LockWait = { eachMs: number; pauseMs: number; tries: number }

/**
 * Applies pending migrations, each file in its own transaction, so that an interruption leaves the old or the new
 * state. The caller holds the lock of `withMigrationLock`.
 * @param lock how long to wait for tables locked by other programs
 * @returns names of the applied files
 * @throws UserError when an applied file was edited, the database is newer than this release, or a file fails
 */
export async function migrate(
  owner: pg.Client,
  names: RoleNames,
  migrations = readMigrations(),
  lock: LockWait = { eachMs: 2_000, pauseMs: 3_000, tries: 10 },
): Promise<string[]> {
  await owner.query(`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  await owner.query(`grant select on schema_migrations to ${names.app}, ${names.worker}`)
  const pending = await findPendingMigrations(owner, migrations)
  for (const migration of pending) {
    for (let tries = 1; !(await apply(owner, names, migration, lock)); tries++) {
      if (tries < lock.tries) await delay(lock.pauseMs)
      else {
        throw new UserError(
          `Migration ${migration.name} changed nothing: another program holds a table, a backup for example. Start again when it is done.`,
        )
      }
    }
  }
  return pending.map((migration) => migration.name)
}

/** @returns false when another program held a lock; nothing changed */
async function apply(owner: pg.Client, names: RoleNames, { name, sql, sha256 }: Migration, { eachMs }: LockWait) {
  await owner.query('begin')
  try {
    await owner.query(`set local lock_timeout = ${eachMs}`)
    const text = sql.replaceAll('{{app}}', names.app).replaceAll('{{worker}}', names.worker)
    for (const statement of splitStatements(text)) await owner.query(statement)
    await owner.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await owner.query('commit')
    return true
  } catch (cause) {
    await owner.query('rollback').catch(() => {})
    if (codeOf(cause) === '55P03') return false
    throw new UserError(`Migration ${name} failed and changed nothing: ${describe(cause, sql)}.`, { cause })
  }
}

/**
 * Pending migrations in order; empty when the database is up to date.
 * @throws UserError when an applied file was edited or is unknown, or a new file sorts before an applied one
 */
export async function findPendingMigrations(
  client: Pick<pg.Client, 'query'>,
  migrations = readMigrations(),
): Promise<Migration[]> {
  const applied = new Map<string, string>()
  try {
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
    for (const row of rows) applied.set(row.name, row.sha256)
  } catch (error) {
    if (codeOf(error) !== '42P01') throw error
  }
  const known = new Map(migrations.map((migration) => [migration.name, migration.sha256]))
  for (const [name, sha256] of applied) {
    const here = known.get(name)
    if (here === undefined) {
      throw new UserError(`The database has the migration ${name}, which this release does not know; run a newer one.`)
    }
    if (here !== sha256) {
      throw new UserError(`The migration ${name} was edited after it was applied; restore the file and add a new one.`)
    }
  }
  const last = [...applied.keys()].sort().at(-1) ?? ''
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  const late = pending.find((migration) => migration.name < last)
  if (late) {
    throw new UserError(
      `The migration ${late.name} sorts before ${last}, which is applied already; give it a later number.`,
    )
  }
  return pending
}

/** Runs the function while holding the migration lock of this database; waits up to two minutes for it. */
export async function withMigrationLock<T>(owner: pg.Client, run: () => Promise<T>): Promise<T> {
  // An arbitrary constant: the product's name in ASCII.
  const key = '7379560926714454393'
  await owner.query("set lock_timeout = '120s'")
  try {
    await owner.query('select pg_advisory_lock($1)', [key])
  } catch (cause) {
    if (codeOf(cause) !== '55P03') throw cause
    throw new UserError(
      'Another process has been migrating this database for two minutes; start again when it is done.',
    )
  }
  try {
    await owner.query('reset lock_timeout')
    return await run()
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [key]).catch(() => {})
  }
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error ? Number(error.position) : 0
  const line = position > 0 ? sql.slice(0, position).split('\n').length : 0
  return line > 0 ? `${error.message} (line ${line})` : error.message
}

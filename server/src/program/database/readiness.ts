import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { findPendingMigrations, readMigrations } from '../../platform/db/migrate.ts'
import { isDiskFull } from '../../platform/errors/database-errors.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import type { OwnerLock } from '../../platform/postgres/owner-lock.ts'

/**
 * Checks what this instance needs to serve: the database responds and has all migrations, and the data directory is still
 * owned and writable. Takes at most 2 seconds; calls within 250 ms share one check.
 */
export function databaseReadiness(pool: pg.Pool, dataDir: string, lock: OwnerLock | null): () => Promise<string[]> {
  const migrations = readMigrations()
  let look: { at: number; faults: Promise<string[]> } | null = null
  // One query at a time: an unresponsive database must not be queried on ever more connections.
  let asked: Promise<string | null> | null = null
  const askDatabase = () => {
    asked ??= checkDatabase(pool, migrations).finally(() => {
      asked = null
    })
    return asked
  }
  const check = async () => {
    const faults: string[] = []
    if (lock && !lock.isHeld()) faults.push('the data directory was taken over')
    if (!isWritable(dataDir)) faults.push('the data directory cannot be written')
    const database = await Promise.race([askDatabase(), delay(1500, 'the database does not answer', { ref: false })])
    if (database) faults.push(database)
    return faults
  }
  return () => {
    if (!look || performance.now() - look.at > 250) look = { at: performance.now(), faults: check() }
    return look.faults
  }
}

async function checkDatabase(pool: pg.Pool, migrations: ReturnType<typeof readMigrations>): Promise<string | null> {
  try {
    return (await findPendingMigrations(pool, migrations)).length > 0 ? 'migrations are missing' : null
  } catch (error) {
    return error instanceof UserError ? error.message : 'the database does not answer'
  }
}

/**
 * False for a lost or read-only disk. A full one counts as writable: reads continue, and writes are refused (security.md
 * D-04).
 */
function isWritable(dataDir: string): boolean {
  const path = join(dataDir, `.ready-${process.pid}`)
  try {
    const file = openSync(path, 'w', 0o600)
    try {
      writeSync(file, Buffer.alloc(4096))
    } finally {
      closeSync(file)
    }
    return true
  } catch (error) {
    return isDiskFull(error)
  } finally {
    rmSync(path, { force: true })
  }
}

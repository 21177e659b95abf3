import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../platform/config/config.ts'
import { loadMasterKey, type MasterKey } from '../../platform/crypto/master-key.ts'
import { type Address, connectOwner, parseAddress } from '../../platform/db/address.ts'
import { findPendingMigrations } from '../../platform/db/migrate.ts'
import { type Databases, openPools } from '../../platform/db/pools.ts'
import { roleNames } from '../../platform/db/roles.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import { makeDataDir } from '../../platform/postgres/data-folder.ts'
import { type EmbeddedPostgres, findRunningPostgres, startPostgres } from '../../platform/postgres/launcher.ts'
import {
  findLivingOwner,
  isStopping,
  type Owner,
  type OwnerLock,
  takeOwnerLock,
} from '../../platform/postgres/owner-lock.ts'
import { prepareDatabase } from './prepare.ts'

/** An open database, and how it was opened. */
export interface OpenDatabase {
  databases: Databases
  /** The owner of the schema; for migrations, checks and backups only, never for requests. */
  owner: Address
  masterKey: MasterKey
  /** The embedded PostgreSQL, when this process runs it. */
  embedded: EmbeddedPostgres | null
  lock: OwnerLock | null
  /** Migrations applied by this opening. */
  applied: string[]
  /** Ends the pools, stops an embedded PostgreSQL, and releases the data directory. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** Shown to another process that finds the data directory in use. */
  command: string
  /** `start` must run its own PostgreSQL; other commands use the one of a running server. */
  mustOwn?: boolean
  /** Applies migrations even while a server runs. */
  migrate?: boolean
  /** Replaces the configured key, to re-encrypt everything with a new one. */
  masterKey?: MasterKey
  /** Allows statements of the worker to take hours, as in commands that verify everything. */
  isLongRunning?: boolean
  /** Called with events of the database while it is open. */
  onEvent?: (sentence: string) => void
}

/**
 * Opens the configured database: that of `DATABASE_URL`, else the PostgreSQL of the data directory, which is started unless
 * a running server has it.
 * @throws UserError with cause and remedy in one sentence
 */
export async function openDatabase(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  makeDataDir(config.dataDir)
  const masterKey = options.masterKey ?? loadMasterKey(config)
  const onEvent = options.onEvent ?? (() => {})
  const found = config.databaseUrl
    ? { url: config.databaseUrl, embedded: null, lock: null, isGuest: false }
    : await openEmbedded(config, options, onEvent)
  try {
    const owner = parseAddress(found.url)
    const applied =
      found.isGuest && !options.migrate ? await refusePending(owner) : await prepareDatabase(owner, config, masterKey)
    const onLost = (error: Error) => onEvent(`A database connection was lost: ${error.message}`)
    const databases = openPools(owner, roleNames(config.databaseRolePrefix), masterKey, {
      onLost,
      fault: config.appFault,
      isLongRunning: options.isLongRunning ?? false,
    })
    return {
      databases,
      owner,
      masterKey,
      embedded: found.embedded,
      lock: found.lock,
      applied,
      async close() {
        const ended = databases.end().catch(() => {})
        await Promise.race([ended, delay(5000, undefined, { ref: false })])
        await found.embedded?.stop()
        found.lock?.release()
      },
    }
  } catch (error) {
    await found.embedded?.stop()
    found.lock?.release()
    throw error
  }
}

/** Database of a command. */
export interface CommandDatabase extends OpenDatabase {
  /** Aborted when the user stops the command; the work should end soon after. */
  signal: AbortSignal
}

/**
 * Runs `run` with the database open, and closes it in any case. Uses the PostgreSQL of a server running on the same data;
 * without one, starts PostgreSQL for the duration.
 *
 *     await withDatabase(config, { command: 'seed', signal }, ({ databases }) => seed(databases.app, …))
 */
export async function withDatabase<T>(
  config: Config,
  options: OpenOptions & { signal?: AbortSignal },
  run: (database: CommandDatabase) => Promise<T>,
): Promise<T> {
  const open = await openDatabase(config, { isLongRunning: true, ...options })
  const signal = options.signal ?? new AbortController().signal
  try {
    // Work that ignores the signal is abandoned: uncommitted changes roll back with its connection.
    return await Promise.race([run({ ...open, signal }), abandonAfter(signal, 5000)])
  } finally {
    // A hanging query must not block the exit: stopping PostgreSQL, or exiting, ends it.
    await Promise.race([open.databases.end(), delay(3000)])
    if (open.embedded && !signal.aborted) await untilAlone(open.owner)
    await open.close()
  }
}

async function openEmbedded(config: Config, options: OpenOptions, onEvent: (sentence: string) => void) {
  for (let waited = 0; ; waited += 200) {
    const taken = await takeOwnerLock(config.dataDir, options.command)
    if ('release' in taken) {
      try {
        const embedded = await startPostgres(config.dataDir, onEvent)
        return { url: embedded.url, embedded, lock: taken, isGuest: false }
      } catch (error) {
        taken.release()
        throw error
      }
    }
    if (options.mustOwn && !isStopping(config.dataDir, taken)) throw inUse(config, taken)
    const url = options.mustOwn ? null : await findRunningPostgres(config.dataDir)
    if (url) return { url, embedded: null, lock: null, isGuest: true }
    // The owner is starting or stopping.
    if (waited >= 20_000) throw inUse(config, taken)
    await delay(200)
  }
}

/**
 * Fails early when the data directory is in use, before any other step of a start.
 * @throws UserError naming the living owner
 */
export async function refuseSecondOwner(config: Config): Promise<void> {
  const owner = await findLivingOwner(config.dataDir)
  if (owner && !isStopping(config.dataDir, owner)) throw inUse(config, owner)
}

function inUse(config: Config, owner: Owner): UserError {
  return new UserError(
    `The data in ${config.dataDir} is in use by process ${owner.pid} (firepay ${owner.command}); stop it first, or set another DATA_DIR.`,
  )
}

async function refusePending(address: Address): Promise<[]> {
  const owner = await connectOwner(address)
  try {
    const [first] = await findPendingMigrations(owner)
    if (first) {
      throw new UserError(
        `The running server is older than this command (${first.name} is not applied); restart it first.`,
      )
    }
    return []
  } finally {
    await owner.end().catch(() => {})
  }
}

/** Waits for other commands that use the PostgreSQL started by this one. */
async function untilAlone(address: Address): Promise<void> {
  const owner = await connectOwner(address).catch(() => null)
  if (!owner) return
  try {
    for (let said = false; ; said = true) {
      const { rowCount } = await owner.query(
        `select 1 from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name like 'firepay%' limit 1`,
      )
      if (!rowCount) return
      if (!said) process.stderr.write('Another command still uses the database; waiting for it …\n')
      await delay(500)
    }
  } finally {
    await owner.end().catch(() => {})
  }
}

async function abandonAfter(signal: AbortSignal, graceMs: number): Promise<never> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  await delay(graceMs, undefined, { ref: false })
  throw new UserError('Stopped before the work was done.')
}

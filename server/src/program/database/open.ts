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

/** A database ready for work, and how it came to be. */
export interface OpenDatabase {
  databases: Databases
  /** The owner of the schema; for migrations, checks and backups only, never for requests. */
  owner: Address
  masterKey: MasterKey
  /** The PostgreSQL of our own, when this process runs it. */
  embedded: EmbeddedPostgres | null
  lock: OwnerLock | null
  /** Migrations applied by this opening. */
  applied: string[]
  /** Ends the pools, stops PostgreSQL when it is ours, gives the data directory back. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** Named to whoever finds the data directory taken. */
  command: string
  /** `start` must run its own PostgreSQL; other commands use the one of a running server. */
  mustOwn?: boolean
  /** Applies migrations even where a server runs. */
  migrate?: boolean
  /** Instead of the one of the configuration: for putting everything under a new one. */
  masterKey?: MasterKey
  /** Whether the worker's statements may take hours, as in the commands that prove everything. */
  isLongRunning?: boolean
  /** Told what happens to the database while it is open. */
  onEvent?: (sentence: string) => void
}

/**
 * Opens the database of the configuration: the one of `DATABASE_URL`; else the PostgreSQL in the data directory, which
 * is started unless a running server has it already.
 * @throws UserError one sentence of cause and remedy
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

/** What a command line tool works with. */
export interface CommandDatabase extends OpenDatabase {
  /** Aborted when the person wants to stop; the work should end soon after. */
  signal: AbortSignal
}

/**
 * Runs one piece of work with the database open, and closes it whatever happens. With a server running on the same
 * data it uses that server's PostgreSQL; without one it starts PostgreSQL for as long as the work takes.
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
    // Work that does not look at the signal is cut off: what is not committed rolls back with its connection.
    return await Promise.race([run({ ...open, signal }), abandonAfter(signal, 5000)])
  } finally {
    // A query that hangs must not keep us: stopping PostgreSQL, or leaving, ends it.
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
 * Says early who has the data directory, before anything else of a start is done.
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

/** Other commands may use the PostgreSQL that this one started; it stays until they are done. */
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

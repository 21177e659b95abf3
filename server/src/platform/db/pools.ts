import { Kysely } from 'kysely'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { MasterKey } from '../crypto/master-key.ts'
import type { Address } from './address.ts'
import { giveUpSilence, keepAlive, longestSilenceMs } from './deadline.ts'
import { dropTenantFilter } from './fault.ts'
import { instantOf } from './instant-of.ts'
import { PipelinedDialect, prepareClient } from './pipelined-dialect.ts'
import { type RoleNames, rolePassword } from './roles.ts'
import type { Database } from './schema.ts'

/** Connections to the database. All pools are small on purpose. */
export interface Databases {
  /**
   * For requests: row-level security binds each transaction to one merchant. Statement timeout 5 s, at most 12
   * connections.
   */
  app: Kysely<Database>
  /**
   * Like `app`, for checking the caller again at the end of a transaction. Separate connections, so that the
   * transaction's own changes are invisible, and no one waits for a connection while holding another. Read-only.
   */
  authorization: Kysely<Database>
  /** Like `app`, for exports, which read for minutes. Statement timeout 60 s, at most 4 connections. */
  exports: Kysely<Database>
  /**
   * Like `app`, for heavy background reads such as a report over years, separate from requests. Statement timeout 60 s,
   * at most 3 connections.
   */
  background: Kysely<Database>
  /** For finding work: reads across merchants. At most 4 connections. */
  worker: Kysely<Database>
  /** The same connections without the query builder, for handwritten queries. */
  appPool: pg.Pool
  workerPool: pg.Pool
  /** A separate, unopened connection for listening to notifications (`platform/live/change-feed.ts`). */
  listener(): pg.Client
  /** Closes all pools; waits for running statements. */
  end(): Promise<void>
}

const appConnections = 12
const authorizationConnections = 2
/** Maximum concurrent exports: each reads over one connection. */
export const exportConnections = 4
const backgroundConnections = 3
const workerConnections = 4
const appStatementMs = 5_000
const workerStatementMs = 60_000
const exportStatementMs = 60_000
const backgroundStatementMs = 60_000
/** Server-side limits of statements and of transactions that wait for this process. */
const appLimits = { statement_timeout: appStatementMs, idle_in_transaction_session_timeout: 30_000 }
/** Transfer time of an answer after the server cancelled the statement. */
const travelMs = 1_000

export interface PoolOptions {
  /** Called when an idle connection breaks, for logging; the pool replaces it. */
  onLost?: (error: Error) => void
  /** Disables one layer of protection, for tests. */
  fault?: Config['appFault']
  /** A command over whole tables: the worker's statements have no timeout. */
  isLongRunning?: boolean
}

/** Opens all pools; connections are made on first use. */
export function openPools(
  address: Address,
  names: RoleNames,
  masterKey: MasterKey,
  { onLost = () => {}, fault, isLongRunning = false }: PoolOptions = {},
): Databases {
  const appPool = openPool(masterKey, { ...address, user: names.app }, { max: appConnections, ...appLimits })
  const authorizationPool = openPool(
    masterKey,
    { ...address, user: names.app },
    { max: authorizationConnections, ...appLimits },
  )
  const exportPool = openPool(
    masterKey,
    { ...address, user: names.app },
    { ...appLimits, max: exportConnections, statement_timeout: exportStatementMs },
  )
  const backgroundPool = openPool(
    masterKey,
    { ...address, user: names.app },
    { ...appLimits, max: backgroundConnections, statement_timeout: backgroundStatementMs },
  )
  const workerPool = openPool(
    masterKey,
    { ...address, user: names.worker },
    {
      max: workerConnections,
      statement_timeout: workerStatementMs,
      idle_in_transaction_session_timeout: 60_000,
    },
  )
  let ending: Promise<unknown> | undefined
  const pools = [appPool, authorizationPool, exportPool, backgroundPool, workerPool]
  for (const pool of pools) {
    // The pool handles errors of idle connections only. Without this listener, a connection that breaks between two
    // statements would end the process; the next statement reports the failure.
    pool.on('connect', (client) => {
      client.on('error', () => {})
      prepareClient(client)
    })
    // `end` resolves before the last sockets are closed; their errors do not matter.
    pool.on('error', (error) => ending ?? onLost(error))
  }
  giveUpSilence([
    { pool: appPool, silenceMs: appStatementMs + travelMs },
    { pool: authorizationPool, silenceMs: appStatementMs + travelMs },
    { pool: exportPool, silenceMs: exportStatementMs + travelMs },
    { pool: backgroundPool, silenceMs: backgroundStatementMs + travelMs },
    { pool: workerPool, silenceMs: isLongRunning ? longestSilenceMs : workerStatementMs + travelMs },
  ])
  if (fault === 'no-tenant-filter') {
    dropTenantFilter(appPool)
    dropTenantFilter(exportPool)
    dropTenantFilter(backgroundPool)
  }
  const app = new Kysely<Database>({ dialect: new PipelinedDialect({ pool: appPool }) })
  const authorization = new Kysely<Database>({ dialect: new PipelinedDialect({ pool: authorizationPool }) })
  const exports = new Kysely<Database>({ dialect: new PipelinedDialect({ pool: exportPool }) })
  const background = new Kysely<Database>({ dialect: new PipelinedDialect({ pool: backgroundPool }) })
  const worker = new Kysely<Database>({ dialect: new PipelinedDialect({ pool: workerPool }) })
  return {
    app,
    authorization,
    exports,
    background,
    worker,
    appPool,
    workerPool,
    listener: () => new pg.Client(connectionOf(masterKey, { ...address, user: names.worker })),
    async end() {
      ending ??= Promise.all(pools.map((pool) => pool.end()))
      await ending
    },
  }
}

/** Opens a pool for a role, `address.user`. */
function openPool(masterKey: MasterKey, address: Address, limits: pg.PoolConfig): pg.Pool {
  return new pg.Pool({
    ...connectionOf(masterKey, address),
    idleTimeoutMillis: 60_000,
    pipeline: true,
    // One merchant's statistics must not use all cores. Times are UTC.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off -c timezone=UTC',
    types: { getTypeParser },
    ...limits,
  })
}

function connectionOf(masterKey: MasterKey, address: Address) {
  return {
    ...address,
    password: rolePassword(masterKey, address.user),
    connectionTimeoutMillis: 5000,
    ...keepAlive,
    application_name: `firepay ${address.user}`,
  }
}

const textArrayOid: number = 1009
const textArray = pg.types.getTypeParser(textArrayOid, 'text')
const asText = (value: string) => value

/** Column types: int8 becomes bigint, numeric and date text, timestamptz Date. Set per pool, not globally. */
const parsers: Record<number, (value: string) => unknown> = {
  20: BigInt, // int8
  1016: (value) => (textArray(value) as string[]).map(BigInt), // int8[]; the text[] parser returns strings
  1700: asText, // numeric
  1231: textArray, // numeric[]
  1082: asText, // date
  1182: textArray, // date[]
  1184: instantOf, // timestamptz
  1114: asText, // timestamp without time zone: not used by any column
}

// The driver's type has an overload per built-in type; this covers the text format and falls back to the driver.
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : parsers[oid]) ??
  pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser

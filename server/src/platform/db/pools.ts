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

/** The two ways into the database. Give back what you take: both are small on purpose. */
export interface Databases {
  /** For requests: bound to one merchant by row-level security, statements end after 5 s. At most 12 connections. */
  app: Kysely<Database>
  /**
   * As `app`, for asking at the end of a transaction whether its caller may still do it: by connections of their own, so
   * that what the transaction changed is not seen, and nobody waits for a connection while holding one. Reads only.
   */
  authorization: Kysely<Database>
  /** As `app`, for exports, which read for minutes: statements end after 60 s. At most 4 connections. */
  exports: Kysely<Database>
  /**
   * As `app`, for work in the background that reads much, such as a report over years: statements end after 60 s, and no
   * request waits for their connections. At most 3.
   */
  background: Kysely<Database>
  /** For the worker's search for work: reads all merchants. At most 4 connections. */
  worker: Kysely<Database>
  /** The same connections without the query builder, for the few queries written by hand. */
  appPool: pg.Pool
  workerPool: pg.Pool
  /** A connection of its own, not opened yet, for hearing what is announced (`platform/live/change-feed.ts`). */
  listener(): pg.Client
  /** Ends both pools; waits for what is running. */
  end(): Promise<void>
}

const appConnections = 12
const authorizationConnections = 2
/** So many exports run at once: each reads over one of them. */
export const exportConnections = 4
const backgroundConnections = 3
const workerConnections = 4
const appStatementMs = 5_000
const workerStatementMs = 60_000
const exportStatementMs = 60_000
const backgroundStatementMs = 60_000
/** Of statements and of transactions that wait for us, by the server. */
const appLimits = { statement_timeout: appStatementMs, idle_in_transaction_session_timeout: 30_000 }
/** What an answer may take on its way after the server has given up the statement. */
const travelMs = 1_000

export interface PoolOptions {
  /** Told about a connection that broke while idle, so that it can be logged; the pool replaces it by itself. */
  onLost?: (error: Error) => void
  /** Breaks one wall on purpose, for tests. */
  fault?: Config['appFault']
  /** A command that walks through everything: statements of the worker without a timeout keep their connection. */
  isLongRunning?: boolean
}

/** Opens both pools; connections are made at first use. */
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
    // The pool hears idle connections only. One that breaks between two statements of a transaction would end the
    // process; the next statement fails and tells.
    pool.on('connect', (client) => {
      client.on('error', () => {})
      prepareClient(client)
    })
    // A pool is ended before its last sockets are closed; what becomes of those is nobody's concern.
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

/** Connections of a role, `address.user`. */
function openPool(masterKey: MasterKey, address: Address, limits: pg.PoolConfig): pg.Pool {
  return new pg.Pool({
    ...connectionOf(masterKey, address),
    idleTimeoutMillis: 60_000,
    pipeline: true,
    // One merchant's statistics must not take every core; all times are UTC.
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

/** What a column becomes: int8 bigint, numeric and dates text, timestamptz Date. Set here, not for the whole process. */
const parsers: Record<number, (value: string) => unknown> = {
  20: BigInt, // int8
  1016: (value) => (textArray(value) as string[]).map(BigInt), // int8[]; the parser of text[] answers strings
  1700: asText, // numeric
  1231: textArray, // numeric[]
  1082: asText, // date
  1182: textArray, // date[]
  1184: instantOf, // timestamptz
  1114: asText, // timestamp without a zone: none of our columns
}

// The driver's type has one overload for each built-in type; ours covers the text format and falls back to it.
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : parsers[oid]) ??
  pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser

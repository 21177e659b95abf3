import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { MasterKey } from './crypto/master-key.ts'
import type { Address } from './db/address.ts'
import type { Database } from './db/schema.ts'
import type { ChangeFeed } from './live/change-feed.ts'
import type { Resolve } from './net/resolve.ts'
import type { Clock } from './time/clock.ts'

/** What the handlers of an area are given: no connection, which they have by their act alone (`CommonAct.alone`, `UserAct.inMerchant`). */
export type HandlerDeps = Omit<Deps, 'db'>

/** What the areas are given: everything that lies outside them. */
export type Deps = {
  config: Config
  clock: Clock
  db: {
    /** Bound by row-level security: every tenant statement runs inside `withTenant`. */
    app: Kysely<Database>
    /** As `app`, for asking whether a caller may still do what is about to be committed. */
    authorization: Kysely<Database>
    /** As `app`, for exports: few connections, statements of up to a minute. */
    exports: Kysely<Database>
    /** As `app`, for background work that reads much: few connections, statements of up to a minute. */
    background: Kysely<Database>
    /** Reads across tenants, to find work; never serves a request. */
    worker: Kysely<Database>
    /** The owner of the schema, for what the roles above may not do: removing sandbox data. Never serves a request. */
    owner: Address
  }
  /** Told of what was committed, and asked by who follows it (`GET /stream`). */
  changes: ChangeFeed
  /** Encrypts signing secrets, derives the passwords of the database roles. */
  masterKey: MasterKey
  log: Logger
  /** How the names of notification URLs are resolved when they are saved, and how long a refusal takes; the system's and 2 s when absent. */
  names?: { resolve: Resolve; refusalMs: number }
  /** What removes the rows of a merchant's sandbox sites, statement by statement, as the areas say (`Area.sandboxRemoval`). */
  sandboxRemoval: readonly string[]
  /** Whether the disk of the database is so full that writes are refused (security.md D-04); absent: it is not ours. */
  isStorageLow?: () => boolean
}

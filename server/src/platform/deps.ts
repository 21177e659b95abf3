import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { MasterKey } from './crypto/master-key.ts'
import type { Address } from './db/address.ts'
import type { Database } from './db/schema.ts'
import type { ChangeFeed } from './live/change-feed.ts'
import type { Resolve } from './net/resolve.ts'
import type { Clock } from './time/clock.ts'

/**
 * Dependencies of handlers. They have no connections: the act provides transactions (`CommonAct.separately`,
 * `UserAct.inMerchant`).
 */
export type HandlerDeps = Omit<Deps, 'db'>

/** Dependencies of areas. */
export type Deps = {
  config: Config
  clock: Clock
  db: {
    /** Restricted by row-level security: every tenant statement runs inside `withTenant`. */
    app: Kysely<Database>
    /** Like `app`, for checking a caller again before a commit. */
    authorization: Kysely<Database>
    /** Like `app`, for exports: few connections, statements of up to a minute. */
    exports: Kysely<Database>
    /** Like `app`, for heavy background reads: few connections, statements of up to a minute. */
    background: Kysely<Database>
    /** Reads across tenants to find work. Never serves a request. */
    worker: Kysely<Database>
    /** The schema's owner, for removing sandbox data, which the other roles may not. Never serves a request. */
    owner: Address
  }
  /** Announces committed changes to followers (`GET /stream`). */
  changes: ChangeFeed
  /** Encrypts signing secrets and derives the passwords of the database roles. */
  masterKey: MasterKey
  log: Logger
  /** Resolver for notification URLs and minimum duration of a refusal; defaults to the system's resolver and 2 s. */
  names?: { resolve: Resolve; refusalMs: number }
  /** Statements that remove a merchant's sandbox sites, from `Area.sandboxRemoval`. */
  sandboxRemoval: readonly string[]
  /**
   * True when the database's disk is so full that writes are refused (security.md D-04); absent for an external
   * database.
   */
  isStorageLow?: () => boolean
}

import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'

/** What the areas are given: everything that lies outside them. */
export type Deps = {
  config: Config
  clock: Clock
  db: {
    /** Bound by row-level security: every tenant statement runs inside `withTenant`. */
    app: Kysely<Database>
    /** Reads across tenants, to find work; never serves a request. */
    worker: Kysely<Database>
  }
  /** 32 bytes: encrypts signing secrets, derives the passwords of the database roles. */
  masterKey: Buffer
  log: Logger
}

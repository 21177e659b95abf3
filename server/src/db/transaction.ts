import { setTimeout as delay } from 'node:timers/promises'
import { type IsolationLevel, type Kysely, sql, type Transaction } from 'kysely'
import { isWorthRetrying } from './errors.ts'
import type { Database } from './schema.ts'

export type Trx = Transaction<Database>

export interface TransactionOptions {
  readOnly?: boolean
  /** PostgreSQL's own default, read committed, unless said. `repeatable read` gives one snapshot to several reads. */
  isolation?: IsolationLevel
}

const attempts = 5

/**
 * Runs the function in one transaction that sees and writes this merchant's rows only. It commits when the function
 * returns and rolls back when it throws. After a serialization failure or a deadlock the function runs again, up to
 * five times in all: it must not do anything that cannot be done twice.
 * @param merchantId uuid, as in the database
 */
export function withTenant<T>(
  db: Kysely<Database>,
  merchantId: string,
  run: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return transact(db, options, async (trx) => {
    await sql`select app_set_tenant(${merchantId})`.execute(trx)
    return await run(trx)
  })
}

/** The same for tables found without a merchant: sessions, tokens, users, the directory. Tenant tables show nothing. */
export function withoutTenant<T>(
  db: Kysely<Database>,
  run: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return transact(db, options, run)
}

async function transact<T>(
  db: Kysely<Database>,
  options: TransactionOptions,
  run: (trx: Trx) => Promise<T>,
): Promise<T> {
  // Inside a transaction this is a part of it: the outer one commits, rolls back and runs again.
  if (isTransaction(db)) return await run(db)
  for (let attempt = 1; ; attempt++) {
    try {
      let transaction = db.transaction()
      if (options.isolation) transaction = transaction.setIsolationLevel(options.isolation)
      if (options.readOnly) transaction = transaction.setAccessMode('read only')
      return await transaction.execute(run)
    } catch (error) {
      if (attempt >= attempts || !isWorthRetrying(error)) throw error
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

function isTransaction(db: Kysely<Database>): db is Trx {
  return db.isTransaction
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Id } from '@firepay/contract/product/ids.ts'
import { type IsolationLevel, type Kysely, sql, type Transaction } from 'kysely'
import { codeOf, isWorthRetrying } from '../errors/database-errors.ts'
import { sendAhead } from './pipelined-dialect.ts'
import type { Database } from './schema.ts'

export type Trx = Transaction<Database>

export interface TransactionOptions {
  readOnly?: boolean
  /** PostgreSQL's own default, read committed, unless said. `repeatable read` gives one snapshot to several reads. */
  isolation?: IsolationLevel
}

const attempts = 5
const inFailedTransaction = '25P02'

/** The merchant that each open transaction is bound to; null when it was bound to one and is not any more. */
const tenants = new WeakMap<Trx, string | null>()

/**
 * Runs the function in one transaction that sees and writes this merchant's rows only. It commits when the function
 * returns and rolls back when it throws. After a serialization failure or a deadlock the function runs again, up to
 * five times in all: it must not do anything that cannot be done twice. Given a transaction, the function becomes a
 * part of it, and the transaction is bound to the merchant it was bound to before as soon as the function is done.
 * @param merchantId uuid, as in the database
 */
export function withTenant<T>(
  db: Kysely<Database>,
  merchantId: Id<'merchant'>,
  run: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (isTransaction(db)) return withinTenant(db, merchantId, run)
  return transact(db, options, async (trx) => {
    const bound = bindTenant(trx, merchantId)
    // Sent together with the first statement of the function, which PostgreSQL runs after it.
    return await afterwards(bound, () => run(trx))
  })
}

/** The same for tables found without a merchant: sessions, tokens, users, the directory. Tenant tables show nothing. */
export function withoutTenant<T>(
  db: Kysely<Database>,
  run: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return isTransaction(db) ? run(db) : transact(db, options, run)
}

/** Binds an open transaction to a merchant until it ends; for the one place that learns the merchant inside of it. */
export async function bindTenant(trx: Trx, merchantId: Id<'merchant'>): Promise<void> {
  tenants.set(trx, merchantId)
  await sql`select /* named: tenant */ app_set_tenant(${merchantId})`.execute(trx)
}

async function withinTenant<T>(trx: Trx, merchantId: Id<'merchant'>, run: (trx: Trx) => Promise<T>): Promise<T> {
  const before = tenants.get(trx) ?? null
  if (before === merchantId) return await run(trx)
  const bound = bindTenant(trx, merchantId)
  try {
    return await afterwards(bound, () => run(trx))
  } finally {
    tenants.set(trx, before)
    const back = before === null ? sql`set local app.merchant_id = ''` : sql`select app_set_tenant(${before})`
    await back.execute(trx).catch(unlessFailedAlready)
  }
}

/** Runs what comes after a statement that is on its way; when that fails, its failure is the one that is told. */
async function afterwards<T>(sent: Promise<void>, run: () => Promise<T>): Promise<T> {
  sent.catch(() => {})
  try {
    return await run()
  } finally {
    await sent
  }
}

/** A transaction that a statement broke takes no other, and is rolled back as a whole. */
function unlessFailedAlready(error: unknown): void {
  if (codeOf(error) !== inFailedTransaction) throw error
}

async function transact<T>(
  db: Kysely<Database>,
  options: TransactionOptions,
  run: (trx: Trx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      let transaction = db.transaction()
      if (options.isolation) transaction = transaction.setIsolationLevel(options.isolation)
      if (options.readOnly) transaction = transaction.setAccessMode('read only')
      return await transaction.execute(async (trx) => run(await sendAhead(trx)))
    } catch (error) {
      if (attempt >= attempts || !isWorthRetrying(error)) throw error
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

function isTransaction(db: Kysely<Database>): db is Trx {
  return db.isTransaction
}

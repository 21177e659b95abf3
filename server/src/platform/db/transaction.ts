import { setTimeout as delay } from 'node:timers/promises'
import type { Id } from '@firepay/contract/product/ids.ts'
import { AbortedTransactionError, type IsolationLevel, type Kysely, sql, type Transaction } from 'kysely'
import { codeOf, isWorthRetrying } from '../errors/database-errors.ts'
import { connectionOf, type OwnConnection, sendAhead } from './pipelined-dialect.ts'
import type { Database } from './schema.ts'

export type Trx = Transaction<Database>

export interface TransactionOptions {
  readOnly?: boolean
  /** Defaults to read committed. `repeatable read` gives several reads one snapshot. */
  isolation?: IsolationLevel
  /**
   * Reads for minutes, as an export does: uses one of a few separate connections, so that requests do not wait for it.
   */
  isLong?: boolean
}

const attempts = 5
/** From weakest to strictest; `snapshot` is not a level of PostgreSQL. */
const levels: readonly IsolationLevel[] = ['read uncommitted', 'read committed', 'repeatable read', 'serializable']
const inFailedTransaction = '25P02'

/** A transaction, or a part of one that is temporarily bound to another merchant. */
type Part = {
  connection: OwnConnection
  /** The bound merchant; null without one. */
  merchantId: Id<'merchant'> | null
  isolation: IsolationLevel
  /** `paused` while a part is bound to another merchant: statements would run as that merchant. */
  state: 'open' | 'paused' | 'over'
}
const parts = new WeakMap<Trx, Part>()

/**
 * Runs the function in a transaction that can access this merchant's rows only. Commits when the function returns,
 * rolls back when it throws. A failed statement cannot be swallowed: its error is thrown at the end. After a
 * serialization failure or a deadlock the function runs again, up to five times in total, so it must be repeatable.
 * Given an open transaction, the function becomes a part of it, and afterwards the transaction is bound to its previous
 * merchant again. Meanwhile only the part accepts statements, and no second part can start.
 * @param merchantId uuid, as in the database
 * @throws Error when a part requires a stricter isolation level than its transaction has
 */
export function withTenant<T>(
  db: Kysely<Database>,
  merchantId: Id<'merchant'>,
  run: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (isTransaction(db)) {
    assertIsolation(db, options)
    return withinTenant(db, merchantId, run)
  }
  return transact(db, options, async (trx) => {
    const bound = bindTenant(trx, merchantId)
    // The binding is sent with the first statement of the function; PostgreSQL runs it first.
    return await afterwards(bound, () => run(trx))
  })
}

/**
 * Like `withTenant`, for tables without a merchant: sessions, tokens, users, the directory. Tenant tables appear empty.
 */
export function withoutTenant<T>(
  db: Kysely<Database>,
  run: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (!isTransaction(db)) return transact(db, options, run)
  assertIsolation(db, options)
  return run(db)
}

/** Binds an open transaction to a merchant until its end, for the one place that determines the merchant inside it. */
export async function bindTenant(trx: Trx, merchantId: Id<'merchant'>): Promise<void> {
  openPart(trx).merchantId = merchantId
  await sql`select /* named: tenant */ app_set_tenant(${merchantId})`.execute(trx)
}

async function withinTenant<T>(trx: Trx, merchantId: Id<'merchant'>, run: (trx: Trx) => Promise<T>): Promise<T> {
  const outer = openPart(trx)
  const before = outer.merchantId
  if (before === merchantId) return await run(trx)
  outer.state = 'paused'
  const part: Part = { ...outer, merchantId: null, state: 'open' }
  const inside = asPart(trx, part)
  const bound = bindTenant(inside, merchantId)
  try {
    return await afterwards(bound, () => run(inside))
  } finally {
    part.state = 'over'
    outer.state = 'open'
    const back = before === null ? sql`set local app.merchant_id = ''` : sql`select app_set_tenant(${before})`
    await back.execute(trx).catch(unlessFailedAlready)
  }
}

/** A handle for the transaction that accepts statements while the part is open. */
function asPart(trx: Trx, part: Part): Trx {
  const made = sendAhead(trx, async (use) => {
    assertOpen(part)
    return await part.connection(use)
  })
  parts.set(made, part)
  return made
}

/** A part has the isolation level of its transaction, which its first statement fixed. */
function assertIsolation(trx: Trx, { isolation }: TransactionOptions): void {
  if (isolation === undefined) return
  const present = openPart(trx).isolation
  if (levels.indexOf(present) >= levels.indexOf(isolation)) return
  throw new Error(`The isolation of this transaction is ${present}: a part of it cannot ask for ${isolation}`)
}

function openPart(trx: Trx): Part {
  const part = parts.get(trx)
  if (!part) throw new Error('This transaction was not begun by withTenant or withoutTenant')
  assertOpen(part)
  return part
}

function assertOpen({ state }: Part): void {
  if (state === 'paused') throw new Error('A part of this transaction is bound to another merchant')
  if (state === 'over') throw new Error('This part of a transaction is over')
}

/** Awaits a sent statement and the code behind it; the statement's failure takes precedence. */
async function afterwards<T>(sent: Promise<void>, run: () => Promise<T>): Promise<T> {
  sent.catch(() => {})
  try {
    return await run()
  } finally {
    await sent
  }
}

/** After a failed statement the transaction accepts no others and is rolled back as a whole. */
function unlessFailedAlready(error: unknown): void {
  if (codeOf(error) !== inFailedTransaction) throw error
}

async function transact<T>(
  db: Kysely<Database>,
  options: TransactionOptions,
  run: (trx: Trx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let failure: unknown
    try {
      let transaction = db.transaction()
      if (options.isolation) transaction = transaction.setIsolationLevel(options.isolation)
      if (options.readOnly) transaction = transaction.setAccessMode('read only')
      return await transaction.execute(async (trx) => {
        const own = await connectionOf(trx)
        const connection: OwnConnection = async (use) => {
          try {
            return await own(use)
          } catch (error) {
            failure ??= error
            throw error
          }
        }
        const { isolation = 'read committed' } = options
        return await run(asPart(trx, { connection, merchantId: null, isolation, state: 'open' }))
      })
    } catch (error) {
      const cause = isAborted(error) ? (failure ?? error) : error
      if (attempt >= attempts || !isWorthRetrying(cause)) throw cause
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** True when the error only reports that an earlier statement failed: the next one or the commit was refused. */
function isAborted(error: unknown): boolean {
  return error instanceof AbortedTransactionError || codeOf(error) === inFailedTransaction
}

function isTransaction(db: Kysely<Database>): db is Trx {
  return db.isTransaction
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Id } from '@firepay/contract/product/ids.ts'
import { AbortedTransactionError, type IsolationLevel, type Kysely, sql, type Transaction } from 'kysely'
import { codeOf, isWorthRetrying } from '../errors/database-errors.ts'
import { connectionOf, type OwnConnection, sendAhead } from './pipelined-dialect.ts'
import type { Database } from './schema.ts'

export type Trx = Transaction<Database>

export interface TransactionOptions {
  readOnly?: boolean
  /** PostgreSQL's own default, read committed, unless said. `repeatable read` gives one snapshot to several reads. */
  isolation?: IsolationLevel
  /** Reads for minutes, as an export does: on one of few connections of their own, so that no request waits for it. */
  isLong?: boolean
}

const attempts = 5
/** From the weakest to the strictest; `snapshot` is no level of PostgreSQL. */
const levels: readonly IsolationLevel[] = ['read uncommitted', 'read committed', 'repeatable read', 'serializable']
const inFailedTransaction = '25P02'

/** A transaction, or a part of one that is bound to another merchant for a while. */
type Part = {
  connection: OwnConnection
  /** The merchant it is bound to; null for none. */
  merchantId: Id<'merchant'> | null
  isolation: IsolationLevel
  /** While a part of it is bound to another merchant it takes no statement: that one would run under the other's name. */
  state: 'open' | 'paused' | 'over'
}
const parts = new WeakMap<Trx, Part>()

/**
 * Runs the function in one transaction that sees and writes this merchant's rows only. It commits when the function
 * returns and rolls back when it throws. A statement that failed cannot be passed over: its error is thrown at the end,
 * whatever the function made of it. After a serialization failure or a deadlock the function runs again, up to
 * five times in all: it must not do anything that cannot be done twice. Given a transaction, the function becomes a
 * part of it, and the transaction is bound to the merchant it was bound to before as soon as the function is done. Until
 * then it takes statements of that part only, and no second part: the function uses the transaction that it is given.
 * A part that asks for a stricter isolation than its transaction has is a fault, and throws.
 * @param merchantId uuid, as in the database
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
  if (!isTransaction(db)) return transact(db, options, run)
  assertIsolation(db, options)
  return run(db)
}

/** Binds an open transaction to a merchant until it ends; for the one place that learns the merchant inside of it. */
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

/** The transaction under a name of its own, which takes statements as long as the part is open. */
function asPart(trx: Trx, part: Part): Trx {
  const made = sendAhead(trx, async (use) => {
    assertOpen(part)
    return await part.connection(use)
  })
  parts.set(made, part)
  return made
}

/** A part has the isolation of its transaction, which its first statement has fixed. */
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

/** Says only that an earlier statement failed: the function went on after it, and the commit or the next one was refused. */
function isAborted(error: unknown): boolean {
  return error instanceof AbortedTransactionError || codeOf(error) === inFailedTransaction
}

function isTransaction(db: Kysely<Database>): db is Trx {
  return db.isTransaction
}

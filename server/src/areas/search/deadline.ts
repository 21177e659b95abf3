import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { codeOf } from '../../platform/errors/database-errors.ts'

const canceled = '57014'

/**
 * Reads as a part of the transaction whose statements may each take so long and no longer.
 * @returns null when one took longer: the transaction goes on as if the part had not been asked
 */
export async function withinDeadline<T>(trx: Trx, milliseconds: number, read: () => Promise<T>): Promise<T | null> {
  const begun = Promise.all([
    sql`savepoint part`.execute(trx),
    sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(trx),
  ])
  try {
    const [result] = await Promise.all([read(), begun])
    // It is released with the transaction, or hidden by the next part's: waiting for that would be one more way to the database.
    return result
  } catch (error) {
    if (codeOf(error) !== canceled) throw error
    await sql`rollback to savepoint part`.execute(trx)
    return null
  }
}

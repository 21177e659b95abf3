import { sql } from 'kysely'
import { codeOf } from '../errors/database-errors.ts'
import type { Trx } from './transaction.ts'

const canceled = '57014'

/**
 * Runs reads in a savepoint, with a statement timeout.
 * @returns null after a timeout; the transaction continues as if the reads had not run
 */
export async function withinDeadline<T>(trx: Trx, milliseconds: number, read: () => Promise<T>): Promise<T | null> {
  const begun = Promise.all([
    sql`savepoint part`.execute(trx),
    sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(trx),
  ])
  try {
    const [result] = await Promise.all([read(), begun])
    // Not released explicitly, which saves a round trip: the transaction's end or the next savepoint does it.
    return result
  } catch (error) {
    if (codeOf(error) !== canceled) throw error
    await sql`rollback to savepoint part`.execute(trx)
    return null
  }
}

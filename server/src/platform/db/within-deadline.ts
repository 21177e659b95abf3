import { sql } from 'kysely'
import { codeOf } from '../errors/database-errors.ts'
import type { Trx } from './transaction.ts'

const canceled = '57014'

/** Thrown between the steps of reads that are over their time. */
class DeadlinePassed extends Error {}

/**
 * Runs reads in a savepoint, with a statement timeout.
 * @param read receives a check to call between its steps: it ends reads of many short statements that together take longer than
 *   `milliseconds`
 * @returns null after a timeout; the transaction continues as if the reads had not run
 */
export async function withinDeadline<T>(
  trx: Trx,
  milliseconds: number,
  read: (check: () => void) => Promise<T>,
): Promise<T | null> {
  const startedAt = performance.now()
  const check = () => {
    if (performance.now() - startedAt > milliseconds) throw new DeadlinePassed()
  }
  const begun = Promise.all([
    sql`savepoint part`.execute(trx),
    sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(trx),
  ])
  try {
    const [result] = await Promise.all([read(check), begun])
    // Not released explicitly, which saves a round trip: the transaction's end or the next savepoint does it.
    return result
  } catch (error) {
    if (codeOf(error) !== canceled && !(error instanceof DeadlinePassed)) throw error
    await sql`rollback to savepoint part`.execute(trx)
    return null
  }
}

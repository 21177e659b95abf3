import { sql } from 'kysely'
import type { Trx } from './transaction.ts'

/** What there may be only so many of. People and invitations are counted under a lock of their own row instead. */
type Counted = 'imports' | 'repeat plans' | 'repeats' | 'reports' | 'sandboxes' | 'sites' | 'views'

/**
 * Call before counting what has a limit. One transaction at a time counts and adds, in all processes: each sees what the one
 * before has committed. Held until the transaction ends, which has to be `read committed`, as an earlier snapshot would miss it.
 * @param owner uuid of the merchant or site that has the limit
 */
export async function lockCount(trx: Trx, what: Counted, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${owner}`}, 0))`.execute(trx)
}

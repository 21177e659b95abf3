import { sql } from 'kysely'
import type { Trx } from './transaction.ts'

/** Limited kinds of objects. Members and invitations are counted under a row lock instead. */
type Counted = 'imports' | 'repeat plans' | 'repeats' | 'reports' | 'sandboxes' | 'sites' | 'views'

/**
 * Serializes counting and adding of limited objects across processes, so that each transaction counts what earlier ones
 * committed. Held until the transaction ends, which must be `read committed`: an older snapshot would miss rows.
 * @param owner uuid of the merchant or site with the limit
 */
export async function lockCount(trx: Trx, what: Counted, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${owner}`}, 0))`.execute(trx)
}

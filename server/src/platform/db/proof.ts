import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Runs statements that prove something from whole tables, in one snapshot, so that what is written meanwhile disturbs
 * nothing. They take as long as they need, and are planned for reading all of a table: on a merchant of whom the planner has
 * no statistics yet, every newly filled one, it would look up line by line instead, and 20,000 payments would take minutes.
 * @param db sees the rows that are read: the connections of the worker
 */
export function inProof<T>(db: Kysely<Database>, run: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await planForWholeTables(trx)
      return await run(trx)
    })
}

/** The same for a transaction that has begun, until its end. */
export async function planForWholeTables(trx: Transaction<Database>): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('enable_nestloop', 'off', true)`.execute(trx)
}

import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Runs verification queries over whole tables in one snapshot, without a timeout. Nested loops are disabled: without
 * planner statistics, as in newly filled tables, they would take minutes for 20,000 payments.
 * @param db the worker's connections, which see all rows
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

/** Applies the same settings to an open transaction, until it ends. */
export async function planForWholeTables(trx: Transaction<Database>): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('enable_nestloop', 'off', true)`.execute(trx)
}

import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

/** Whether an operator has anywhere to sign in to. */
export async function isAnyMerchant(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('merchant_directory').select('merchant_id').limit(1).executeTakeFirst()) !== undefined
}

import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

/** True when there is a merchant that an operator can sign in to. */
export async function isAnyMerchant(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('merchant_directory').select('merchant_id').limit(1).executeTakeFirst()) !== undefined
}

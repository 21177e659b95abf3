import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

/** Name from the directory, also available outside of the merchant's transactions. */
export async function findMerchantName(db: Kysely<Database>, merchantId: Id<'merchant'>): Promise<string> {
  const row = await db
    .selectFrom('merchant_directory')
    .select('name')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return row.name
}

import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

/** Removes all second factors of a user who lost them. For commands only, never for API calls. */
export async function removeAllFactors(trx: Trx, userId: Id<'user'>): Promise<void> {
  await trx.deleteFrom('challenges').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await trx.deleteFrom('user_factors').where('user_id', '=', userId).execute()
}

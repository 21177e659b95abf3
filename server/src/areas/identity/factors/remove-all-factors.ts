import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

/** Takes every second factor from a person who lost them all: only a command does that, never a call. */
export async function removeAllFactors(trx: Trx, userId: Id<'user'>): Promise<void> {
  await trx.deleteFrom('challenges').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await trx.deleteFrom('user_factors').where('user_id', '=', userId).execute()
}

import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

/** Enables a disabled user. */
export async function enableUser(trx: Trx, userId: Id<'user'>): Promise<void> {
  await trx.updateTable('user_auth').set({ disabled_at: null }).where('user_id', '=', userId).execute()
}

import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

/** Locks a user's row until the transaction ends: serializes their sign-ins and changes of factors. */
export async function lockUser(trx: Trx, userId: Id<'user'>): Promise<void> {
  await trx.selectFrom('user_auth').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

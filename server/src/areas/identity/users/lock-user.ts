import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

/** Locks a person's row until the transaction ends: their sign-ins and changes of their factors happen one after the other. */
export async function lockUser(trx: Trx, userId: Id<'user'>): Promise<void> {
  await trx.selectFrom('user_auth').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

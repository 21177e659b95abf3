import type { Trx } from '../../../platform/db/transaction.ts'

/** Undoes that the person was switched off. */
export async function enableUser(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('user_auth').set({ disabled_at: null }).where('user_id', '=', userId).execute()
}

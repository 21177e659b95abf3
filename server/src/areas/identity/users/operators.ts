import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

/** The user with this email (in lower case), with the state of their operator account. */
export function findOperatorState(trx: Trx, email: string) {
  return trx
    .selectFrom('users')
    .innerJoin('user_auth', 'user_auth.user_id', 'users.id')
    .select(['users.id', 'user_auth.password_hash', 'user_auth.operator'])
    .where('users.email', '=', email)
    .executeTakeFirst()
}

export async function markOperator(trx: Trx, userId: Id<'user'>): Promise<void> {
  await trx.updateTable('user_auth').set({ operator: true }).where('user_id', '=', userId).execute()
}

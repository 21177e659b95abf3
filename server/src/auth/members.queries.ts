import type { Trx } from '../db/transaction.ts'

export async function findRole(trx: Trx, merchantId: string, userId: string): Promise<string | undefined> {
  const member = await trx
    .selectFrom('members')
    .select('role')
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member?.role
}

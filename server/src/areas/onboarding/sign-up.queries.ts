import type { Trx } from '../../platform/db/transaction.ts'

export async function isKnownAddress(trx: Trx, email: string): Promise<boolean> {
  const row = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

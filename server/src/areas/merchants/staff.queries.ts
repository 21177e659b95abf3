import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { Trx } from '../../platform/db/transaction.ts'

export function findPerson(trx: Trx, email: string) {
  return trx
    .selectFrom('users')
    .innerJoin('user_auth', 'user_auth.user_id', 'users.id')
    .select(['users.id', 'user_auth.password_hash', 'user_auth.operator'])
    .where('users.email', '=', email)
    .executeTakeFirst()
}

export async function insertPersonWithoutPassword(
  trx: Trx,
  now: Date,
  person: { id: string; email: string; fullName: string },
): Promise<void> {
  const { id, email, fullName } = person
  await trx.insertInto('users').values({ id, email, full_name: fullName, avatar: null, created_at: now }).execute()
  await trx.insertInto('user_auth').values({ user_id: id, password_hash: null, created_at: now }).execute()
  await trx.insertInto('user_prefs').values({ user_id: id, time_zone: 'UTC', updated_at: now }).execute()
}

export async function markOperator(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('user_auth').set({ operator: true }).where('user_id', '=', userId).execute()
}

/** Whether an operator has anywhere to sign in to. */
export async function isAnyMerchant(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('merchant_directory').select('merchant_id').limit(1).executeTakeFirst()) !== undefined
}

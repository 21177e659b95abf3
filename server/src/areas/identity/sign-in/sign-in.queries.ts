import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

export function findCredentials(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('user_auth', 'user_auth.user_id', 'users.id')
    .select(['user_auth.user_id', 'user_auth.password_hash', 'user_auth.email_confirmed_at', 'user_auth.disabled_at'])
    .where('users.email', '=', email)
    .executeTakeFirst()
}

/** The merchant of the user's latest session. */
export async function findLastMerchant(trx: Trx, userId: Id<'user'>): Promise<Id<'merchant'> | undefined> {
  const row = await trx
    .selectFrom('sessions')
    .select('merchant_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.merchant_id
}

export async function recordSignIn(trx: Trx, userId: Id<'user'>, now: Date): Promise<void> {
  await trx.updateTable('user_auth').set({ last_sign_in_at: now }).where('user_id', '=', userId).execute()
}

export async function isOperator(trx: Trx, userId: Id<'user'>): Promise<boolean> {
  const row = await trx.selectFrom('user_auth').select('operator').where('user_id', '=', userId).executeTakeFirst()
  return row?.operator ?? false
}

export async function findOldestMerchant(trx: Trx): Promise<Id<'merchant'> | undefined> {
  const row = await trx
    .selectFrom('merchant_directory')
    .select('merchant_id')
    .orderBy('created_at')
    .orderBy('merchant_id')
    .limit(1)
    .executeTakeFirst()
  return row?.merchant_id
}

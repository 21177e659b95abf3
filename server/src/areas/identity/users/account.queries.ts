import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

export function findProfile(trx: Trx, userId: Id<'user'>) {
  return trx
    .selectFrom('users')
    .innerJoin('user_auth', 'user_auth.user_id', 'users.id')
    .innerJoin('user_prefs', 'user_prefs.user_id', 'users.id')
    .select([
      'users.email',
      'users.full_name',
      'users.avatar',
      'users.created_at',
      'user_auth.operator',
      'user_auth.last_sign_in_at',
      'user_prefs.time_zone',
      'user_prefs.date_style',
      'user_prefs.preferences',
      'user_prefs.version',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

export function findMerchantName(trx: Trx, merchantId: Id<'merchant'>) {
  return trx
    .selectFrom('merchant_directory')
    .select(['name', 'time_zone'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
}

/** Locks the preferences of a user until the transaction ends. */
export function lockPreferences(trx: Trx, userId: Id<'user'>) {
  return trx
    .selectFrom('user_prefs')
    .select(['version', 'preferences'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateUser(
  trx: Trx,
  userId: Id<'user'>,
  change: { full_name?: string; avatar?: string | null },
): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute()
}

export async function updatePreferences(
  trx: Trx,
  userId: Id<'user'>,
  now: Date,
  change: { time_zone?: string; date_style?: string; preferences: string; version: bigint },
): Promise<void> {
  await trx
    .updateTable('user_prefs')
    .set({ ...change, updated_at: now })
    .where('user_id', '=', userId)
    .execute()
}

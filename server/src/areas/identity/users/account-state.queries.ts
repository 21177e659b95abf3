import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'

/** Facts that decide whether and how a user may authenticate. */
export function findAccountState(db: Kysely<Database>, userId: Id<'user'>) {
  return db
    .selectFrom('users')
    .innerJoin('user_auth', 'user_auth.user_id', 'users.id')
    .select([
      'users.email',
      'users.full_name',
      'user_auth.password_hash',
      'user_auth.email_confirmed_at',
      'user_auth.disabled_at',
      'user_auth.operator',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** Stores the same password, rehashed with current parameters. */
export async function storeRehashed(db: Kysely<Database>, userId: Id<'user'>, passwordHash: string): Promise<void> {
  await db.updateTable('user_auth').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute()
}

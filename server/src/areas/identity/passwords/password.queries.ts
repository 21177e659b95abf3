import type { Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'

/** Account of a password's owner. */
export function findOwner(db: Kysely<Database>, userId: Id<'user'>) {
  return db
    .selectFrom('users')
    .innerJoin('user_auth', 'user_auth.user_id', 'users.id')
    .select(['users.email', 'user_auth.disabled_at'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

export async function isResettable(db: Kysely<Database>, userId: Id<'user'>): Promise<boolean> {
  const person = await findOwner(db, userId)
  return person !== undefined && person.disabled_at === null
}

/**
 * Sets a password and ends what depends on the old one: sessions, reset links, sign-ins waiting for a factor.
 * @param change `keep`: a session to keep
 */
export async function replacePassword(
  trx: Trx,
  userId: Id<'user'>,
  now: Date,
  { passwordHash, keep = null }: { passwordHash: string; keep?: Id<'session'> | null },
): Promise<void> {
  // Locks the user's row: a sign-in about to open its session waits, and checks the password again.
  await trx
    .updateTable('user_auth')
    .set({
      password_hash: passwordHash,
      password_changed_at: now,
      email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})`,
    })
    .where('user_id', '=', userId)
    .execute()
  await trx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
  await trx
    .updateTable('challenges')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'sign_in')
    .where('used_at', 'is', null)
    .execute()
  await endSessionsOf(trx, userId, now, { reason: 'password', keep })
}

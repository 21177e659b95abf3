import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Trx } from '../db/transaction.ts'

/** Whose password it is. */
export function findOwner(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('user_auth', 'user_auth.user_id', 'users.id')
    .select(['users.email', 'user_auth.disabled_at'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

export async function isResettable(db: Kysely<Database>, userId: string): Promise<boolean> {
  const person = await findOwner(db, userId)
  return person !== undefined && person.disabled_at === null
}

export async function setPassword(trx: Trx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await trx
    .updateTable('user_auth')
    .set({
      password_hash: passwordHash,
      password_changed_at: now,
      email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})`,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Reset links that were sent and not used do not work any more. */
export async function spendResetTokens(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
}

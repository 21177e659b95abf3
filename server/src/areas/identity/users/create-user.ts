import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

export type NewPerson = { email: string; fullName: string; passwordHash: string; timeZone: string }

/** @returns false when the email (in lower case) already exists */
export async function insertUser(trx: Trx, now: Date, id: Id<'user'>, person: NewPerson): Promise<boolean> {
  const inserted = await trx
    .insertInto('users')
    .values({ id, email: person.email, full_name: person.fullName, avatar: null, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Inserts the user's credentials; the email counts as confirmed. */
export async function insertCredentials(trx: Trx, now: Date, userId: Id<'user'>, person: NewPerson): Promise<void> {
  await trx
    .insertInto('user_auth')
    .values({
      user_id: userId,
      password_hash: person.passwordHash,
      password_changed_at: now,
      email_confirmed_at: now,
      created_at: now,
    })
    .execute()
  await trx.insertInto('user_prefs').values({ user_id: userId, time_zone: person.timeZone, updated_at: now }).execute()
}

export async function insertUserWithoutPassword(
  trx: Trx,
  now: Date,
  person: { id: Id<'user'>; email: string; fullName: string },
): Promise<void> {
  const { id, email, fullName } = person
  await trx.insertInto('users').values({ id, email, full_name: fullName, avatar: null, created_at: now }).execute()
  await trx.insertInto('user_auth').values({ user_id: id, password_hash: null, created_at: now }).execute()
  await trx.insertInto('user_prefs').values({ user_id: id, time_zone: 'UTC', updated_at: now }).execute()
}

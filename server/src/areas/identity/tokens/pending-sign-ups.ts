import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

/** Password hash of the latest sign-up that awaits confirmation of the address; null without one. */
export async function findPendingSignUp(db: Kysely<Database>, email: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select('data')
    .where('email', '=', email)
    .where('kind', '=', 'confirm_email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .limit(1)
    .executeTakeFirst()
  const hash = row?.data.passwordHash
  return typeof hash === 'string' ? hash : null
}

/** Invalidates other pending links of the same address. */
export async function redeemOtherSignUps(trx: Trx, email: string, now: Date): Promise<void> {
  await trx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('kind', '=', 'confirm_email')
    .where('used_at', 'is', null)
    .execute()
}

import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

/** The password hash of the newest sign-up that waits for a confirmation of the address; null without one. */
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

/** Other links that wait for the same address do not work any more. */
export async function redeemOtherSignUps(trx: Trx, email: string, now: Date): Promise<void> {
  await trx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('kind', '=', 'confirm_email')
    .where('used_at', 'is', null)
    .execute()
}

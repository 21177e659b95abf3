import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

export async function insertSetupToken(db: Kysely<Database>, hash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('kind', '=', 'setup').where('expires_at', '<=', now).execute()
  await db
    .insertInto('one_time_tokens')
    .values({ hash, kind: 'setup', created_at: now, expires_at: expiresAt })
    .execute()
}

export function findSetupToken(db: Kysely<Database>, hash: Buffer) {
  return db
    .selectFrom('one_time_tokens')
    .select(['expires_at', 'used_at'])
    .where('hash', '=', hash)
    .where('kind', '=', 'setup')
    .executeTakeFirst()
}

/** Redeems a token; the caller has checked its expiry. Returns true to only one of several concurrent transactions. */
export async function redeemSetupToken(trx: Trx, hash: Buffer, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('kind', '=', 'setup')
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

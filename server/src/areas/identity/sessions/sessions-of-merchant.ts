import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'

/** Moves a session to another merchant. */
export async function moveSession(trx: Trx, sessionId: Id<'session'>, merchantId: Id<'merchant'>): Promise<void> {
  await trx.updateTable('sessions').set({ merchant_id: merchantId }).where('id', '=', sessionId).execute()
}

/** Ends the user's sessions in this merchant. @returns their number */
export async function endSessionsIn(
  trx: Trx,
  merchantId: Id<'merchant'>,
  userId: Id<'user'>,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'revoked' })
    .where('user_id', '=', userId)
    .where('merchant_id', '=', merchantId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

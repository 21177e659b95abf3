import type { Trx } from '../../platform/db/transaction.ts'

/** Records that the first owner exists. Returns true to only one of several concurrent transactions. */
export async function closeSetup(trx: Trx, now: Date): Promise<boolean> {
  const done = await trx
    .updateTable('installation')
    .set({ set_up_at: now })
    .where('set_up_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

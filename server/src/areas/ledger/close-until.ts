import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

/**
 * Closes the days of an account from an instant to another: what arrives later for them is posted when it arrives. Days once
 * closed stay closed, so what is closed already is only ever made longer.
 */
export async function closeAccount(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountId: Id<'account'>,
  /** From `null`: everything before `until`. */
  { from, until }: { from: Date | null; until: Date },
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({
      closed_from:
        from === null
          ? null
          : sql`case when closed_until is null then ${from} when closed_from is not null then least(closed_from, ${from}) end`,
      closed_until: sql`greatest(closed_until, ${until})`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', accountId)
    .execute()
}

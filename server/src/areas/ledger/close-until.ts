import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

/**
 * Closes the days of an account between two instants: later arrivals for them are posted when received. Closed days
 * stay closed, so the closed range is only extended.
 */
export async function closeAccount(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountId: Id<'account'>,
  /** `from` null: everything before `until`. */
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

/** Days being closed: their reports cover entries up to the position, whichever call makes them. */
export type ClosingProgress = {
  position: bigint
  /** Start of reports for an account that has none. */
  from: Date
  by: 'worker' | 'command'
}

/**
 * Records that the days up to `closed_until` are being closed. Call under the site's lock, so that no posting is in
 * progress.
 */
export async function recordClosing(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountId: Id<'account'>,
  { position, from, by }: ClosingProgress,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ closing_position: position, closing_from: from, closing_by: by })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', accountId)
    .execute()
}

/** Records that the days being closed at this position have their reports. */
export async function endClosing(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountId: Id<'account'>,
  position: bigint,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ closing_position: null, closing_from: null, closing_by: null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', accountId)
    .where('closing_position', '=', position)
    .execute()
}

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

/** Days being closed: their reports cover entries up to the position, whoever goes on making them. */
export type ClosingProgress = {
  position: bigint
  /** From when on an account without reports gets them. */
  from: Date
  by: 'worker' | 'command'
}

/** Writes down that the days up to `closed_until` are being closed; under the site's lock, so that no posting is on its way. */
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

/** The days that were being closed at this position have their reports. */
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

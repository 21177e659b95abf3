import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

/**
 * Transactions show the payout that covers one of their lines; the first one stays. The lines are gathered into an array
 * first: as a plain subquery, a merchant that the planner has no statistics of yet was walked once for each line.
 */
export async function markPaidOut(trx: Trx, merchantId: Id<'merchant'>, payoutId: Id<'transaction'>): Promise<void> {
  await sql`
    update transactions x set payout_id = ${payoutId}
    where x.merchant_id = ${merchantId} and x.payout_id is null
      and x.id = any(array(
        select e.transaction_id from payout_lines l
        join journal_entries e on e.merchant_id = l.merchant_id and e.id = l.entry_id
        where l.merchant_id = ${merchantId} and e.merchant_id = ${merchantId} and l.payout_id = ${payoutId} and l.active))`.execute(
    trx,
  )
}

/** Transactions that a payout covered show none any more: it failed. */
export async function clearPayout(trx: Trx, merchantId: Id<'merchant'>, payoutId: Id<'transaction'>): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ payout_id: null })
    .where('merchant_id', '=', merchantId)
    .where('payout_id', '=', payoutId)
    .execute()
}

import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

type PayoutKey = { merchant_id: Id<'merchant'>; id: Id<'transaction'> }

/** Ids per statement, which takes about a second on a busy machine. */
const idsAtOnce = 5_000

/**
 * Marks transactions with the payout that covers one of their lines; the first one stays. By explicit ids: with a
 * subquery and no planner statistics, the merchant's rows were scanned once per transaction.
 */
export async function markPaidOut(
  trx: Trx,
  { merchant_id, id }: PayoutKey,
  transactions: readonly Id<'transaction'>[],
): Promise<void> {
  const ids = [...new Set(transactions)]
  for (let first = 0; first < ids.length; first += idsAtOnce) {
    await sql`
      update transactions x set payout_id = ${id}
      where x.merchant_id = ${merchant_id} and x.payout_id is null
        and x.id = any(${ids.slice(first, first + idsAtOnce)}::uuid[])`.execute(trx)
  }
}

/** Like `markPaidOut`, for all lines of a payout. */
export async function markLinesPaidOut(trx: Trx, payout: PayoutKey): Promise<void> {
  const { merchant_id, id } = payout
  const { rows } = await sql<{ transaction_id: Id<'transaction'> }>`
    select e.transaction_id from payout_lines l
    cross join lateral (
      select entry.transaction_id from journal_entries entry
      where entry.merchant_id = ${merchant_id} and entry.id = l.entry_id offset 0
    ) e
    where l.merchant_id = ${merchant_id} and l.payout_id = ${id} and l.active`.execute(trx)
  await markPaidOut(
    trx,
    payout,
    rows.map(({ transaction_id }) => transaction_id),
  )
}

/**
 * Removes a failed payout from its transactions. A transaction with a line in another payout, such as a dispute whose
 * fees came later, shows that one.
 */
export async function clearPayout(trx: Trx, merchantId: Id<'merchant'>, payoutId: Id<'transaction'>): Promise<void> {
  const shown = await trx
    .selectFrom('transactions')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('payout_id', '=', payoutId)
    .execute()
  const ids = shown.map(({ id }) => id)
  for (let first = 0; first < ids.length; first += idsAtOnce) {
    await sql`
      update transactions x set payout_id = (
        select other.payout_id from journal_entries e
        cross join lateral (
          select l.payout_id from payout_lines l
          where l.merchant_id = ${merchantId} and l.entry_id = e.id and l.active offset 0
        ) other
        where e.merchant_id = ${merchantId} and e.transaction_id = x.id
        order by e.position limit 1)
      where x.merchant_id = ${merchantId} and x.id = any(${ids.slice(first, first + idsAtOnce)}::uuid[])`.execute(trx)
  }
}

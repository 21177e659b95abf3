import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

type PayoutKey = { merchant_id: Id<'merchant'>; id: Id<'transaction'> }

/** So many are named in one statement, which on a busy machine takes a good second. */
const idsAtOnce = 5_000

/**
 * Transactions show the payout that covers one of their lines; the first one stays. They are named one by one: as a subquery,
 * a merchant that the planner has no statistics of yet was walked once for each of them.
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

/** As `markPaidOut`, of all lines that a payout covers. */
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
 * Transactions that a payout covered do not show it any more: it failed. One of which another payout covers a line, as a dispute
 * whose fees came after it was paid out, shows that one; the others show none.
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

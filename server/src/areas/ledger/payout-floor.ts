import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

/** The account of a payout. */
type PayoutRow = { merchant_id: Id<'merchant'>; id: string; account_id: Id<'account'> }

/** Journal position where the next payout starts, and the account's last position. */
export async function findPayoutFloor(trx: Trx, row: PayoutRow): Promise<{ floor: bigint; last: bigint }> {
  return await trx
    .selectFrom('accounts')
    .select(['payout_floor as floor', 'last_position as last'])
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow()
}

/** Sets where the next payout starts, after the caller has read all lines before it. */
export async function movePayoutFloor(trx: Trx, row: PayoutRow, floor: bigint): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ payout_floor: floor })
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.account_id)
    .execute()
}

/** Moves the start of the next payout to the first uncovered line, or after the last entry. */
export async function raisePayoutFloor(trx: Trx, row: PayoutRow): Promise<void> {
  await sql`
    update accounts a set payout_floor = coalesce((
      select e.position from journal_entries e
      where e.merchant_id = ${row.merchant_id} and e.account_id = ${row.account_id} and e.position >= a.payout_floor
        and ${isLine(row.merchant_id)}
        and not exists (select 1 from payout_lines l where l.merchant_id = ${row.merchant_id} and l.entry_id = e.id
          and l.active offset 0)
      order by e.position limit 1), a.last_position + 1)
    where a.merchant_id = ${row.merchant_id} and a.id = ${row.account_id}`.execute(trx)
}

/** Moves the start back to the first line that a failed payout released. */
export async function lowerPayoutFloor(trx: Trx, row: PayoutRow): Promise<void> {
  await sql`
    update accounts a set payout_floor = least(a.payout_floor, (
      select min(e.position) from payout_lines l
      cross join lateral (
        select entry.position from journal_entries entry
        where entry.merchant_id = ${row.merchant_id} and entry.id = l.entry_id offset 0
      ) e
      where l.merchant_id = ${row.merchant_id} and l.payout_id = ${row.id}))
    where a.merchant_id = ${row.merchant_id} and a.id = ${row.account_id}`.execute(trx)
}

/** Condition for an entry `e` that moved the merchant's balance and is not a payout itself. */
export function isLine(merchantId: Id<'merchant'>) {
  return sql`e.type not like 'payout.%' and exists (
    select 1 from transfers t where t.merchant_id = ${merchantId} and t.entry_id = e.id and t.available_at is not null)`
}

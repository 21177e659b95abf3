import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

/** What moved in one ledger account: minor units as text, that which counts now apart from that which comes later. */
type Movements = { account_id: Id<'account'>; kind: string; now: string | null; later: string | null }

/** Sums of the transfers posted by an instant, for each ledger account that a balance is made of. */
export async function sumMovements(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountIds: readonly Id<'account'>[],
  asOf: Date,
): Promise<Movements[]> {
  // Each direction by its own index; a transfer between two accounts of ours counts once on each side.
  const { rows } = await sql<Movements>`
    select account.account_id, account.kind,
      sum(moved.amount) filter (where moved.available_at is null or moved.available_at <= ${asOf}) as now,
      sum(moved.amount) filter (where moved.available_at > ${asOf}) as later
    from ledger_accounts account
    cross join lateral (
      select transfer.amount, transfer.available_at from transfers transfer
      where transfer.merchant_id = ${merchantId} and transfer.to_account = account.id and transfer.posted_at <= ${asOf}
      union all
      select -transfer.amount, transfer.available_at from transfers transfer
      where transfer.merchant_id = ${merchantId} and transfer.from_account = account.id and transfer.posted_at <= ${asOf}
    ) moved
    where account.merchant_id = ${merchantId} and account.account_id = any(${accountIds})
      and account.kind in ('balance', 'reserved', 'in_transit', 'disputed')
    group by account.account_id, account.kind`.execute(trx)
  return rows
}

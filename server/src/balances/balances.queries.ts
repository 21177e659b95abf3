import { sql } from 'kysely'
import type { Trx } from '../db/transaction.ts'

/** Minor units of the account's currency. */
export type BalanceFigures = {
  available: bigint
  pending: bigint
  reserved: bigint
  inTransit: bigint
  /** The four above together. */
  total: bigint
  /** Beside the total: money that open disputes hold. */
  disputed: bigint
}

type Sums = { account_id: string; kind: string; now: string | null; later: string | null }

/**
 * What accounts hold at an instant, from their transfers: those posted by then, and of the balance what counts as
 * available by then apart from what comes later (product.md §5). An account without transfers has zeros.
 * @param accountIds uuids of accounts of this merchant
 */
export async function balancesOf(
  trx: Trx,
  merchantId: string,
  accountIds: readonly string[],
  asOf: Date,
): Promise<Map<string, BalanceFigures>> {
  const balances = new Map(accountIds.map((id) => [id, noBalance()]))
  if (accountIds.length === 0) return balances
  // Each direction by its own index; a transfer between two accounts of ours counts once on each side.
  const { rows } = await sql<Sums>`
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
  for (const row of rows) {
    const figures = balances.get(row.account_id) ?? noBalance()
    const now = BigInt(row.now ?? 0)
    const later = BigInt(row.later ?? 0)
    if (row.kind === 'balance') {
      figures.available = now
      figures.pending = later
    } else if (row.kind === 'reserved') figures.reserved = now + later
    else if (row.kind === 'in_transit') figures.inTransit = now + later
    else figures.disputed = now + later
    figures.total = figures.available + figures.pending + figures.reserved + figures.inTransit
    balances.set(row.account_id, figures)
  }
  return balances
}

function noBalance(): BalanceFigures {
  return { available: 0n, pending: 0n, reserved: 0n, inTransit: 0n, total: 0n, disputed: 0n }
}

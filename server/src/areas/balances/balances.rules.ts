import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { sumMovements } from './balances.queries.ts'

/** Minor units of the account's currency. */
export type BalanceFigures = {
  available: bigint
  pending: bigint
  reserved: bigint
  inTransit: bigint
  /** Sum of the four above. */
  total: bigint
  /** Not in the total: money held by open disputes. */
  disputed: bigint
  /** Pending amounts by the instant they become available, in chronological order. */
  releases: { at: Date; amount: bigint }[]
}

/**
 * Balances of accounts at an instant, from transfers posted by then; amounts of the balance available later are
 * separate. An account without transfers has zeros.
 * @param accountIds uuids of accounts of this merchant
 * @param at.now current time, if known; only allows a cheaper query
 */
export async function balancesOf(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountIds: readonly Id<'account'>[],
  { asOf, now = asOf }: { asOf: Date; now?: Date },
): Promise<Map<string, BalanceFigures>> {
  const balances = new Map(accountIds.map((id) => [id, noBalance()]))
  if (accountIds.length === 0) return balances
  for (const row of await sumMovements(trx, merchantId, accountIds, { asOf, now })) {
    const figures = balances.get(row.account_id) ?? noBalance()
    const amount = BigInt(row.amount)
    if (row.later_at !== null) {
      figures.pending += amount
      figures.releases.push({ at: row.later_at, amount })
    } else if (row.kind === 'balance') figures.available += amount
    else if (row.kind === 'reserved') figures.reserved += amount
    else if (row.kind === 'in_transit') figures.inTransit += amount
    else figures.disputed += amount
    figures.total = figures.available + figures.pending + figures.reserved + figures.inTransit
    balances.set(row.account_id, figures)
  }
  return balances
}

function noBalance(): BalanceFigures {
  return { available: 0n, pending: 0n, reserved: 0n, inTransit: 0n, total: 0n, disputed: 0n, releases: [] }
}

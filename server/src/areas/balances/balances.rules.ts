import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { sumMovements } from './balances.queries.ts'

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
  /** What is pending, by the instant from which it counts as available, the first one first. */
  releases: { at: Date; amount: bigint }[]
}

/**
 * What accounts hold at an instant, from their transfers: those posted by then, and of the balance what counts as
 * available by then apart from what comes later. An account without transfers has zeros.
 * @param accountIds uuids of accounts of this merchant
 * @param at.now where it is known how far the day of `asOf` has come: no answer differs, the way to it may be shorter
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

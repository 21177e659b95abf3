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
}

/**
 * What accounts hold at an instant, from their transfers: those posted by then, and of the balance what counts as
 * available by then apart from what comes later. An account without transfers has zeros.
 * @param accountIds uuids of accounts of this merchant
 */
export async function balancesOf(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accountIds: readonly Id<'account'>[],
  asOf: Date,
): Promise<Map<string, BalanceFigures>> {
  const balances = new Map(accountIds.map((id) => [id, noBalance()]))
  if (accountIds.length === 0) return balances
  for (const row of await sumMovements(trx, merchantId, accountIds, asOf)) {
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

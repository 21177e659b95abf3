import type { Id } from '@firepay/contract/product/ids.ts'
import type { JournalEntry } from './entries.ts'

/** A row to add to `balance_sums`; amount in signed minor units. */
export type BalanceSum = {
  merchant_id: Id<'merchant'>
  ledger_account_id: string
  posted_on: string
  /** An instant in PostgreSQL's format. */
  available_at: string
  amount: bigint
}

const kinds: ReadonlySet<string> = new Set(['balance', 'reserved', 'in_transit', 'disputed'])

/**
 * Sums of entries for `balance_sums` (docs/decisions/balances.md): by ledger account, UTC posting day
 * and, for the balance, the later instant of release. One row each, in a fixed order, so that concurrent batches lock
 * rows in the same order; zeros are omitted.
 */
export function balanceSumsOf(merchantId: Id<'merchant'>, entries: readonly JournalEntry[]): BalanceSum[] {
  const sums = new Map<string, BalanceSum>()
  for (const { owner, postedAt, transfers } of entries) {
    const posted_on = postedAt.toISOString().slice(0, 10)
    for (const { from, to, amount, availableAt } of transfers) {
      for (const [kind, moved] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        if (!kinds.has(kind)) continue
        const isLater = kind === 'balance' && availableAt !== null && availableAt > postedAt
        const available_at = isLater ? availableAt.toISOString() : '-infinity'
        const key = `${owner.ledger[kind]} ${posted_on} ${available_at}`
        const sum = sums.get(key)
        if (sum) sum.amount += moved
        else {
          const ledger_account_id = owner.ledger[kind]
          sums.set(key, { merchant_id: merchantId, ledger_account_id, posted_on, available_at, amount: moved })
        }
      }
    }
  }
  return [...sums]
    .filter(([, { amount }]) => amount !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => sum)
}

import type { Account } from './overview.queries.ts'

/** What all accounts of a currency hold together, in minor units. */
export type CurrencyBalance = {
  currency: string
  available: bigint
  pending: bigint
  reserved: bigint
  inTransit: bigint
  total: bigint
  disputed: bigint
}

const figures = ['available', 'pending', 'reserved', 'inTransit', 'total', 'disputed'] as const

/**
 * Adds accounts up by currency, in alphabetical order; currencies are never added to each other. A currency in which
 * nothing is held is left out, unless that leaves none.
 */
export function sumBalances(accounts: readonly Account[]): CurrencyBalance[] {
  const sums = new Map<string, CurrencyBalance>()
  for (const { currency, balances } of accounts) {
    if (!balances) continue
    const sum = sums.get(currency) ?? { currency, ...none }
    for (const name of figures) sum[name] += BigInt(balances[name].amount)
    sums.set(currency, sum)
  }
  const all = [...sums.values()]
  const held = all.filter((sum) => figures.some((name) => sum[name] !== 0n))
  return (held.length > 0 ? held : all.slice(0, 1)).sort((a, b) => a.currency.localeCompare(b.currency))
}

const none = { available: 0n, pending: 0n, reserved: 0n, inTransit: 0n, total: 0n, disputed: 0n }

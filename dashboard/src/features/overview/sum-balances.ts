import { type CurrencyBalance, groupByCurrency } from '../../shared/currency-balance.ts'
import type { Balance } from './overview.queries.ts'

const figures = ['available', 'pending', 'reserved', 'inTransit', 'total', 'disputed'] as const

/**
 * Sums accounts by currency, in the given order; currencies are never added. Omits empty currencies, unless all are
 * empty.
 */
export function sumBalances(balances: readonly Balance[], order: readonly string[] = []): CurrencyBalance[] {
  const all = groupByCurrency(balances, order)
  const held = all.filter((sum) => figures.some((name) => sum[name] !== 0n))
  return held.length > 0 ? held : all.slice(0, 1)
}

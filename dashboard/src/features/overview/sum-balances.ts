import { type CurrencyBalance, groupByCurrency } from '../../shared/currency-balance.ts'
import type { Balance } from './overview.queries.ts'

const figures = ['available', 'pending', 'reserved', 'inTransit', 'total', 'disputed'] as const

/**
 * Adds accounts up by currency; currencies are never added to each other. As the currencies are ordered. A currency in which nothing is held is left out, unless that leaves none.
 */
export function sumBalances(balances: readonly Balance[], order: readonly string[] = []): CurrencyBalance[] {
  const all = groupByCurrency(balances, order)
  const held = all.filter((sum) => figures.some((name) => sum[name] !== 0n))
  return held.length > 0 ? held : all.slice(0, 1)
}

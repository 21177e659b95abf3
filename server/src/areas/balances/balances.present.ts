import type { Account } from '@firepay/contract/sites/sites.schemas.ts'
import type { BalanceFigures } from './balances.rules.ts'

/** Balance figures as they travel: minor units as text, each with its currency. */
export function presentBalance(figures: BalanceFigures, currency: string): NonNullable<Account['balances']> {
  const money = (amount: bigint) => ({ amount: amount.toString(), currency })
  return {
    available: money(figures.available),
    pending: money(figures.pending),
    reserved: money(figures.reserved),
    inTransit: money(figures.inTransit),
    total: money(figures.total),
    disputed: money(figures.disputed),
  }
}

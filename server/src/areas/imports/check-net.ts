import { decimalOf } from '../../platform/money/decimal.ts'
import { LineFault, type Money } from './line.ts'
import { effectOf, type Movement } from './movements.ts'

/**
 * Checks the movements of a line against its net. Skips lines with a return without an amount, which only the ledger knows.
 * @throws LineFault with both numbers when they differ, also for a line with a net but without movements
 */
export function checkNet(movements: readonly Movement[], net: Money): void {
  const effects = movements.map(effectOf)
  if (effects.includes(null)) return
  const sums = new Map([[net.currency, -net.amount]])
  for (const { amount, currency } of effects as Money[]) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  for (const [currency, amount] of sums) {
    if (amount === 0n) continue
    const said = currency === net.currency ? net.amount : 0n
    const moved = textOf(amount + said, currency)
    throw new LineFault(`The amounts of this line come to ${moved}, and its net is ${textOf(said, currency)}.`)
  }
}

function textOf(amount: bigint, currency: string): string {
  return `${decimalOf(amount, currency)} ${currency}`
}

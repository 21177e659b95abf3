import type { TransactionStats } from '@firepay/contract/transactions/transactions.schemas.ts'
import { writePercent } from '../../../locale/formats.ts'

export type Totals = NonNullable<TransactionStats['totals']>[number]

/** "94.1%" of a ratio with four places; what is above zero never reads as 0%. */
export function percent(ratio: string | null): string {
  if (ratio === null) return '–'
  return percentText(Number(ratio) * 100)
}

/** How much of the volume a sum is, "2.36%"; null where nothing was taken in. */
export function shareOf(sum: string, { gross }: Totals): string | null {
  const volume = BigInt(gross)
  if (volume <= 0n) return null
  // Hundredths of a percent as a whole number: amounts may be larger than a floating-point number holds.
  return percentText(Number((BigInt(sum) * 1_000_000n) / volume) / 10_000)
}

/**
 * What is missing in "volume − refunds − disputes − fees = net": payments settled in another currency, refunds on their
 * way, fees and adjustments of their own. Zero where the four terms add up by themselves.
 */
export function otherOf({ gross, refunds, chargebacks, fees, net }: Totals): bigint {
  return BigInt(net) - BigInt(gross) + BigInt(refunds) + BigInt(chargebacks) + BigInt(fees)
}

function percentText(value: number): string {
  const digits = value !== 0 && Math.abs(value) < 10 ? 2 : 1
  const text = value.toFixed(digits)
  if (value > 0 && Number(text) === 0) return writePercent('<0.01')
  if (value < 100 && Number(text) === 100) return writePercent('99.9')
  return writePercent(text.replace(/\.?0+$/, ''))
}

/**
 * The currencies' totals, the one that belongs first at the front, then those in which payments were captured, as the server
 * orders them, by payments; last what only came in from other currencies.
 */
export function orderedTotals(totals: readonly Totals[], first: string | undefined): Totals[] {
  const place = ({ currency, gross }: Totals) => (currency === first ? 0 : gross === '0' ? 2 : 1)
  return [...totals].sort((a, b) => place(a) - place(b))
}

import type { TransactionStats } from '@firepay/contract/transactions/transactions.schemas.ts'
import { writePercent } from '../../../locale/formats.ts'

export type Totals = NonNullable<TransactionStats['totals']>[number]

/** "94.1%" from a ratio with four decimals; a positive ratio never prints 0%. */
export function percent(ratio: string | null): string {
  if (ratio === null) return '–'
  return percentText(Number(ratio) * 100)
}

/** A sum's share of the volume, "2.36%"; null without volume. */
export function shareOf(sum: string, { gross }: Totals): string | null {
  const volume = BigInt(gross)
  if (volume <= 0n) return null
  // Hundredths of a percent by bigint arithmetic: amounts may exceed floating-point precision.
  return percentText(Number((BigInt(sum) * 1_000_000n) / volume) / 10_000)
}

/**
 * The rest of "volume − refunds − disputes − fees = net": payments settled in another currency, pending refunds,
 * separate fees and adjustments. Zero if the four terms balance.
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
 * Totals by currency: `first`, then those with captured payments in the server's order (by payments), last those with
 * money only from other currencies.
 */
export function orderedTotals(totals: readonly Totals[], first: string | undefined): Totals[] {
  const place = ({ currency, gross }: Totals) => (currency === first ? 0 : gross === '0' ? 2 : 1)
  return [...totals].sort((a, b) => place(a) - place(b))
}

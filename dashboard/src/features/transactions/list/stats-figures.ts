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

export type FigureName = 'gross' | 'refunds' | 'chargebacks' | 'fees' | 'other' | 'net'

/** True for a list that contains payments, whose figures are an equation. */
export function hasPayments(type: string | undefined): boolean {
  return type === undefined || /\b(payment|all)\b/.test(type)
}

/**
 * The figures of a list by its type filter. Amounts of several types have different directions, so that only their
 * effect on the balance adds up.
 */
export function figuresOf(type: string | undefined): readonly FigureName[] {
  if (hasPayments(type)) return ['gross', 'refunds', 'chargebacks', 'fees', 'other', 'net']
  return type?.includes(',') ? ['fees', 'net'] : ['gross', 'fees', 'net']
}

/** Without a rest of 0 in the equation, and without fees of rows that have none, or that are fees themselves. */
export function usedFigures(totals: readonly Totals[], type: string | undefined): readonly FigureName[] {
  const figures = figuresOf(type)
  return figures.filter((name) => {
    if (name === 'other') return totals.some((of) => otherOf(of) !== 0n)
    if (name !== 'fees' || hasPayments(type)) return true
    return totals.some(({ fees, gross }) => fees !== '0' && !(figures.includes('gross') && fees === gross))
  })
}

export function figureOf(name: FigureName, of: Totals): string {
  return name === 'other' ? String(otherOf(of)) : of[name]
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

import { currencyExponents } from '@firepay/contract/product/currencies.ts'
import type { report } from '@firepay/contract/reports/reports.schemas.ts'
import type { z } from 'zod'
import { divideHalfEven } from '../../../platform/money/half-even.ts'
import type { LineRange } from './report-lines.queries.ts'

/** A row before its ids are encoded. */
export type ReportRow = z.output<typeof report>['rows'][number]

/** Parts of an account's total. */
export const balanceBlocks = ['pending', 'available', 'reserved', 'in_transit'] as const
export type BalanceBlock = (typeof balanceBlocks)[number]

/** A row as stored, with the number of lines behind its amounts, which is not sent. */
export type MadeRow = ReportRow & { lines?: { [column: string]: number } }

export type RowSource = { range: LineRange; currency: string; opening: bigint }

/** Formats an amount of a report. */
export const moneyIn = (currency: string) => (amount: string | bigint | null) => ({
  amount: BigInt(amount ?? 0).toString(),
  currency,
})

/** Ratio with four decimals, half-even; null when the whole is 0. */
export function ratioOf(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  const negative = part < 0n !== whole < 0n
  const [p, w] = [part < 0n ? -part : part, whole < 0n ? -whole : whole]
  let scaled = (p * 10_000n) / w
  const rest = ((p * 10_000n) % w) * 2n
  if (rest > w || (rest === w && scaled % 2n === 1n)) scaled += 1n
  const text = scaled.toString().padStart(5, '0')
  return `${negative && scaled !== 0n ? '-' : ''}${text.slice(0, -4)}.${text.slice(-4)}`
}

/** One unit of the payment's currency in the account's, with eight digits. */
export function rateOf(settled: bigint, settledIn: string, gross: bigint, grossIn: string): string | null {
  if (gross === 0n) return null
  const [up, down] = [10n ** BigInt(exponentOf(grossIn)), 10n ** BigInt(exponentOf(settledIn))]
  const scaled = divideHalfEven(settled * up * 100_000_000n, gross * down)
    .toString()
    .padStart(9, '0')
  return `${scaled.slice(0, -8)}.${scaled.slice(-8)}`.replace(/\.?0+$/, '')
}

function exponentOf(currency: string): number {
  return currencyExponents.get(currency) ?? 2
}

import { divideHalfEven } from '../../platform/money/half-even.ts'

/** A ratio as text with four decimals, rounded half-even; null when the whole is 0. */
export function ratio(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  const digits = divideHalfEven(part * 10_000n, whole)
    .toString()
    .padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

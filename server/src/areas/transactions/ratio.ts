import { divideHalfEven } from '../../platform/money/half-even.ts'

/** A share as text with four decimals, rounded half to even; null when there is nothing to share. */
export function ratio(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  const digits = divideHalfEven(part * 10_000n, whole)
    .toString()
    .padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

import type { movementCategories } from '@firepay/contract/reports/report-values.ts'

export type Category = (typeof movementCategories)[number]

/** Sum of lines by category, fee type, side and lateness; every number of a report combines some of these. */
export type LineSum = {
  category: Category
  fee_type: string | null
  late: boolean
  /** 1 incoming, -1 outgoing, 0 within the total. */
  side: number
  count: string
  sum: string
}

/** Lines behind a number of a report. */
export type LineFilter = {
  category?: string | undefined
  feeType?: string | undefined
  isLate?: boolean | undefined
  side?: 'credits' | 'debits' | undefined
}

/** More are not stored, because a site may name every fee differently. */
const maxKept = 500

/** Stored form; null when there are too many. */
export function keptSums(sums: readonly LineSum[]): string | null {
  return sums.length > maxKept ? null : JSON.stringify(sums)
}

/** Number and sum of the matching lines. */
export function sumOfLines(sums: readonly LineSum[], filter: LineFilter): { count: bigint; sum: string } {
  let [count, sum] = [0n, 0n]
  for (const part of sums) {
    if (filter.category !== undefined && part.category !== filter.category) continue
    if (filter.feeType !== undefined && part.fee_type !== filter.feeType) continue
    if (filter.isLate !== undefined && part.late !== filter.isLate) continue
    if (filter.side !== undefined && part.side !== (filter.side === 'credits' ? 1 : -1)) continue
    count += BigInt(part.count)
    sum += BigInt(part.sum)
  }
  return { count, sum: sum.toString() }
}

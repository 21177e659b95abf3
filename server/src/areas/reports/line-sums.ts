import type { movementCategories } from '@firepay/contract/reports/report-values.ts'

export type Category = (typeof movementCategories)[number]

/** What lines of one category, fee, side and receipt come to: each number of a report is some of these together. */
export type LineSum = {
  category: Category
  fee_type: string | null
  late: boolean
  /** 1 what came in, -1 what went out, 0 what moved inside of the total. */
  side: number
  count: string
  sum: string
}

/** Which lines a number of a report stands for. */
export type LineFilter = {
  category?: string | undefined
  feeType?: string | undefined
  isLate?: boolean | undefined
  side?: 'credits' | 'debits' | undefined
}

/** More are not kept: a site may name every fee by itself. */
const maxKept = 500

/** As they are kept with a report; null for too many. */
export function keptSums(sums: readonly LineSum[]): string | null {
  return sums.length > maxKept ? null : JSON.stringify(sums)
}

/** How many lines a number stands for and what they come to. */
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

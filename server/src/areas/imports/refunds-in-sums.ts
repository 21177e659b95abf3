export const dayMs = 86_400_000

/** A refund: its positive amount, and when it was made. */
type Asked = { amount: bigint; at: Date }
/** Sum of refunds made between two instants. */
type Sum = { amount: bigint; from: Date; until: Date }

/**
 * Refunds that a sum may include: the sum is at least as large, and the refund is within its time, with a tolerance of a
 * day. The largest sum decides for all refunds in its time, so each refund is visited once, and the work grows with the sum
 * of both counts, not their product.
 */
export function withinSums<A extends Asked>(asked: readonly A[], sums: readonly Sum[]): A[] {
  const refunds = asked.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const times = refunds.map(({ at }) => at.getTime())
  // Union-find: for each index, the next one that may be undecided.
  const next = Array.from({ length: refunds.length + 1 }, (_, index) => index)
  const found: A[] = []
  for (const { amount, from, until } of sums.toSorted((a, b) => (a.amount < b.amount ? 1 : -1))) {
    const end = firstAtLeast(times, until.getTime() + dayMs)
    for (let at = openFrom(next, firstAtLeast(times, from.getTime() - dayMs + 1)); at < end; at = openFrom(next, at)) {
      const one = refunds[at]
      if (one && one.amount <= amount) found.push(one)
      next[at] = at + 1
    }
  }
  return found
}

/** The first undecided index from `start` on. */
function openFrom(next: number[], start: number): number {
  for (let at = start; ; ) {
    const further = next[at] ?? at
    if (further === at) return at
    next[at] = next[further] ?? further
    at = further
  }
}

/** Index of the first time not before an instant; the length when there is none. */
function firstAtLeast(times: readonly number[], instant: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < instant) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Amount of the smallest refund made after an instant; undefined without any.
 * @param refunds the latest first, each smaller than the previous ones
 */
export function smallestAfter(refunds: readonly Asked[], instant: number): bigint | undefined {
  let [low, high] = [0, refunds.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((refunds[middle]?.at.getTime() ?? 0) > instant) low = middle + 1
    else high = middle
  }
  return refunds[low - 1]?.amount
}

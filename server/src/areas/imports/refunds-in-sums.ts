export const dayMs = 86_400_000

/** A refund: its amount above zero, and when it was made. */
type Asked = { amount: bigint; at: Date }
/** Of refunds that were made in a time. */
type Sum = { amount: bigint; from: Date; until: Date }

/**
 * Refunds with a sum that is as large, begins before a day after them and ends after a day before them. The largest sum
 * decides for all refunds of its time, so each refund is met once, and the work grows with both counts added, not multiplied.
 */
export function withinSums<A extends Asked>(asked: readonly A[], sums: readonly Sum[]): A[] {
  const refunds = asked.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const times = refunds.map(({ at }) => at.getTime())
  // Where the next refund without a decision is, for each place.
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

/** The first place without a decision, at or behind one. */
function openFrom(next: number[], start: number): number {
  for (let at = start; ; ) {
    const further = next[at] ?? at
    if (further === at) return at
    next[at] = next[further] ?? further
    at = further
  }
}

/** The first place whose time is not before an instant; the length when there is none. */
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
 * The amount of the smallest refund made after an instant; undefined when there is none.
 * @param refunds the latest first, each smaller than those before it
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

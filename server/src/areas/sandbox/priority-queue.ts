import TinyQueue from 'tinyqueue'

/** Future items by time, so that a year of traffic is never in memory at once. */
export class PriorityQueue<T> {
  private readonly queue = new TinyQueue<{ at: number; order: number; item: T }>(
    [],
    (a, b) => a.at - b.at || a.order - b.order,
  )
  private added = 0

  /** Items of one instant are returned in insertion order. @param at milliseconds since 1970 */
  put(at: number, item: T): void {
    this.queue.push({ at, order: this.added++, item })
  }

  /** When the next item is due; undefined without one. */
  get nextAt(): number | undefined {
    return this.queue.peek()?.at
  }

  /** Removes and returns the next item if it is due before the instant. */
  takeBefore(instant: number): { at: number; item: T } | undefined {
    const next = this.queue.peek()
    return next && next.at < instant ? this.queue.pop() : undefined
  }
}

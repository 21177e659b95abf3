import TinyQueue from 'tinyqueue'

/** What is to come, by time, so that a year of traffic never stands in memory at once. */
export class PriorityQueue<T> {
  private readonly queue = new TinyQueue<{ at: number; order: number; item: T }>(
    [],
    (a, b) => a.at - b.at || a.order - b.order,
  )
  private added = 0

  /** Items of one instant come out in the order they were put in. @param at milliseconds since 1970 */
  put(at: number, item: T): void {
    this.queue.push({ at, order: this.added++, item })
  }

  /** When the next item is due; undefined when there is none. */
  get nextAt(): number | undefined {
    return this.queue.peek()?.at
  }

  /** Takes the next item out if it is due before the instant. */
  takeBefore(instant: number): { at: number; item: T } | undefined {
    const next = this.queue.peek()
    return next && next.at < instant ? this.queue.pop() : undefined
  }
}

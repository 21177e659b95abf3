/** What is to come, by time: a binary heap, so that a year of traffic never stands in memory at once. */
export class Agenda<T> {
  private readonly heap: { at: number; order: number; item: T }[] = []
  private added = 0

  /** Items of one instant come out in the order they were put in. @param at milliseconds since 1970 */
  put(at: number, item: T): void {
    const { heap } = this
    heap.push({ at, order: this.added++, item })
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1
      if (!this.isBefore(child, parent)) break
      this.swap(child, parent)
      child = parent
    }
  }

  /** When the next item is due; undefined when there is none. */
  get nextAt(): number | undefined {
    return this.heap[0]?.at
  }

  /** Takes the next item out if it is due before the instant. */
  takeBefore(instant: number): { at: number; item: T } | undefined {
    const { heap } = this
    const [first] = heap
    if (!first || first.at >= instant) return undefined
    const last = heap.pop()
    if (last && heap.length > 0) {
      heap[0] = last
      for (let parent = 0; ; ) {
        const left = 2 * parent + 1
        const right = left + 1
        let smallest = parent
        if (left < heap.length && this.isBefore(left, smallest)) smallest = left
        if (right < heap.length && this.isBefore(right, smallest)) smallest = right
        if (smallest === parent) break
        this.swap(parent, smallest)
        parent = smallest
      }
    }
    return first
  }

  private isBefore(a: number, b: number): boolean {
    const [first, second] = [this.heap[a], this.heap[b]]
    if (!first || !second) return false
    return first.at < second.at || (first.at === second.at && first.order < second.order)
  }

  private swap(a: number, b: number): void {
    const [first, second] = [this.heap[a], this.heap[b]]
    if (!first || !second) return
    this.heap[a] = second
    this.heap[b] = first
  }
}

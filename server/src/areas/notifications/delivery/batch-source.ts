/**
 * Items that several callers take one by one and that are fetched in batches, one fetch at a time. The source is used up when
 * a fetch found nothing and `wake` was not called since that fetch began.
 */
export class BatchSource<T> {
  private readonly fetch: () => Promise<readonly T[]>
  private readonly signal: AbortSignal
  private items: T[] = []
  private fetching: Promise<void> | null = null
  /** The next fetch may find items. */
  private isPromising = true

  /** @param signal when aborted, the source gives out no more items; `withdraw` returns those that are left */
  constructor(fetch: () => Promise<readonly T[]>, signal: AbortSignal) {
    this.fetch = fetch
    this.signal = signal
  }

  /** False when the source is used up. True during a fetch, whose result is for all callers. */
  get hasMore(): boolean {
    return !this.signal.aborted && (this.items.length > 0 || this.fetching !== null || this.isPromising)
  }

  /** There may be more items. A running fetch that finds nothing does not end the source then. */
  wake(): void {
    this.isPromising = true
  }

  /** @returns undefined when the fetch found too few for all callers; `hasMore` tells whether to call again */
  async take(): Promise<T | undefined> {
    if (this.items.length === 0 && this.hasMore) {
      this.fetching ??= this.refill()
      await this.fetching
    }
    return this.signal.aborted ? undefined : this.items.shift()
  }

  /** Removes and returns the fetched items that were not taken, or some of them. */
  withdraw(isWithdrawn: (item: T) => boolean = () => true): T[] {
    const all = this.items
    this.items = all.filter((item) => !isWithdrawn(item))
    return all.filter(isWithdrawn)
  }

  private async refill(): Promise<void> {
    this.isPromising = false
    try {
      // A synchronous fault is thrown after `fetching` is set.
      const found = await Promise.try(this.fetch)
      this.items.push(...found)
      if (found.length > 0) this.isPromising = true
    } finally {
      this.fetching = null
    }
  }
}

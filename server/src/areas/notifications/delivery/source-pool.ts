import type { BatchSource } from './batch-source.ts'

/** Loops that take items of a source and process them until the source is used up, at most `concurrency()` at a time. */
export class SourcePool<T> {
  private readonly source: Pick<BatchSource<T>, 'hasMore' | 'take'>
  private readonly process: (item: T) => Promise<void>
  private readonly concurrency: () => number
  private readonly running = new Set<Promise<void>>()

  /** @param process never rejects, like `source.take` */
  constructor(
    source: Pick<BatchSource<T>, 'hasMore' | 'take'>,
    process: (item: T) => Promise<void>,
    concurrency: () => number,
  ) {
    this.source = source
    this.process = process
    this.concurrency = concurrency
  }

  get isBusy(): boolean {
    return this.running.size > 0
  }

  /** Starts missing loops. To be called after the source was woken or the concurrency has grown. */
  fill(): void {
    while (this.source.hasMore && this.running.size < this.concurrency()) {
      const loop = this.run().finally(() => {
        this.running.delete(loop)
        // The source may have been woken since the loop ended.
        this.fill()
      })
      this.running.add(loop)
    }
  }

  /** Resolves when the loops that run now have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.running)
  }

  private async run(): Promise<void> {
    while (this.source.hasMore) {
      const item = await this.source.take()
      if (item !== undefined) await this.process(item)
    }
  }
}

type Bounds<T> = {
  /** Values in a batch; unlimited when absent. */
  maxSize?: number
  /** A batch has at most one value of a key; further ones are left for the next batches. */
  keyOf?: (value: T) => unknown
}

type Call<T, R> = { value: T; result: PromiseWithResolvers<R> }

/** Processes values in batches, one batch at a time: values that are added while a batch runs form the next one. */
export class Batcher<T, R> {
  private readonly process: (values: readonly T[]) => Promise<R>
  private readonly bounds: Bounds<T>
  private waiting: Call<T, R>[] = []
  private running: Promise<void> | null = null

  constructor(process: (values: readonly T[]) => Promise<R>, bounds: Bounds<T> = {}) {
    this.process = process
    this.bounds = bounds
  }

  /** Values that no batch contains yet. */
  get waitingCount(): number {
    return this.waiting.length
  }

  get isBusy(): boolean {
    return this.running !== null
  }

  /** Resolves when all added values, also those that are added meanwhile, are processed. Never rejects. */
  async idle(): Promise<void> {
    await this.running
  }

  /** Settles like the batch that contains the value. */
  add(value: T): Promise<R> {
    const result = Promise.withResolvers<R>()
    this.waiting.push({ value, result })
    this.running ??= this.processAll()
    return result.promise
  }

  private async processAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.takeBatch()
      try {
        // A synchronous fault rejects the batch as well.
        const answer = await Promise.try(
          this.process,
          batch.map(({ value }) => value),
        )
        for (const { result } of batch) result.resolve(answer)
      } catch (error) {
        for (const { result } of batch) result.reject(error)
      }
    }
    // In the same step as the last check of the loop, so that a later value starts it again.
    this.running = null
  }

  private takeBatch(): readonly Call<T, R>[] {
    const { maxSize = Number.POSITIVE_INFINITY, keyOf } = this.bounds
    const batch = new Map<unknown, Call<T, R>>()
    const left: Call<T, R>[] = []
    for (const call of this.waiting) {
      const key = keyOf ? keyOf(call.value) : call
      if (batch.size < maxSize && !batch.has(key)) batch.set(key, call)
      else left.push(call)
    }
    this.waiting = left
    return [...batch.values()]
  }
}

import { ApiError } from '../errors/api-error.ts'

type Bounds = {
  /** Work that runs at once. */
  concurrency: number
  /** How long work may be expected to wait; beyond, it is refused when it arrives. */
  maxWaitMs: number
  /** So many may wait whatever is expected: a burst is no overload, and a slow machine answers late rather than never. */
  minWaiting: number
}

const weightOfNewest = 0.1
/** Nothing waits longer, whatever was expected. */
const longestWaitMs = 5_000

/**
 * Runs some work at once and the rest in turn. What would wait too long is refused on arrival, by the time that work has
 * taken lately, and not after it has waited: under overload an answer comes soon or not at all (security.md V-03).
 */
export class BoundedQueue {
  private readonly bounds: Bounds
  private readonly waiting: (() => void)[] = []
  private running = 0
  private meanMs = 0

  constructor(bounds: Bounds) {
    this.bounds = bounds
  }

  /** How long work that arrives now is expected to wait; 0 when it starts at once. */
  get expectedWaitMs(): number {
    if (this.running < this.bounds.concurrency) return 0
    return ((this.waiting.length + 0.5) * this.meanMs) / this.bounds.concurrency
  }

  /** Whether work that arrives now is refused. */
  get isFull(): boolean {
    return this.waiting.length >= this.bounds.minWaiting && this.expectedWaitMs > this.bounds.maxWaitMs
  }

  get isIdle(): boolean {
    return this.running === 0
  }

  /** @throws ApiError `OVERLOADED` when it would wait too long, and when it has waited for 5 s */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isFull) throw overloaded()
    if (this.running >= this.bounds.concurrency) await this.wait()
    else this.running++
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const tookMs = performance.now() - startedAt
      this.meanMs = this.meanMs === 0 ? tookMs : this.meanMs + (tookMs - this.meanMs) * weightOfNewest
      // The place goes to whoever waits longest; only without one it becomes free.
      const next = this.waiting.shift()
      if (next) next()
      else this.running--
    }
  }

  private wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timeout)
        resolve()
      }
      const timeout = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(start), 1)
        reject(overloaded())
      }, longestWaitMs)
      this.waiting.push(start)
    })
  }
}

/** Refused for want of time, with the seconds after which it is worth trying again. */
export function overloaded(): ApiError {
  return new ApiError('OVERLOADED', undefined, { retryAfterSeconds: 2 })
}

import { ApiError } from '../errors/api-error.ts'

type Bounds = {
  /** Work that runs at once. */
  concurrency: number
  /** How long work may be expected to wait; beyond, it is refused when it arrives. */
  maxWaitMs: number
  /** So many may wait whatever is expected: a burst is no overload, and a slow machine answers late rather than never. */
  minWaiting: number
  /** So much of one caller's work runs at once, that there is always a place which others get soon; all of it when absent. */
  maxOfOne?: number
  /**
   * Whether a caller gets no more places than it leaves free: one alone half of them, two a third each. However many ask
   * for much, whoever asks for little finds a place.
   */
  leavesAsMuch?: boolean
}

const weightOfNewest = 0.1
/** Nothing waits longer, whatever was expected. */
const longestWaitMs = 5_000

/**
 * Runs some work at once and the rest in order: first those who asked first, but of each caller one after the other caller's,
 * so that whoever asks for much waits for it alone. What would wait too long is refused on arrival, by the time that work
 * has taken lately, and not after it has waited: under overload an answer comes soon or not at all (security.md V-03).
 */
export class BoundedQueue {
  private readonly bounds: Bounds
  /** By caller, in the order they are served: who was served goes to the end. */
  private readonly waiting = new Map<string, (() => void)[]>()
  private running = 0
  private readonly runningOf = new Map<string, number>()
  private meanMs = 0

  constructor(bounds: Bounds) {
    this.bounds = bounds
  }

  /** How long work of a caller that arrives now is expected to wait; 0 when it starts at once. */
  expectedWaitMs(caller = ''): number {
    if (this.mayStart(caller)) return 0
    return ((this.countBefore(caller) + 0.5) * this.meanMs) / this.bounds.concurrency
  }

  /** Whether work of a caller that arrives now is refused. */
  isFull(caller = ''): boolean {
    return this.countBefore(caller) >= this.bounds.minWaiting && this.expectedWaitMs(caller) > this.bounds.maxWaitMs
  }

  get isIdle(): boolean {
    return this.running === 0
  }

  /**
   * @param caller who shares the queue with others; work without one is all of one caller
   * @throws ApiError `OVERLOADED` when it would wait too long, and when it has waited for 5 s
   */
  async run<T>(work: () => Promise<T>, caller = ''): Promise<T> {
    if (this.isFull(caller)) throw overloaded()
    if (this.mayStart(caller)) this.begin(caller)
    else await this.wait(caller)
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const tookMs = performance.now() - startedAt
      this.meanMs = this.meanMs === 0 ? tookMs : this.meanMs + (tookMs - this.meanMs) * weightOfNewest
      this.end(caller)
    }
  }

  private mayStart(caller: string): boolean {
    const { concurrency, maxOfOne = concurrency, leavesAsMuch = false } = this.bounds
    const free = concurrency - this.running
    return free > 0 && (this.runningOf.get(caller) ?? 0) < (leavesAsMuch ? Math.min(free, maxOfOne) : maxOfOne)
  }

  private begin(caller: string): void {
    this.running++
    this.runningOf.set(caller, (this.runningOf.get(caller) ?? 0) + 1)
  }

  /** The place goes to the next one; only without one it becomes free. */
  private end(caller: string): void {
    this.running--
    const left = (this.runningOf.get(caller) ?? 1) - 1
    if (left > 0) this.runningOf.set(caller, left)
    else this.runningOf.delete(caller)
    for (const other of this.waiting.keys()) {
      if (!this.mayStart(other)) continue
      this.begin(other)
      this.takeNext(other)?.()
      return
    }
  }

  /** What is answered before work of the caller that arrives now: of each other as much as of this one. */
  private countBefore(caller: string): number {
    const own = this.waiting.get(caller)?.length ?? 0
    let turns = own
    for (const [other, starts] of this.waiting) if (other !== caller) turns += Math.min(starts.length, own + 1)
    return turns
  }

  /** What the caller has waited with for longest. */
  private takeNext(caller: string): (() => void) | undefined {
    const [next, ...left] = this.waiting.get(caller) ?? []
    this.waiting.delete(caller)
    if (left.length > 0) this.waiting.set(caller, left)
    return next
  }

  private wait(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timeout)
        resolve()
      }
      const timeout = setTimeout(() => {
        this.leave(caller, start)
        reject(overloaded())
      }, longestWaitMs)
      const starts = this.waiting.get(caller) ?? []
      starts.push(start)
      this.waiting.set(caller, starts)
    })
  }

  private leave(caller: string, start: () => void): void {
    const left = (this.waiting.get(caller) ?? []).filter((one) => one !== start)
    if (left.length === 0) this.waiting.delete(caller)
    else this.waiting.set(caller, left)
  }
}

/** Refused for want of time, with the seconds after which it is worth trying again. */
export function overloaded(): ApiError {
  return new ApiError('OVERLOADED', undefined, { retryAfterSeconds: 2 })
}

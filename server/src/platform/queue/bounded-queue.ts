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

/** Work that runs or waits: who is counted for it, and the key it came under. */
type Turn = { caller: string; readonly key: string; start: () => void }

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
  private readonly waiting = new Map<string, Turn[]>()
  private readonly running = new Set<Turn>()
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
    return this.running.size === 0
  }

  /**
   * @param caller who shares the queue with others; work without one is all of one caller
   * @param key what `count` finds the work by
   * @throws ApiError `OVERLOADED` when it would wait too long, and when it has waited for 5 s
   */
  async run<T>(work: () => Promise<T>, caller = '', key = caller): Promise<T> {
    if (this.isFull(caller)) throw overloaded()
    const turn: Turn = { caller, key, start: () => {} }
    if (this.mayStart(caller)) this.begin(turn)
    else await this.wait(turn)
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const tookMs = performance.now() - startedAt
      this.meanMs = this.meanMs === 0 ? tookMs : this.meanMs + (tookMs - this.meanMs) * weightOfNewest
      this.end(turn)
    }
  }

  /** Counts all work of a key for this caller from now on, also what runs or waits: it turned out whose it is. */
  count(key: string, caller: string): void {
    for (const turn of this.running) {
      if (turn.key !== key || turn.caller === caller) continue
      this.addRunning(turn.caller, -1)
      turn.caller = caller
      this.addRunning(caller, 1)
    }
    for (const turn of [...this.waiting.values()].flat()) {
      if (turn.key !== key || turn.caller === caller) continue
      this.leave(turn)
      turn.caller = caller
      this.join(turn)
    }
  }

  private mayStart(caller: string): boolean {
    const { concurrency, maxOfOne = concurrency, leavesAsMuch = false } = this.bounds
    const free = concurrency - this.running.size
    return free > 0 && (this.runningOf.get(caller) ?? 0) < (leavesAsMuch ? Math.min(free, maxOfOne) : maxOfOne)
  }

  private begin(turn: Turn): void {
    this.running.add(turn)
    this.addRunning(turn.caller, 1)
  }

  private addRunning(caller: string, change: 1 | -1): void {
    const count = (this.runningOf.get(caller) ?? 0) + change
    if (count > 0) this.runningOf.set(caller, count)
    else this.runningOf.delete(caller)
  }

  /** The place goes to the next ones; only without any it becomes free. */
  private end(turn: Turn): void {
    this.running.delete(turn)
    this.addRunning(turn.caller, -1)
    while (this.startNext());
  }

  private startNext(): boolean {
    for (const [caller, [next]] of this.waiting) {
      if (!next || !this.mayStart(caller)) continue
      this.leave(next)
      // Behind all others.
      const left = this.waiting.get(caller)
      if (left && this.waiting.delete(caller)) this.waiting.set(caller, left)
      this.begin(next)
      next.start()
      return true
    }
    return false
  }

  /** What is answered before work of the caller that arrives now: of each other as much as of this one. */
  private countBefore(caller: string): number {
    const own = this.waiting.get(caller)?.length ?? 0
    let turns = own
    for (const [other, starts] of this.waiting) if (other !== caller) turns += Math.min(starts.length, own + 1)
    return turns
  }

  private wait(turn: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.leave(turn)
        reject(overloaded())
      }, longestWaitMs)
      turn.start = () => {
        clearTimeout(timeout)
        resolve()
      }
      this.join(turn)
    })
  }

  private join(turn: Turn): void {
    const turns = this.waiting.get(turn.caller)
    if (turns) turns.push(turn)
    else this.waiting.set(turn.caller, [turn])
  }

  private leave(turn: Turn): void {
    const left = (this.waiting.get(turn.caller) ?? []).filter((one) => one !== turn)
    if (left.length === 0) this.waiting.delete(turn.caller)
    else this.waiting.set(turn.caller, left)
  }
}

/** Refused for want of time, with the seconds after which it is worth trying again. */
export function overloaded(): ApiError {
  return new ApiError('OVERLOADED', undefined, { retryAfterSeconds: 2 })
}

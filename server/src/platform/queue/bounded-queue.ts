import { ApiError } from '../errors/api-error.ts'
import { type Asker, RoundRobin } from './round-robin.ts'

type Bounds = {
  /** Maximum running work. */
  concurrency: number
  /** Maximum expected wait; work beyond it is refused on arrival. */
  maxWaitMs: number
  /** Minimum capacity of the queue regardless of the expected wait: a burst is not overload. */
  minWaiting: number
  /** Maximum running work of one group, so that others always get a slot soon; unlimited when absent. */
  maxOfOne?: number
  /** The same for all anonymous callers together; defaults to `maxOfOne`. */
  maxOfAnonymous?: number
  /**
   * Limits a group to as many slots as it leaves free: one group gets half, two a third each. There is always a slot
   * for a group that has none.
   */
  leavesAsMuch?: boolean
}

/** Running or waiting work, with its asker and the key of its caller. */
type Turn = { asker: Asker; readonly key: string; start: () => void }

/** The group of unauthenticated callers. */
export const anonymous = 'anonymous'

const nobody: Asker = { group: '' }
const weightOfNewest = 0.1
/** Maximum wait, whatever was expected. */
const longestWaitMs = 5_000

/**
 * Runs up to `concurrency` jobs; the rest wait in per-asker FIFO queues, served round-robin. Work that would wait too
 * long, judged by recent durations, is refused on arrival: under overload an answer comes soon or not at all
 * (security.md V-03).
 */
export class BoundedQueue {
  private readonly bounds: Bounds
  private readonly waiting = new RoundRobin<Turn>()
  private readonly running = new Set<Turn>()
  private readonly runningOf = new Map<string, number>()
  private meanMs = 0

  constructor(bounds: Bounds) {
    this.bounds = bounds
  }

  /** True when work of the asker would be refused now. */
  isFull(asker = nobody): boolean {
    if (this.mayStart(asker)) return false
    const { concurrency, maxWaitMs, minWaiting } = this.bounds
    const { inGroup, inAll } = this.waiting.countBefore(asker)
    const rounds = Math.max((inAll + 0.5) / concurrency, (inGroup + 0.5) / this.placesOf(asker))
    return inAll >= minWaiting && rounds * this.meanMs > maxWaitMs
  }

  get isIdle(): boolean {
    return this.running.size === 0
  }

  /**
   * @param asker defaults to one shared asker
   * @param key finds the work in `count`
   * @throws ApiError `OVERLOADED` when the expected wait is too long, and after a wait of 5 s
   */
  async run<T>(work: () => Promise<T>, asker = nobody, key = ''): Promise<T> {
    if (this.isFull(asker)) throw overloaded()
    const turn: Turn = { asker, key, start: () => {} }
    if (this.mayStart(asker)) this.begin(turn)
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

  /** Reassigns all running and waiting work of a key to an asker, once its owner is known. */
  count(key: string, asker: Asker): void {
    for (const turn of this.running) {
      if (turn.key !== key) continue
      this.addRunning(turn.asker, -1)
      turn.asker = asker
      this.addRunning(asker, 1)
    }
    for (const turn of this.waiting.all()) {
      if (turn.key !== key) continue
      this.waiting.leave(turn)
      turn.asker = asker
      this.waiting.join(turn)
    }
    this.startWaiting()
  }

  /** Maximum running work of the group. */
  private placesOf({ group }: Asker): number {
    const { concurrency, maxOfOne = concurrency, maxOfAnonymous = maxOfOne } = this.bounds
    return group === anonymous ? maxOfAnonymous : maxOfOne
  }

  /** A member leaves a slot of its group to others, or with `leavesAsMuch` as many as it takes. */
  private mayStart(asker: Asker): boolean {
    const { concurrency, leavesAsMuch = false } = this.bounds
    const free = concurrency - this.running.size
    const places = leavesAsMuch ? Math.min(free, this.placesOf(asker)) : this.placesOf(asker)
    const left = places - this.runningCount(asker.group)
    if (free <= 0 || left <= 0) return false
    if (asker.member === undefined) return true
    return this.runningCount(memberKey(asker)) < (leavesAsMuch ? left : Math.max(1, places - 1))
  }

  private runningCount(key: string): number {
    return this.runningOf.get(key) ?? 0
  }

  private begin(turn: Turn): void {
    this.running.add(turn)
    this.addRunning(turn.asker, 1)
  }

  private addRunning(asker: Asker, change: 1 | -1): void {
    for (const key of [asker.group, memberKey(asker)]) {
      const count = this.runningCount(key) + change
      if (count > 0) this.runningOf.set(key, count)
      else this.runningOf.delete(key)
    }
  }

  private end(turn: Turn): void {
    this.running.delete(turn)
    this.addRunning(turn.asker, -1)
    this.startWaiting()
  }

  private startWaiting(): void {
    for (;;) {
      const next = this.waiting.takeNext((asker) => this.mayStart(asker))
      if (!next) return
      this.begin(next)
      next.start()
    }
  }

  private wait(turn: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.waiting.leave(turn)
        reject(overloaded())
      }, longestWaitMs)
      turn.start = () => {
        clearTimeout(timeout)
        resolve()
      }
      this.waiting.join(turn)
    })
  }
}

function memberKey({ group, member = '' }: Asker): string {
  return `${group}\n${member}`
}

/** The refusal under overload, with the seconds to wait. */
export function overloaded(): ApiError {
  return new ApiError('OVERLOADED', undefined, { retryAfterSeconds: 2 })
}

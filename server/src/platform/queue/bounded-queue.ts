import { ApiError } from '../errors/api-error.ts'
import { type Asker, Rounds } from './rounds.ts'

type Bounds = {
  /** Work that runs at once. */
  concurrency: number
  /** How long work may be expected to wait; beyond, it is refused when it arrives. */
  maxWaitMs: number
  /** So many may wait whatever is expected: a burst is no overload, and a slow machine answers late rather than never. */
  minWaiting: number
  /** So much of one group's work runs at once, that there is always a place which others get soon; all of it when absent. */
  maxOfOne?: number
  /** The same for all anonymous callers together; as for any other group when absent. */
  maxOfAnonymous?: number
  /**
   * Whether a group gets no more places than it leaves free: one alone half of them, two a third each. However many ask
   * for much, whoever asks for little finds a place.
   */
  leavesAsMuch?: boolean
}

/** Work that runs or waits: who is counted for it, and the key it came under. */
type Turn = { asker: Asker; readonly key: string; start: () => void }

/** The group of those who have proved nothing. */
export const anonymous = 'anonymous'

const nobody: Asker = { group: '' }
const weightOfNewest = 0.1
/** Nothing waits longer, whatever was expected. */
const longestWaitMs = 5_000

/**
 * Runs some work at once and the rest in order: one of each asker, then the next of each, so that whoever asks for much
 * waits for it alone. What would wait too long is refused on arrival, by the time that work
 * has taken lately, and not after it has waited: under overload an answer comes soon or not at all (security.md V-03).
 */
export class BoundedQueue {
  private readonly bounds: Bounds
  private readonly waiting = new Rounds<Turn>()
  private readonly running = new Set<Turn>()
  private readonly runningOf = new Map<string, number>()
  private meanMs = 0

  constructor(bounds: Bounds) {
    this.bounds = bounds
  }

  /** Whether work of an asker that arrives now is refused. */
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
   * @param asker who shares the queue with others; work without one is all of one asker
   * @param key what `count` finds the work by
   * @throws ApiError `OVERLOADED` when it would wait too long, and when it has waited for 5 s
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

  /** Counts all work of a key for this asker from now on, also what runs or waits: it turned out whose it is. */
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

  /** How much of the group's work ever runs at once. */
  private placesOf({ group }: Asker): number {
    const { concurrency, maxOfOne = concurrency, maxOfAnonymous = maxOfOne } = this.bounds
    return group === anonymous ? maxOfAnonymous : maxOfOne
  }

  /** A member leaves a place of its group to the others, or as much as it takes. */
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

  /** The place goes to the next ones; only without any it becomes free. */
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

/** Refused for want of time, with the seconds after which it is worth trying again. */
export function overloaded(): ApiError {
  return new ApiError('OVERLOADED', undefined, { retryAfterSeconds: 2 })
}

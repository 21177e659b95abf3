import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Route } from '@firepay/contract/product/route.ts'
import type { SiteCaller, UserCaller } from '../caller/caller.ts'
import { BoundedQueue, overloaded } from '../queue/bounded-queue.ts'
import { KnownCallers, type Sender } from './known-callers.ts'

const tooSlowMs = 250
const forMs = 2_000
const sampleEveryMs = 500

/**
 * Queues by kind of request. A read holds one of 12 database connections throughout, so more concurrency would only
 * move the wait there, unobserved. Sign-in and ingest have further queues of their own, so that overload of one kind
 * does not block the others (security.md V-03).
 */
const createQueues = () => ({
  rest: new BoundedQueue({ concurrency: 10, maxOfOne: 8, maxOfAnonymous: 2, maxWaitMs: 250, minWaiting: 40 }),
  // A fair share per site: otherwise all sites would lose events while one sends too many.
  ingest: new BoundedQueue({ concurrency: 300, maxWaitMs: 0, minWaiting: 0, leavesAsMuch: true }),
  auth: new BoundedQueue({ concurrency: 300, maxWaitMs: 0, minWaiting: 0 }),
  // Waits up to 15 s for a receiver without a database connection, so it must not hold a slot that others need.
  outside: new BoundedQueue({ concurrency: 100, maxWaitMs: 1_000, minWaiting: 20, leavesAsMuch: true }),
  // A part of a file has thousands of payments and takes seconds; in `rest` a few of them would block everyone.
  imports: new BoundedQueue({ concurrency: 2, maxOfOne: 1, maxWaitMs: 5_000, minWaiting: 10 }),
})

export type Share = keyof ReturnType<typeof createQueues>

/** The queue of a call. */
export function shareOf({ area, method, asksOutside }: Pick<Route, 'area' | 'method' | 'asksOutside'>): Share {
  if (asksOutside) return 'outside'
  if (area === 'auth' || area === 'ingest') return area
  return area === 'imports' && method !== 'GET' ? area : 'rest'
}

/** Refuses work that could not be done in time, before it costs anything (security.md V-03, V-04). */
export class Load {
  private readonly timer: NodeJS.Timeout
  private slowSince: number | null = null
  private readonly queues = createQueues()
  private readonly callers: KnownCallers
  private readonly delay: EventLoopDelay

  /** @param isIssued tests whether an unknown token was issued here; defaults to none */
  constructor({ isIssued = () => false, delay = measureEventLoop() }: LoadOptions = {}) {
    this.callers = new KnownCallers(isIssued)
    this.delay = delay
    this.timer = setInterval(() => this.sample(), sampleEveryMs)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
    this.delay.stop()
  }

  /** True once the event loop has been late for two seconds: all calls except health checks are refused. */
  get isShedding(): boolean {
    return this.slowSince !== null && performance.now() - this.slowSince >= forMs
  }

  /** True when a call of this kind would be refused now. Asked before the call is inspected. */
  isFull(share: Share, sender: Sender): boolean {
    return this.isShedding || this.queues[share].isFull(this.callers.find(sender).asker)
  }

  /**
   * Runs the work once a slot is free.
   * @param sender callers wait only behind their own calls
   * @throws ApiError `OVERLOADED` when the process is too busy or the wait would be too long
   */
  async run<T>(share: Share, work: () => Promise<T>, sender: Sender): Promise<T> {
    if (this.isShedding) throw overloaded()
    const { asker, key } = this.callers.find(sender)
    return await this.queues[share].run(work, asker, key)
  }

  /** Counts the calls of a token for its authenticated owner. */
  recognize(sender: Sender, caller: Recognized | undefined): void {
    if (sender.token === undefined || caller === undefined) return
    const id = caller.kind === 'user' ? caller.userId : caller.siteId
    if (this.callers.remember(sender.token, `${caller.kind}/${id}`)) this.recount(sender)
  }

  /** Counts the calls of a refused token by source, so that an old token cannot use up its owner's slots. */
  forget(sender: Sender): void {
    if (sender.token !== undefined && this.callers.forget(sender.token)) this.recount(sender)
  }

  private recount(sender: Sender): void {
    const { asker, key } = this.callers.find(sender)
    for (const queue of Object.values(this.queues)) queue.count(key, asker)
  }

  private sample(): void {
    if (this.delay.meanMs() > tooSlowMs) this.slowSince ??= performance.now()
    else this.slowSince = null
  }
}

/** The authenticated owner of a token. */
type Recognized = Pick<UserCaller, 'kind' | 'userId'> | Pick<SiteCaller, 'kind' | 'siteId'>

export type LoadOptions = { isIssued?: (token: string) => boolean; delay?: EventLoopDelay }

/** Mean delay of the event loop since the last query, in milliseconds. */
export type EventLoopDelay = { meanMs(): number; stop(): void }

function measureEventLoop(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  return {
    meanMs() {
      const meanMs = histogram.mean / 1e6
      histogram.reset()
      return meanMs
    },
    stop: () => histogram.disable(),
  }
}

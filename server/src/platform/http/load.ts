import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Route } from '@firepay/contract/product/route.ts'
import type { SiteCaller, UserCaller } from '../caller/caller.ts'
import { BoundedQueue, overloaded } from '../queue/bounded-queue.ts'
import { KnownCallers, type Sender } from './known-callers.ts'

const tooSlowMs = 250
const forMs = 2_000
const sampleEveryMs = 500

/**
 * Requests by kind. A read holds one of the database's 12 connections from beginning to end, so more at once would only
 * wait there, where nobody counts how long. Signing in and ingest have queues of their own further on, so that an
 * overload of one kind does not lock out the others (security.md V-03): they wait there, and nowhere else.
 */
const createQueues = () => ({
  rest: new BoundedQueue({ concurrency: 10, maxOfOne: 8, maxOfAnonymous: 2, maxWaitMs: 250, minWaiting: 40 }),
  // Without a share of its own each site would lose its events as long as another one sends too many.
  ingest: new BoundedQueue({ concurrency: 300, maxWaitMs: 0, minWaiting: 0, leavesAsMuch: true }),
  auth: new BoundedQueue({ concurrency: 300, maxWaitMs: 0, minWaiting: 0 }),
  // Who waits for a receiver, 15 s at most, holds no connection meanwhile: it must hold no place either that others need.
  outside: new BoundedQueue({ concurrency: 100, maxWaitMs: 1_000, minWaiting: 20, leavesAsMuch: true }),
  // A part of a file is thousands of payments, and takes seconds: as one of the rest a few of them would keep everybody out.
  imports: new BoundedQueue({ concurrency: 2, maxOfOne: 1, maxWaitMs: 5_000, minWaiting: 10 }),
})

export type Share = keyof ReturnType<typeof createQueues>

/** In which queue a call waits. */
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

  /** @param isIssued whether a token that is not known yet was made here; none is when absent */
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

  /** Whether the event loop has been late for two seconds: every call but health is refused. */
  get isShedding(): boolean {
    return this.slowSince !== null && performance.now() - this.slowSince >= forMs
  }

  /** Whether a call of this kind that arrives now is refused: asked before anything of it is looked at. */
  isFull(share: Share, sender: Sender): boolean {
    return this.isShedding || this.queues[share].isFull(this.callers.find(sender).asker)
  }

  /**
   * Runs the work when the queue comes to it.
   * @param sender who asks for it and waits for their own calls alone
   * @throws ApiError `OVERLOADED` when the process is too busy or the wait would be too long
   */
  async run<T>(share: Share, work: () => Promise<T>, sender: Sender): Promise<T> {
    if (this.isShedding) throw overloaded()
    const { asker, key } = this.callers.find(sender)
    return await this.queues[share].run(work, asker, key)
  }

  /** Counts the calls of a token for the person or site that it was just proved to belong to. */
  recognize(sender: Sender, caller: Recognized | undefined): void {
    if (sender.token === undefined || caller === undefined) return
    const id = caller.kind === 'user' ? caller.userId : caller.siteId
    if (this.callers.remember(sender.token, `${caller.kind}/${id}`)) this.recount(sender)
  }

  /** Counts the calls of a token that was refused by source: whoever found an old one uses up nobody's places. */
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

/** Whose a token is. */
type Recognized = Pick<UserCaller, 'kind' | 'userId'> | Pick<SiteCaller, 'kind' | 'siteId'>

export type LoadOptions = { isIssued?: (token: string) => boolean; delay?: EventLoopDelay }

/** How late the event loop has been on average since it was asked last. */
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

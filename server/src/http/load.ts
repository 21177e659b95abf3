import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ApiError } from './api-error.ts'

const tooSlowMs = 250
const forMs = 2_000
const sampleEveryMs = 500

/**
 * How many requests are worked on at once and how many wait, by kind. The database has 12 connections, so more at work
 * would only wait there. Signing in has a share of its own, so that an overload of one kind does not lock out the other
 * (security.md V-03); it waits for its turn to hash, at most 2 s, and nowhere else.
 */
const shares = {
  rest: { atWork: 48, waiting: 400, longestWaitMs: 800 },
  // Sites' servers wait for their turn behind this (ingest/turns.ts), and never for people who read.
  ingest: { atWork: 300, waiting: 0, longestWaitMs: 0 },
  auth: { atWork: 300, waiting: 0, longestWaitMs: 0 },
} as const

type Share = keyof typeof shares

/** Refuses work that could not be done in time, before it costs anything (security.md V-03, V-04). */
export class Load {
  private readonly timer: NodeJS.Timeout
  private slowSince: number | null = null
  private readonly lanes = { rest: new Lane(shares.rest), ingest: new Lane(shares.ingest), auth: new Lane(shares.auth) }

  private readonly delay: EventLoopDelay

  constructor(delay = measureEventLoop()) {
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

  /**
   * Runs the work when it is its turn.
   * @throws ApiError `OVERLOADED` when the process is too busy or the turn does not come in time
   */
  async run<T>(share: Share, work: () => Promise<T>): Promise<T> {
    if (this.isShedding) throw overloaded()
    const lane = this.lanes[share]
    await lane.takeTurn()
    try {
      return await work()
    } finally {
      lane.giveTurn()
    }
  }

  private sample(): void {
    if (this.delay.meanMs() > tooSlowMs) this.slowSince ??= performance.now()
    else this.slowSince = null
  }
}

/** How late the event loop has been on average since it was asked last. */
type EventLoopDelay = { meanMs(): number; stop(): void }

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

class Lane {
  private atWork = 0
  private readonly queue: (() => void)[] = []
  private readonly limits: (typeof shares)[Share]

  constructor(limits: (typeof shares)[Share]) {
    this.limits = limits
  }

  takeTurn(): Promise<void> {
    if (this.atWork < this.limits.atWork) {
      this.atWork++
      return Promise.resolve()
    }
    if (this.queue.length >= this.limits.waiting) throw overloaded()
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timeout)
        resolve()
      }
      const timeout = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(start), 1)
        reject(overloaded())
      }, this.limits.longestWaitMs)
      this.queue.push(start)
    })
  }

  /** Hands the turn on to whoever waits longest. */
  giveTurn(): void {
    const next = this.queue.shift()
    if (next) next()
    else this.atWork--
  }
}

function overloaded(): ApiError {
  return new ApiError('OVERLOADED', undefined, { retryAfterSeconds: 10 })
}

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ApiError } from './api-error.ts'

const tooSlowMs = 250
const forMs = 2_000
const sampleEveryMs = 500

/** Requests at work at once; the database has 12 connections, so more only wait. */
const mostAtWork = 48
/** Kept free for signing in, so that an overload does not lock people out (security.md V-03). */
const reservedForAuth = 8
const longestWaitMs = 800
const longestQueue = 400

/** Refuses work that could not be done in time, before it costs anything (security.md V-03, V-04). */
export class Load {
  private readonly histogram = monitorEventLoopDelay({ resolution: 20 })
  private readonly timer: NodeJS.Timeout
  private slowSince: number | null = null
  private atWork = 0
  private readonly queue: { start: () => void; isAuth: boolean }[] = []

  constructor() {
    this.histogram.enable()
    this.timer = setInterval(() => this.sample(), sampleEveryMs)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
    this.histogram.disable()
  }

  /** Whether the event loop has been late for two seconds: every call but health is refused. */
  get isShedding(): boolean {
    return this.slowSince !== null && performance.now() - this.slowSince >= forMs
  }

  /**
   * Runs the work when it is its turn.
   * @throws ApiError `OVERLOADED` when the process is too busy or the turn does not come within 0.8 s
   */
  async run<T>(isAuth: boolean, work: () => Promise<T>): Promise<T> {
    if (this.isShedding) throw overloaded()
    if (!this.hasRoom(isAuth)) await this.waitForTurn(isAuth)
    else this.atWork++
    try {
      return await work()
    } finally {
      this.atWork--
      this.startNext()
    }
  }

  private hasRoom(isAuth: boolean): boolean {
    return this.atWork < (isAuth ? mostAtWork : mostAtWork - reservedForAuth)
  }

  private waitForTurn(isAuth: boolean): Promise<void> {
    if (this.queue.length >= longestQueue) throw overloaded()
    return new Promise((resolve, reject) => {
      const entry = {
        isAuth,
        start: () => {
          clearTimeout(timeout)
          // Taken for the waiting one here, so that nobody slips in before it runs on.
          this.atWork++
          resolve()
        },
      }
      const timeout = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(entry), 1)
        reject(overloaded())
      }, longestWaitMs)
      this.queue.push(entry)
    })
  }

  private startNext(): void {
    const index = this.queue.findIndex((entry) => this.hasRoom(entry.isAuth))
    if (index === -1) return
    const [entry] = this.queue.splice(index, 1)
    entry?.start()
  }

  private sample(): void {
    const meanMs = this.histogram.mean / 1e6
    this.histogram.reset()
    if (meanMs > tooSlowMs) this.slowSince ??= performance.now()
    else this.slowSince = null
  }
}

function overloaded(): ApiError {
  return new ApiError('OVERLOADED', undefined, { retryAfterSeconds: 10 })
}

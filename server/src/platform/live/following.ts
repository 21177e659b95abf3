import type { Id } from '@firepay/contract/product/ids.ts'
import { addChanges, type Changes } from './changes.ts'

/** Pending changes, the reader's position after them, and whether earlier ones may have been missed. */
export type News = { position: string; changes: Changes; isGap: boolean }

/** A reader of a merchant's changes. Accumulates announcements until the reader takes them, in bounded memory. */
export class Following {
  readonly merchantId: Id<'merchant'>
  private news: News
  private isNew = false
  private isOver = false
  private readonly listeners = new Set<() => void>()

  constructor(merchantId: Id<'merchant'>, news: News) {
    this.merchantId = merchantId
    this.news = news
    this.isNew = news.isGap || news.changes.size > 0
  }

  add(position: string, changes: Changes): void {
    this.news.position = position
    for (const [kind, changed] of changes) addChanges(this.news.changes, kind, changed)
    this.wake()
  }

  /** Records that announcements up to the position may have been missed. */
  miss(position: string): void {
    this.news = { position, changes: new Map(), isGap: true }
    this.wake()
  }

  /** Ends the following: nothing more is announced. */
  end(): void {
    this.isOver = true
    this.wake()
  }

  /** The reader's position. */
  get position(): string {
    return this.news.position
  }

  /** Waits for news, the timeout or the signal. */
  async wait(ms: number, signal: AbortSignal): Promise<'news' | 'silence' | 'over'> {
    if (!this.isNew && !this.isOver && !signal.aborted) await this.untilWoken(ms, signal)
    if (this.isOver) return 'over'
    if (this.isNew) return 'news'
    return signal.aborted ? 'over' : 'silence'
  }

  /** Takes the accumulated news. */
  take(): News {
    const { news } = this
    this.news = { position: news.position, changes: new Map(), isGap: false }
    this.isNew = false
    return news
  }

  private wake(): void {
    this.isNew = true
    for (const listener of this.listeners) listener()
  }

  private untilWoken(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        this.listeners.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
      this.listeners.add(done)
    })
  }
}

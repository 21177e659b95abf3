import type { Id } from '@firepay/contract/product/ids.ts'
import { addChanges, type Changes } from './changes.ts'

/** What there is to tell: what changed, where that leaves the reader, and whether something was missed before it. */
export type News = { position: string; changes: Changes; isGap: boolean }

/** One reader of a merchant's changes: what was announced since it looked last is kept together, however much it is. */
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

  /** Something may have been missed up to here. */
  miss(position: string): void {
    this.news = { position, changes: new Map(), isGap: true }
    this.wake()
  }

  /** Nothing more is announced here. */
  end(): void {
    this.isOver = true
    this.wake()
  }

  /** Where the reader is. */
  get position(): string {
    return this.news.position
  }

  /** Waits until there is something to tell, for the time, or until the signal. */
  async wait(ms: number, signal: AbortSignal): Promise<'news' | 'silence' | 'over'> {
    if (!this.isNew && !this.isOver && !signal.aborted) await this.untilWoken(ms, signal)
    if (this.isOver) return 'over'
    if (this.isNew) return 'news'
    return signal.aborted ? 'over' : 'silence'
  }

  /** Takes what there is to tell. */
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

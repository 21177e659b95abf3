import type { Id } from '@firepay/contract/product/ids.ts'
import { isDatabaseUnavailable } from '../../platform/errors/database-errors.ts'
import { BoundedQueue } from '../../platform/queue/bounded-queue.ts'

/** Maximum batches in progress in this process; the other connections stay free for reads. */
const concurrency = 6
/** Maximum expected wait of a batch for those of its site; senders repeat refused ones. */
const maxWaitMs = 600
/** Maximum events of joined batches: the limit of one batch. */
const maxTogether = 1_000

const all = new BoundedQueue({ concurrency, maxWaitMs, minWaiting: 2 * concurrency })
const bySite = new Map<string, SiteQueue>()

/** Writes events in one transaction and returns a result for each, in order. */
export type Write<E, R> = (events: readonly E[]) => Promise<R[]>

/**
 * Serializes the batches of a site in order of arrival, and limits those of all sites. The database locks the site
 * anyway; waiting here holds no connection, so a busy site does not block others. Waiting batches are joined, up to
 * 1,000 events; when that fails, each is written alone.
 * @param write writes one batch; the first of joined batches writes for all
 * @throws ApiError `OVERLOADED` when the batch would wait too long; what `write` throws for this batch alone
 */
export async function serializeBySite<E, R>(
  siteId: Id<'site'>,
  events: readonly E[],
  write: Write<E, R>,
): Promise<R[]> {
  const present = bySite.get(siteId) ?? new SiteQueue(() => bySite.delete(siteId))
  bySite.set(siteId, present)
  // There is one caller, so all batches have the same event and result types.
  return (present as SiteQueue<E, R>).take(events, write)
}

class SiteQueue<E = unknown, R = unknown> {
  private readonly queue = new BoundedQueue({ concurrency: 1, maxWaitMs, minWaiting: 3 })
  /** The last group in the queue while it waits. */
  private open: Group<E, R> | null = null
  private readonly leave: () => void

  /** @param leave called when the queue is empty, so that idle sites use no memory */
  constructor(leave: () => void) {
    this.leave = leave
  }

  async take(events: readonly E[], write: Write<E, R>): Promise<R[]> {
    if (this.open && this.open.count + events.length <= maxTogether) return this.open.add(events)
    const group = new Group<E, R>()
    const written = group.add(events)
    this.open = group
    const close = () => {
      if (this.open === group) this.open = null
    }
    const run = () => {
      close()
      return group.write(write)
    }
    this.queue
      .run(() => all.run(run))
      .catch((error: unknown) => {
        close()
        group.fail(error)
      })
      .finally(() => {
        if (this.queue.isIdle) this.leave()
      })
    return written
  }
}

/** Joined batches. */
class Group<E, R> {
  count = 0
  private readonly batches: { events: readonly E[]; done: PromiseWithResolvers<R[]> }[] = []

  add(events: readonly E[]): Promise<R[]> {
    const done = Promise.withResolvers<R[]>()
    this.batches.push({ events, done })
    this.count += events.length
    return done.promise
  }

  fail(error: unknown): void {
    for (const { done } of this.batches) done.reject(error)
  }

  /** Failures reject the batches' promises. */
  async write(write: Write<E, R>): Promise<void> {
    try {
      const results = await write(this.batches.flatMap(({ events }) => events))
      let first = 0
      for (const { events, done } of this.batches) {
        done.resolve(results.slice(first, first + events.length))
        first += events.length
      }
    } catch (error) {
      // Without a database each would fail after its timeout.
      if (this.batches.length === 1 || isDatabaseUnavailable(error)) this.fail(error)
      else await this.writeApart(write)
    }
  }

  private async writeApart(write: Write<E, R>): Promise<void> {
    for (const { events, done } of this.batches) {
      try {
        done.resolve(await write(events))
      } catch (error) {
        done.reject(error)
      }
    }
  }
}

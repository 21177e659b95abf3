import type { Id } from '@firepay/contract/product/ids.ts'
import { isDatabaseUnavailable } from '../../platform/errors/database-errors.ts'
import { BoundedQueue } from '../../platform/queue/bounded-queue.ts'

/** Batches written at once in this process: the other connections stay free for people who read. */
const concurrency = 6
/** How long a batch may be expected to wait for the batches of its site; senders repeat what is refused. */
const maxWaitMs = 600
/** Events of waiting batches that are written together: as many as one batch may have, so that nobody waits longer. */
const maxTogether = 1_000

const all = new BoundedQueue({ concurrency, maxWaitMs, minWaiting: 2 * concurrency })
const bySite = new Map<string, SiteQueue>()

/** Writes events in one transaction, and answers a result for each in the same order. */
export type Write<E, R> = (events: readonly E[]) => Promise<R[]>

/**
 * Writes one batch of a site after the other, in the order in which they came, and few of all sites at once. The database
 * locks the site anyway; waiting here instead of there holds no connection, so that a site that sends a lot keeps nobody
 * else from the database. Batches that wait are written together, up to 1,000 events; when that fails, each by itself.
 * @param write as the batch would be written alone; the first of those that are written together writes for all
 * @throws ApiError `OVERLOADED` when the batch would wait too long; what `write` throws for this batch alone
 */
export async function serializeBySite<E, R>(
  siteId: Id<'site'>,
  events: readonly E[],
  write: Write<E, R>,
): Promise<R[]> {
  const present = bySite.get(siteId) ?? new SiteQueue(() => bySite.delete(siteId))
  bySite.set(siteId, present)
  // All batches are of events, and `write` answers results: one caller, one pair of types.
  return (present as SiteQueue<E, R>).take(events, write)
}

class SiteQueue<E = unknown, R = unknown> {
  private readonly queue = new BoundedQueue({ concurrency: 1, maxWaitMs, minWaiting: 3 })
  /** The last group in the queue, as long as it waits. */
  private open: Group<E, R> | null = null
  private readonly leave: () => void

  /** @param leave called when nothing is left to do: sites that were seen once cost nothing */
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

/** Batches that are written together. */
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

  /** Failures are told to the batches, and not here. */
  async write(write: Write<E, R>): Promise<void> {
    try {
      const results = await write(this.batches.flatMap(({ events }) => events))
      let first = 0
      for (const { events, done } of this.batches) {
        done.resolve(results.slice(first, first + events.length))
        first += events.length
      }
    } catch (error) {
      // Without a database each of them would fail after waiting for it.
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

import { BoundedQueue } from '../http/bounded-queue.ts'

/** Batches written at once in this process: the other connections stay free for people who read. */
const concurrency = 6
/** How long a batch may be expected to wait for the batches of its site; senders repeat what is refused. */
const maxWaitMs = 600

const all = new BoundedQueue({ concurrency, maxWaitMs, minWaiting: 2 * concurrency })
const bySite = new Map<string, BoundedQueue>()

/**
 * Runs one batch of a site after the other, and few of all sites at once. The database locks the site anyway; waiting
 * here instead of there holds no connection, so that a site that sends a lot keeps nobody else from the database.
 * @throws ApiError `OVERLOADED` when the batch would wait too long
 */
export async function serializeBySite<T>(siteId: string, work: () => Promise<T>): Promise<T> {
  const queue = bySite.get(siteId) ?? new BoundedQueue({ concurrency: 1, maxWaitMs, minWaiting: 3 })
  bySite.set(siteId, queue)
  try {
    return await queue.run(() => all.run(work))
  } finally {
    // Kept while it is used only, so that sites that were seen once cost nothing.
    if (queue.isIdle) bySite.delete(siteId)
  }
}

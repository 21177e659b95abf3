import type { Id } from '@firepay/contract/product/ids.ts'
import { ApiError } from '../../platform/errors/api-error.ts'

/** The palette sends one search at a time and abandons earlier ones; each may hold a connection for a second. */
const maxForUser = 4

/** Limits concurrent searches per user in this process, so that they do not delay other reads. */
export class SearchPlaces {
  private readonly running = new Map<string, number>()

  /** @throws ApiError `RATE_LIMITED` when the user has four searches running */
  async within<T>(userId: Id<'user'>, search: () => Promise<T>): Promise<T> {
    const before = this.running.get(userId) ?? 0
    if (before >= maxForUser) {
      throw new ApiError('RATE_LIMITED', 'Too many searches at once. Try again in a second.', { retryAfterSeconds: 1 })
    }
    this.running.set(userId, before + 1)
    try {
      return await search()
    } finally {
      const left = (this.running.get(userId) ?? 1) - 1
      if (left > 0) this.running.set(userId, left)
      else this.running.delete(userId)
    }
  }
}

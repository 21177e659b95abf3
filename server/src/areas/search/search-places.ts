import type { Id } from '@firepay/contract/product/ids.ts'
import { ApiError } from '../../platform/errors/api-error.ts'

/** The palette asks once at a time and gives up what it asked before; each question may hold a connection for a second. */
const maxForUser = 4

/** Counts the searches of each person that are under way in this process: nobody's keep the others from reading. */
export class SearchPlaces {
  private readonly running = new Map<string, number>()

  /** @throws ApiError `RATE_LIMITED` when the person has four under way already */
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

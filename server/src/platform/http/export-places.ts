import type { Id } from '@firepay/contract/product/ids.ts'
import { exportConnections } from '../db/pools.ts'
import { ApiError } from '../errors/api-error.ts'

/** At most so many exports of a merchant run in this process (security.md I-09). */
const maxExports = 2

/** Counts the exports that run, for each merchant. */
export class ExportPlaces {
  private readonly running = new Map<string, number>()

  /**
   * Takes a place at once, before anything is waited for.
   * @returns gives it back; what is called again does nothing
   * @throws ApiError `RATE_LIMITED` when all are taken
   */
  take(merchantId: Id<'merchant'>): () => void {
    const taken = this.running.get(merchantId) ?? 0
    const together = this.running.values().reduce((sum, count) => sum + count, 0)
    if (taken >= maxExports) {
      throw new ApiError('RATE_LIMITED', 'Two exports of this merchant are already running. Wait for one to finish.', {
        retryAfterSeconds: 10,
      })
    }
    // A second one only where it leaves as much to others: two merchants whose readers do not read keep nobody out.
    if (together >= (taken > 0 ? exportConnections / 2 : exportConnections)) {
      throw new ApiError('RATE_LIMITED', 'Too many exports are running. Try again in a moment.', {
        retryAfterSeconds: 10,
      })
    }
    this.running.set(merchantId, taken + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (this.running.get(merchantId) ?? 1) - 1
      if (left > 0) this.running.set(merchantId, left)
      else this.running.delete(merchantId)
    }
  }
}

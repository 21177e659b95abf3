import type { Id } from '@firepay/contract/product/ids.ts'
import { ApiError } from '../errors/api-error.ts'

/** A person's windows, on all their machines; a browser that follows closes the stream of a window nobody looks at. */
const maxForUser = 10
/** Each costs a look at its session with every event that it is told. */
const maxInProcess = 1_000
const retryAfterSeconds = 60

/** Counts the streams of changes that are open in this process. */
export class StreamPlaces {
  private readonly open = new Map<string, number>()
  private together = 0

  /**
   * Takes a place at once.
   * @returns gives it back; what is called again does nothing
   * @throws ApiError `RATE_LIMITED` when the person or the process has too many
   */
  take(userId: Id<'user'>): () => void {
    const taken = this.open.get(userId) ?? 0
    if (taken >= maxForUser || this.together >= maxInProcess) {
      throw new ApiError('RATE_LIMITED', 'Too many streams are open.', { retryAfterSeconds })
    }
    this.open.set(userId, taken + 1)
    this.together++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.together--
      const left = (this.open.get(userId) ?? 1) - 1
      if (left > 0) this.open.set(userId, left)
      else this.open.delete(userId)
    }
  }
}

import type { Id } from '@firepay/contract/product/ids.ts'
import { ApiError } from '../errors/api-error.ts'

/** A person's windows, on all their machines; a browser that follows closes the stream of a window nobody looks at. */
const maxForUser = 10
/** Of all members together: one merchant's windows leave room for the others'. */
const maxForMerchant = 250
/** Each costs a look at its session with every event that it is told. */
const maxInProcess = 1_000
const retryAfterSeconds = 60

/** Counts the streams of changes that are open in this process. */
export class StreamPlaces {
  private readonly ofUsers = new Map<string, number>()
  private readonly ofMerchants = new Map<string, number>()
  private together = 0

  /**
   * Takes a place at once.
   * @returns gives it back; what is called again does nothing
   * @throws ApiError `RATE_LIMITED` when the person, the merchant or the process has too many
   */
  take({ userId, merchantId }: { userId: Id<'user'>; merchantId: Id<'merchant'> }): () => void {
    const isFull =
      (this.ofUsers.get(userId) ?? 0) >= maxForUser ||
      (this.ofMerchants.get(merchantId) ?? 0) >= maxForMerchant ||
      this.together >= maxInProcess
    if (isFull)
      throw new ApiError('RATE_LIMITED', 'Too many streams are open. Close one, or try again later.', {
        retryAfterSeconds,
      })
    add(this.ofUsers, userId, 1)
    add(this.ofMerchants, merchantId, 1)
    this.together++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.together--
      add(this.ofUsers, userId, -1)
      add(this.ofMerchants, merchantId, -1)
    }
  }
}

function add(counts: Map<string, number>, key: string, more: number): void {
  const count = (counts.get(key) ?? 0) + more
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

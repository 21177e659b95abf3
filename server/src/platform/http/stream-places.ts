import type { Id } from '@firepay/contract/product/ids.ts'
import { ApiError } from '../errors/api-error.ts'

/** Per user, over all devices; the dashboard closes the streams of hidden windows. */
const maxForUser = 10
/** Per merchant, so that one merchant leaves room for others. */
const maxForMerchant = 250
/** Each stream checks its session with every event. */
const maxInProcess = 1_000
const retryAfterSeconds = 60

/** Counts the open change streams of this process. */
export class StreamPlaces {
  private readonly ofUsers = new Map<string, number>()
  private readonly ofMerchants = new Map<string, number>()
  private together = 0

  /**
   * Takes a slot immediately.
   * @returns releases the slot; further calls do nothing
   * @throws ApiError `RATE_LIMITED` when the user, the merchant or the process has too many
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

import type { Id } from '@firepay/contract/product/ids.ts'
import { exportConnections } from '../db/pools.ts'
import { ApiError } from '../errors/api-error.ts'

/** Maximum concurrent exports of a merchant in this process (security.md I-09). */
const maxExports = 2

/** The consumer of an export. */
export interface Reader {
  /** True while the export waits for it; its slot may then be taken. */
  isSlow(): boolean
  /** Ends the export and releases its slot before returning. */
  end(): void
}

export interface ExportPlace {
  readBy(reader: Reader): void
  /** Releases the slot; further calls do nothing. */
  leave(): void
}

type Held = { merchantId: Id<'merchant'>; reader?: Reader }

/** Slots of running exports. */
export class ExportPlaces {
  private readonly held = new Set<Held>()

  /**
   * Takes a slot immediately, replacing an export with a slow reader if all are taken.
   * @throws ApiError `RATE_LIMITED` when none is available
   */
  take(merchantId: Id<'merchant'>): ExportPlace {
    const own = [...this.held].filter((place) => place.merchantId === merchantId)
    if (own.length >= maxExports) {
      throw new ApiError('RATE_LIMITED', 'Two exports of this merchant are already running. Wait for one to finish.', {
        retryAfterSeconds: 10,
      })
    }
    // A merchant's second slot leaves half of them to others: two merchants with stalled readers cannot block everyone.
    const most = own.length > 0 ? exportConnections / 2 : exportConnections
    if (this.held.size >= most && !(own.length === 0 && this.endSlow())) {
      throw new ApiError('RATE_LIMITED', 'Too many exports are running. Try again in a moment.', {
        retryAfterSeconds: 10,
      })
    }
    const place: Held = { merchantId }
    this.held.add(place)
    return {
      readBy: (reader) => {
        place.reader = reader
      },
      leave: () => this.held.delete(place),
    }
  }

  /** Ends an export that waits for its reader. @returns false when there is none */
  private endSlow(): boolean {
    const slow = [...this.held].find(({ reader }) => reader?.isSlow())
    slow?.reader?.end()
    return slow !== undefined
  }
}

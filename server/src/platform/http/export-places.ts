import type { Id } from '@firepay/contract/product/ids.ts'
import { exportConnections } from '../db/pools.ts'
import { ApiError } from '../errors/api-error.ts'

/** At most so many exports of a merchant run in this process (security.md I-09). */
const maxExports = 2

/** Who takes what an export makes. */
export interface Reader {
  /** Whether it lets the export wait, so that its place may go to another. */
  isSlow(): boolean
  /** Cuts it off; its place is given back before this returns. */
  end(): void
}

export interface ExportPlace {
  readBy(reader: Reader): void
  /** Gives the place back; what is called again does nothing. */
  leave(): void
}

type Held = { merchantId: Id<'merchant'>; reader?: Reader }

/** The exports that run. */
export class ExportPlaces {
  private readonly held = new Set<Held>()

  /**
   * Takes a place at once, before anything is waited for; of one whose reader is slow, where all others are taken.
   * @throws ApiError `RATE_LIMITED` when all are taken
   */
  take(merchantId: Id<'merchant'>): ExportPlace {
    const own = [...this.held].filter((place) => place.merchantId === merchantId)
    if (own.length >= maxExports) {
      throw new ApiError('RATE_LIMITED', 'Two exports of this merchant are already running. Wait for one to finish.', {
        retryAfterSeconds: 10,
      })
    }
    // A second one only where it leaves as much to others: two merchants whose readers do not read keep nobody out.
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

  /** Ends the export that waits for its reader, if there is one. @returns whether there was */
  private endSlow(): boolean {
    const slow = [...this.held].find(({ reader }) => reader?.isSlow())
    slow?.reader?.end()
    return slow !== undefined
  }
}

import { setImmediate } from 'node:timers/promises'

const sliceMs = 10

let last: Promise<unknown> = Promise.resolve()

/**
 * Splits long work into pieces of about 10 ms, so that other requests run in between. All slices of the process share
 * one queue: between any two pieces the event loop turns once.
 *
 *     if (slice.isOver) await slice.next()
 */
export class TimeSlice {
  private endsAt = 0

  /** True at the start too: new work waits behind work that has started. */
  get isOver(): boolean {
    return performance.now() >= this.endsAt
  }

  async next(): Promise<void> {
    last = last.then(() => setImmediate())
    await last
    this.endsAt = performance.now() + sliceMs
  }
}

import { setImmediate } from 'node:timers/promises'

const sliceMs = 10

let last: Promise<unknown> = Promise.resolve()

/**
 * Long work in pieces of some 10 ms, so that other requests are answered meanwhile. All work of the process shares one
 * queue: between two pieces of anyone the event loop goes round once, however many are at work.
 *
 *     if (slice.isOver) await slice.next()
 */
export class TimeSlice {
  private endsAt = 0

  /** True at the start, too: whoever begins waits for those who have begun. */
  get isOver(): boolean {
    return performance.now() >= this.endsAt
  }

  async next(): Promise<void> {
    last = last.then(() => setImmediate())
    await last
    this.endsAt = performance.now() + sliceMs
  }
}

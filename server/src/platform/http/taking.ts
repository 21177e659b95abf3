/** A client that takes nothing of what waits for it for so long is taken to be gone. */
const stallMs = 30_000
/** In all it may let an answer wait for a minute, and a second for each 8 KiB that it has taken: a phone on the move. */
const graceMs = 60_000
const bytesPerMs = (8 * 1024) / 1_000

/** How a client takes what is written to it. Time in which nothing waits for it is not its own. */
export class Taking {
  private readonly stallMs: number
  private readonly graceMs: number
  private taken = 0
  private waitedMs = 0
  private stillMs = 0
  private takenWithoutWait = 0

  constructor(bounds: { stallMs?: number; graceMs?: number } = {}) {
    this.stallMs = bounds.stallMs ?? stallMs
    this.graceMs = bounds.graceMs ?? graceMs
  }

  /**
   * Notes what a look found, after `ms` since the one before.
   * @param written all bytes written to the connection
   * @param left how many of them the kernel has not taken yet
   */
  look(written: number, left: number, ms: number): void {
    const taken = written - left
    this.stillMs = left > 0 && taken === this.taken ? this.stillMs + ms : 0
    this.taken = taken
    if (left > 0) {
      this.waitedMs += ms
    } else {
      this.waitedMs = 0
      this.takenWithoutWait = taken
    }
  }

  /** For how long nothing was taken of what waits, in milliseconds. */
  get stillForMs(): number {
    return this.stillMs
  }

  get isOver(): boolean {
    const allowedMs = this.graceMs + (this.taken - this.takenWithoutWait) / bytesPerMs
    return this.stillMs >= this.stallMs || this.waitedMs > allowedMs
  }
}

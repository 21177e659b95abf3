/** Time without progress after which a client is considered gone. */
const stallMs = 30_000
/** Total waiting time for an answer: a minute plus a second per 8 KiB taken, enough for a phone on the move. */
const graceMs = 60_000
const bytesPerMs = (8 * 1024) / 1_000

/** Measures how fast a client reads what is written to it. Time in which nothing is pending does not count. */
export class ClientPace {
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
   * Records a sample, taken `ms` after the previous one.
   * @param written total bytes written to the connection
   * @param left bytes that the kernel has not taken yet
   */
  sample(written: number, left: number, ms: number): void {
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

  /** Milliseconds without progress while data is pending. */
  get stillForMs(): number {
    return this.stillMs
  }

  get isOver(): boolean {
    const allowedMs = this.graceMs + (this.taken - this.takenWithoutWait) / bytesPerMs
    return this.stillMs >= this.stallMs || this.waitedMs > allowedMs
  }
}

import { setImmediate } from 'node:timers/promises'
import type { Trx } from '../../platform/db/transaction.ts'
import type { UserAct } from '../../platform/http/act.ts'

/** How often a reading that goes on asks whether its caller may still read. */
const askEveryMs = 1_000

/**
 * Batches read in one snapshot, over a connection of their own: one is read ahead while the one before is written, and no
 * more, whatever the reader does. The reading ends when the session does (security.md S-08), and when the reader is gone.
 * The session is asked about before a batch leaves: one that was read ahead may have waited long for a slow reader.
 * @param read asks for the batches, one after the other
 */
export async function* inSnapshot<T>(act: UserAct, read: (trx: Trx) => AsyncIterable<T>): AsyncGenerator<T> {
  const handover = new Handover<T>()
  const reading = act.inMerchant(
    async (trx) => {
      for await (const batch of read(trx)) {
        if (!(await handover.put(batch))) return
      }
    },
    { readOnly: true, isolation: 'repeatable read', isLong: true },
  )
  const ended = reading.then(
    () => handover.end(),
    (error: unknown) => handover.end(error),
  )
  try {
    let asked = performance.now()
    for (;;) {
      const next = await handover.take()
      if (next === undefined) break
      // The question for the batch after leaves before the writing of this one takes the thread.
      await setImmediate()
      if (performance.now() - asked >= askEveryMs) {
        await act.caller.assertStillAllowed()
        asked = performance.now()
      }
      yield next.value
    }
    await reading
  } finally {
    handover.close()
    await ended
  }
}

/** One batch between who reads and who writes. */
class Handover<T> {
  private waiting: { value: T } | undefined
  private isOver = false
  private failure: { error: unknown } | undefined
  private wake: () => void = () => {}

  /** Hands over a batch as soon as the one before was taken. @returns whether anybody still takes */
  async put(value: T): Promise<boolean> {
    await this.until(() => this.waiting === undefined || this.isOver)
    if (this.isOver) return false
    this.waiting = { value }
    this.changed()
    return true
  }

  /** @returns undefined behind the last one */
  async take(): Promise<{ value: T } | undefined> {
    await this.until(() => this.waiting !== undefined || this.isOver)
    if (this.failure) throw this.failure.error
    const taken = this.waiting
    this.waiting = undefined
    this.changed()
    return taken
  }

  /** Nothing more comes; what was handed over is still taken, unless the reading failed. */
  end(error?: unknown): void {
    if (error !== undefined) this.failure = { error }
    this.isOver = true
    this.changed()
  }

  /** Nothing more is taken. */
  close(): void {
    this.waiting = undefined
    this.isOver = true
    this.changed()
  }

  private changed(): void {
    const { wake } = this
    this.wake = () => {}
    wake()
  }

  private async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await new Promise<void>((resolve) => {
        const before = this.wake
        this.wake = () => {
          before()
          resolve()
        }
      })
    }
  }
}

import { setImmediate } from 'node:timers/promises'
import type { Trx } from '../../platform/db/transaction.ts'
import type { UserAct } from '../../platform/http/act.ts'

/** Interval of checks that the caller is still allowed to read. */
const askEveryMs = 1_000

/**
 * Yields batches read in one snapshot over a separate connection, at most one ahead of the reader. Reading ends with
 * the session (security.md S-08) and when the reader leaves. The session is checked before a batch is sent, because one
 * read ahead may have waited long for a slow reader.
 * @param read yields the batches
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
      // Sends the query for the next batch before writing this one blocks the thread.
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

/** Holds one batch between producer and consumer. */
class Handover<T> {
  private waiting: { value: T } | undefined
  private isOver = false
  private failure: { error: unknown } | undefined
  private wake: () => void = () => {}

  /** Hands over a batch once the previous one was taken. @returns false when the consumer has stopped */
  async put(value: T): Promise<boolean> {
    await this.until(() => this.waiting === undefined || this.isOver)
    if (this.isOver) return false
    this.waiting = { value }
    this.changed()
    return true
  }

  /** @returns undefined after the last one */
  async take(): Promise<{ value: T } | undefined> {
    await this.until(() => this.waiting !== undefined || this.isOver)
    if (this.failure) throw this.failure.error
    const taken = this.waiting
    this.waiting = undefined
    this.changed()
    return taken
  }

  /** Ends production; a pending batch can still be taken, unless reading failed. */
  end(error?: unknown): void {
    if (error !== undefined) this.failure = { error }
    this.isOver = true
    this.changed()
  }

  /** Ends consumption. */
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

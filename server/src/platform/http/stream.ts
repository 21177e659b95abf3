import type { ServerResponse } from 'node:http'
import type { StreamBox } from './act.ts'
import type { Reader } from './export-places.ts'

/** Time without progress after which a reader is considered gone. */
const stallMs = 30_000

/**
 * Total waiting time of a stream: a minute plus a second per 64 KiB taken. Without it, a reader that takes a little
 * within every 30 seconds would hold its slot forever.
 */
const graceMs = 60_000
const bytesPerMs = (64 * 1024) / 1_000

/** A reader with this much more waiting time loses its slot to one that waits for a slot. */
const slowMs = 5_000

/** The reader took nothing for 30 seconds, was too slow overall, or was replaced while slow. */
export class Stalled extends Error {}

/**
 * The answer of a streaming route. Pieces are produced on demand, at most one ahead. When the reader leaves or stalls,
 * or a piece fails, production ends and the connection is cut, so that a partial answer is not mistaken for a complete
 * one.
 * @param onEnd called once at the end; with the error when a piece failed
 * @param readBy receives the reader
 */
export function streamResponse(
  { pieces, file }: StreamBox,
  outgoing: ServerResponse | undefined,
  onEnd: (error?: unknown) => void,
  readBy?: (reader: Reader) => void,
): Response {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let stalled: NodeJS.Timeout | undefined
  const pace = new Pace()
  let isOver = false
  const end = async (error?: unknown) => {
    clearTimeout(stalled)
    if (isOver) return
    isOver = true
    onEnd(error)
    if (error !== undefined) outgoing?.destroy()
    await iterator.return?.()
  }
  readBy?.({ isSlow: () => pace.isSlow(), end: () => void end(new Stalled()) })
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled)
        pace.taken()
        const next = await iterator.next().catch(async (error: unknown) => {
          await end(error)
          return undefined
        })
        // Cut off: the closed connection ends the pending read.
        if (next === undefined) return
        if (next.done) {
          await end()
          controller.close()
          return
        }
        const bytes = encoder.encode(next.value)
        controller.enqueue(bytes)
        stalled = setTimeout(() => void end(new Stalled()), Math.min(stallMs, pace.offer(bytes.length)))
      },
      cancel: () => end(),
    },
    { highWaterMark: 1 },
  )
  return new Response(body, {
    headers: {
      ...file.headers,
      'content-type': `${file.type}; charset=utf-8`,
      ...(file.name !== undefined && { 'content-disposition': `attachment; filename="${file.name}"` }),
    },
  })
}

/** Measures a reader's speed, without the time in which pieces are produced. */
class Pace {
  private waitedMs = 0
  private takenBytes = 0
  private offered: { bytes: number; at: number } | undefined

  /** @returns how long the reader may take for this piece, in milliseconds */
  offer(bytes: number): number {
    this.offered = { bytes, at: performance.now() }
    return Math.max(0, graceMs + this.takenBytes / bytesPerMs - this.waitedMs)
  }

  isSlow(): boolean {
    const waitedMs = this.waitedMs + (this.offered ? performance.now() - this.offered.at : 0)
    return waitedMs > slowMs + this.takenBytes / bytesPerMs
  }

  /** Records that the reader took the last offered piece, if any. */
  taken(): void {
    if (!this.offered) return
    this.waitedMs += performance.now() - this.offered.at
    this.takenBytes += this.offered.bytes
    this.offered = undefined
  }
}

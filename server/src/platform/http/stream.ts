import type { ServerResponse } from 'node:http'
import type { StreamBox } from './act.ts'
import type { Reader } from './export-places.ts'

/** A reader that takes nothing for so long is taken to be gone. */
const stallMs = 30_000

/**
 * What the whole of a stream may let wait: a minute, and a second for each 64 KiB that were taken. A reader who takes a
 * little at a time, each within the 30 seconds, would otherwise keep its place for as long as it likes.
 */
const graceMs = 60_000
const bytesPerMs = (64 * 1024) / 1_000

/** As much more as this: the place of a reader who let it wait longer may go to one who waits for a place. */
const slowMs = 5_000

/** The reader took nothing for 30 seconds, or too little in all; or so little that another was served. */
export class Stalled extends Error {}

/**
 * The answer of a route that streams: pieces are made as they are read, one ahead at most. When the reader goes away or
 * stalls, or a piece cannot be made, the making ends and the answer is cut off, so that nobody takes a part for the whole.
 * @param onEnd called once, whatever the end; with the error when a piece could not be made
 * @param readBy is told of the reader
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
        // Cut off: what waits for a piece is told by the connection that is gone.
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

/** How fast the reader of one stream is. The time in which pieces are made is not the reader's. */
class Pace {
  private waitedMs = 0
  private takenBytes = 0
  private offered: { bytes: number; at: number } | undefined

  /** @returns how long the reader may let this piece wait, in milliseconds */
  offer(bytes: number): number {
    this.offered = { bytes, at: performance.now() }
    return Math.max(0, graceMs + this.takenBytes / bytesPerMs - this.waitedMs)
  }

  isSlow(): boolean {
    const waitedMs = this.waitedMs + (this.offered ? performance.now() - this.offered.at : 0)
    return waitedMs > slowMs + this.takenBytes / bytesPerMs
  }

  /** The piece that was offered last, if any, is with the reader. */
  taken(): void {
    if (!this.offered) return
    this.waitedMs += performance.now() - this.offered.at
    this.takenBytes += this.offered.bytes
    this.offered = undefined
  }
}

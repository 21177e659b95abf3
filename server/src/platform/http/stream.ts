import type { ServerResponse } from 'node:http'
import type { StreamBox } from './act.ts'

/** A reader that takes nothing for so long is taken to be gone. */
const stallMs = 30_000

/** The reader took nothing for 30 seconds. */
export class Stalled extends Error {}

/**
 * The answer of a route that streams: pieces are made as they are read, one ahead at most. When the reader goes away or
 * stalls, or a piece cannot be made, the making ends and the answer is cut off, so that nobody takes a part for the whole.
 * @param onEnd called once, whatever the end; with the error when a piece could not be made
 */
export function streamResponse(
  { pieces, file }: StreamBox,
  outgoing: ServerResponse | undefined,
  onEnd: (error?: unknown) => void,
): Response {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let stalled: NodeJS.Timeout | undefined
  let isOver = false
  const end = async (error?: unknown) => {
    clearTimeout(stalled)
    if (isOver) return
    isOver = true
    onEnd(error)
    if (error !== undefined) outgoing?.destroy()
    await iterator.return?.()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled)
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
        controller.enqueue(encoder.encode(next.value))
        stalled = setTimeout(() => void end(new Stalled()), stallMs)
      },
      cancel: () => end(),
    },
    { highWaterMark: 1 },
  )
  return new Response(body, {
    headers: {
      ...file.headers,
      'content-type': `${file.type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${file.name}"`,
    },
  })
}

import { ProblemError } from '@firepay/contract/product/client.ts'
import type { ChangeEvent } from '@firepay/contract/stream/stream.schemas.ts'
import { apiFile } from './client.ts'
import { readEvents } from './event-stream.ts'
import { live } from './live.ts'

/** Silence that means a dead connection: the server sends at least every 15 seconds. */
const silenceMs = 40_000
/** Hidden windows close their connection after this time: a browser has six for all windows of the product. */
const hiddenMs = 10_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000

/**
 * Follows the change stream for the life of the page: reconnects, pauses while the window is hidden, and backs off
 * while the server is unreachable.
 */
export async function followChanges(): Promise<never> {
  let position: string | undefined
  let pauseMs = firstPauseMs
  for (;;) {
    await seen()
    const startedAt = Date.now()
    try {
      await once(position, (at) => {
        position = at
        pauseMs = firstPauseMs
      })
    } catch (error) {
      pauseMs = Math.max(pauseMs, pauseAfter(error))
    }
    live.setOpen(false)
    // Reconnects quickly after a longer connection, with random delay to spread the load.
    const isBrief = Date.now() - startedAt < 5_000
    await pauseOrReturn(isBrief ? pauseMs : firstPauseMs * Math.random())
    if (isBrief) pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/** One connection, from open to close. */
async function once(position: string | undefined, onPosition: (position: string) => void): Promise<void> {
  const control = new AbortController()
  let watchdog = setTimeout(() => control.abort(), silenceMs)
  const stopLooking = whenHiddenFor(hiddenMs, () => control.abort())
  try {
    const headers = { 'firepay-background': '1', ...(position !== undefined && { 'last-event-id': position }) }
    const answer = await apiFile('/stream', {}, { signal: control.signal, headers })
    if (answer.body === null) return
    const alive = () => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => control.abort(), silenceMs)
    }
    for await (const { event, data, id } of readEvents(answer.body, alive)) {
      if (id !== undefined) onPosition(id)
      if (event === 'open') live.setOpen(true)
      else if (event === 'refetch') live.tellAll()
      else if (event === 'change') {
        // The server writes only the contract's `changeEvent`.
        const { kind, ...changed } = JSON.parse(data) as ChangeEvent
        live.tell(kind, changed)
      }
    }
  } finally {
    clearTimeout(watchdog)
    stopLooking()
    control.abort()
  }
}

/** Milliseconds to wait after a refusal: the server's Retry-After, else the longest pause. */
function pauseAfter(error: unknown): number {
  if (!(error instanceof ProblemError) || error.status === 0) return 0
  return (error.retryAfterSeconds ?? longestPauseMs / 1_000) * 1_000
}

/** Resolves when the window is visible. */
function seen(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
}

function whenHiddenFor(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(act, ms)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Waits; ends early when the window becomes visible or the network returns. */
function pauseOrReturn(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      document.removeEventListener('visibilitychange', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    document.addEventListener('visibilitychange', end)
  })
}

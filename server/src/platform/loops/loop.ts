import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Work that runs beside the requests until it is told to stop. */
export interface BackgroundWork {
  /** Finishes what it is at and gives its leases back. */
  stop(): Promise<void>
}

type Tick = (isStopping: () => boolean) => Promise<unknown>

/** So long at least the work rests after a failure, whatever wakes it. */
const afterFailureMs = 1_000

/** `onWake` calls its listener when there is something to do now; it answers what ends the listening. */
type Rhythm = { pauseMs: number; onWake: (listener: () => void) => () => void }

/**
 * Runs a tick of work again and again, with a pause between ticks. A tick that fails (the database is away) is
 * logged by its name and tried again after the pause, and not before a second.
 * @param rhythm the pause, which a wake-up ends; one that comes during a tick ends the pause after it
 * @param tick asks `isStopping` between its steps when it may take long
 */
export function startLoop(name: string, rhythm: number | Rhythm, log: Logger, tick: Tick): BackgroundWork {
  const { pauseMs, onWake } = typeof rhythm === 'number' ? { pauseMs: rhythm, onWake: null } : rhythm
  const stopping = new AbortController()
  const done = run()
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const woken = new AbortController()
      const stopListening = onWake?.(() => woken.abort())
      let restMs = pauseMs
      let signal = onWake ? AbortSignal.any([woken.signal, stopping.signal]) : stopping.signal
      try {
        await tick(() => stopping.signal.aborted)
      } catch (error) {
        log.error({ work: name, err: error }, 'background work failed')
        restMs = Math.max(pauseMs, afterFailureMs)
        signal = stopping.signal
      }
      // The only rejection is that of the signal, which ends the pause.
      await delay(restMs, undefined, { signal }).catch(() => {})
      stopListening?.()
    }
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Background work that runs until stopped. */
export interface BackgroundWork {
  /** Finishes the current step and releases leases. */
  stop(): Promise<void>
}

type Tick = (isStopping: () => boolean) => Promise<unknown>

/** Minimum pause after a failure, even when woken. */
const afterFailureMs = 1_000

/** `onWake` registers a listener for new work and returns a function that removes it. */
type Rhythm = { pauseMs: number; onWake: (listener: () => void) => () => void }

/**
 * Runs ticks with a pause in between. A failed tick (the database is unavailable) is logged under the name and retried
 * after the pause, at least a second.
 * @param rhythm the pause, which a wake-up ends; one during a tick skips the pause after it
 * @param tick checks `isStopping` between steps when it may take long
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
      // The only rejection is an abort by the signal, which ends the pause.
      await delay(restMs, undefined, { signal }).catch(() => {})
      stopListening?.()
    }
  }
}

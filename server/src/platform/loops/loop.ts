import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Work that runs beside the requests until it is told to stop. */
export interface BackgroundWork {
  /** Finishes what it is at and gives its leases back. */
  stop(): Promise<void>
}

type Tick = (isStopping: () => boolean) => Promise<unknown>

/**
 * Runs a tick of work again and again, with a pause between ticks. A tick that fails (the database is away) is
 * logged by its name and tried again after the pause.
 * @param tick asks `isStopping` between its steps when it may take long
 */
export function startLoop(name: string, pauseMs: number, log: Logger, tick: Tick): BackgroundWork {
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
      try {
        await tick(() => stopping.signal.aborted)
      } catch (error) {
        log.error({ work: name, err: error }, 'background work failed')
      }
      // The only rejection is that of the signal, which ends the loop.
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
}

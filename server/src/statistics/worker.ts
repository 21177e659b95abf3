import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { foldStatistics } from './fold.ts'

/** How long deltas may wait: reading adds up those that wait, so this is about speed and not about being right. */
const pauseMs = 1_000

/**
 * Folds statistics until it is stopped. A failure (the database is away) is logged and tried again after the pause.
 * @returns `stop` resolves when the transaction at hand is done
 */
export function startStatisticsWorker(deps: Pick<Deps, 'db' | 'log'>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = run(deps, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

async function run(deps: Pick<Deps, 'db' | 'log'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await foldStatistics(deps, () => signal.aborted)
    } catch (error) {
      deps.log.error({ error: error instanceof Error ? error.message : String(error) }, 'folding statistics failed')
    }
    // The only rejection is that of the signal, which ends the loop.
    await delay(pauseMs, undefined, { signal }).catch(() => {})
  }
}

import { createApp } from './app.ts'
import type { Deps } from './deps.ts'
import type { Readiness } from './http/health.ts'
import type { Fetch } from './http/request-listener.ts'
import { startSandboxWork } from './sandbox/sandbox-work.ts'
import { startStatisticsWorker } from './statistics/worker.ts'

export { issueSetupToken } from './setup/setup-token.ts'
export type { Fetch }

/** Work that runs beside the requests until it is told to stop. */
export interface BackgroundWork {
  /** Finishes what it is at and gives its leases back. */
  stop(): Promise<void>
}

/** What answers requests. */
export function createFetch(deps: Deps, readiness: Readiness): Fetch {
  return createApp(deps, readiness).fetch
}

/** Starts the worker loops. */
export function startBackgroundWork(deps: Deps): BackgroundWork[] {
  return [startStatisticsWorker(deps), startSandboxWork(deps)]
}

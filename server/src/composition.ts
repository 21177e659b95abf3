import { createApp } from './app.ts'
import { type BackgroundWork, startLoop } from './background.ts'
import type { Deps } from './deps.ts'
import type { Readiness } from './http/health.ts'
import type { Fetch } from './http/request-listener.ts'
import { expireHeldEvents } from './ingest/expire-held-events.ts'
import { startSandboxWork } from './sandbox/sandbox-work.ts'
import { startStatisticsWorker } from './statistics/worker.ts'

export { issueSetupToken } from './setup/setup-token.ts'
export type { Fetch }

/** What answers requests. */
export function createFetch(deps: Deps, readiness: Readiness): Fetch {
  return createApp(deps, readiness).fetch
}

/** Starts the worker loops. */
export function startBackgroundWork(deps: Deps): BackgroundWork[] {
  return [
    startStatisticsWorker(deps),
    startSandboxWork(deps),
    startLoop('refusing events held too long', 60_000, deps.log, () => expireHeldEvents(deps)),
  ]
}

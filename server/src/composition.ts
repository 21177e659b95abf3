import { createApp } from './app.ts'
import { anchorHeads } from './audit-log/heads.ts'
import { type BackgroundWork, startLoop } from './background.ts'
import type { Deps } from './deps.ts'
import type { Readiness } from './http/health.ts'
import type { Fetch } from './http/request-listener.ts'
import { expireHeldEvents } from './ingest/expire-held-events.ts'
import { forgetMalformedEvents } from './ingest/forget-malformed-events.ts'
import { startMailWork } from './mail/deliver.ts'
import { findUnsettledSandboxes, startSandboxWork } from './sandbox/sandbox-work.ts'
import { startStatisticsWorker } from './statistics/worker.ts'

export { resetOwner } from './members/reset-owner.ts'
export { createOperator } from './merchants/create-operator.ts'
export { isAnyMerchant } from './merchants/staff.queries.ts'
export { clearSiteList, clearUserList } from './security/clear-ip-list.ts'
export { issueSetupToken } from './setup/setup-token.ts'
export type { Fetch }

/** What answers requests. */
export function createFetch(deps: Deps, readiness: Readiness): Fetch {
  return createApp(deps, readiness).fetch
}

/**
 * Starts the worker loops.
 * @param origin what links in mails begin with
 * @param say prints one line for the person who started the server
 */
export function startBackgroundWork(deps: Deps, origin: string, say: (line: string) => void): BackgroundWork[] {
  return [
    startMailWork(deps, origin, say),
    ...startStatisticsWorker(deps),
    startSandboxWork(deps),
    startLoop('looking for sandboxes to fill', 60_000, deps.log, () => findUnsettledSandboxes(deps)),
    startLoop('refusing events held too long', 60_000, deps.log, () => expireHeldEvents(deps)),
    startLoop('forgetting malformed events', 3_600_000, deps.log, () => forgetMalformedEvents(deps)),
    startLoop('anchoring the audit log', 30 * 60_000, deps.log, () => anchorHeads(deps)),
  ]
}

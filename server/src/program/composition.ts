import { anchorHeads } from '../areas/audit-log/heads.ts'
import { expireHeldEvents } from '../areas/ingest/expire-held-events.ts'
import { forgetMalformedEvents } from '../areas/ingest/forget-malformed-events.ts'
import { findUnsettledSandboxes, startSandboxWork } from '../areas/sandbox/sandbox-work.ts'
import { startStatisticsWorker } from '../areas/statistics/worker.ts'
import type { Deps } from '../platform/deps.ts'
import type { Readiness } from '../platform/http/health.ts'
import type { Fetch } from '../platform/http/request-listener.ts'
import { type BackgroundWork, startLoop } from '../platform/loops/loop.ts'
import { startMailWork } from '../platform/mail/deliver.ts'
import { createApp } from './app.ts'

export { clearUserList } from '../areas/identity/ip-allow-list/clear-ip-list.ts'
export { createOperator } from '../areas/merchants/create-operator.ts'
export { resetOwner } from '../areas/merchants/members/reset-owner.ts'
export { isAnyMerchant } from '../areas/merchants/staff.queries.ts'
export { issueSetupToken } from '../areas/onboarding/setup-token.ts'
export { clearSiteList } from '../areas/sites/clear-ip-list.ts'
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

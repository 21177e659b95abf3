import type { Deps } from '../platform/deps.ts'
import type { Readiness } from '../platform/http/health.ts'
import type { BackgroundWork } from '../platform/loops/loop.ts'
import { startMailWork } from '../platform/mail/deliver.ts'
import { type Answering, createApp } from './app.ts'
import { areas } from './areas.ts'

export { clearUserIpAllowList } from '../areas/identity/ip-allow-list/clear-ip-allow-list.ts'
export { createOperator } from '../areas/merchants/create-operator.ts'
export { resetOwner } from '../areas/merchants/members/reset-owner.ts'
export { isAnyMerchant } from '../areas/merchants/staff.queries.ts'
export { issueSetupToken } from '../areas/onboarding/setup-token.ts'
export { clearSiteIpAllowList } from '../areas/sites/clear-ip-allow-list.ts'

export function createAnswering(deps: Deps, readiness: Readiness): Answering {
  return createApp(deps, readiness)
}

/**
 * Starts the worker loops.
 * @param origin origin of links in mails
 * @param say prints one line for the user who started the server
 */
export function startBackgroundWork(deps: Deps, origin: string, say: (line: string) => void): BackgroundWork[] {
  return [startMailWork(deps, origin, say), ...areas.flatMap(({ loops }) => loops?.(deps) ?? [])]
}

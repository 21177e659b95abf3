import type { UserCaller } from '../../platform/caller/caller.ts'
import type { RequestFacts } from '../../platform/caller/request-facts.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAuditEvent } from '../audit-log/record-audit.ts'

const againMs = 60_000
const maxRemembered = 10_000

/**
 * Records what an operator views, before it is shown: one row for each list or object, at most once a minute
 * (docs/decisions/061-operator-access.md). Background calls of a screen that was recorded in the session write no row
 * (docs/decisions/274-background-calls-of-operators.md). What was written lately is remembered in this process; a restart, or a second
 * instance, writes a row more and never one less.
 */
export function createOperatorAccessLog(deps: Deps) {
  const recorded = new Map<string, number>()

  return async function recordOperatorAccess(
    caller: UserCaller,
    request: RequestFacts,
    what: { area: string; path: string; ids: readonly string[] },
  ): Promise<void> {
    const now = deps.clock.now()
    const key = [caller.sessionId, caller.merchantId, what.path, ...what.ids].join(' ')
    const before = recorded.get(key)
    // An open screen that asks again by itself is the view that was written down; one that was not is.
    const isBackground = request.headers.get('firepay-background') === '1'
    if (before !== undefined && (isBackground || now.getTime() - before < againMs)) return
    await withTenant(deps.db.app, caller.merchantId, async (trx) =>
      recordAuditEvent(trx, caller.merchantId, {
        ...(await actorOf(trx, caller, request)),
        at: now,
        action: 'operator.looked',
        object: { type: what.area, id: what.ids[0] ?? what.path, name: what.path },
        changes: [],
      }),
    )
    recorded.delete(key)
    recorded.set(key, now.getTime())
    for (const oldest of recorded.keys()) {
      if (recorded.size <= maxRemembered) break
      recorded.delete(oldest)
    }
  }
}

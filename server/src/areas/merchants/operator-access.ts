import { screenHeader } from '@firepay/contract/product/screens.ts'
import type { UserCaller } from '../../platform/caller/caller.ts'
import type { RequestFacts } from '../../platform/caller/request-facts.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAuditEvent } from '../audit-log/record-audit.ts'
import { isId, screenOf, type Viewed } from './operator-screens.ts'

const againMs = 60_000
/** A screen that asked for nothing for so long is opened again. */
const screenMs = 5 * 60_000
const maxRemembered = 10_000

/**
 * Records what an operator views, before it is shown: one row for each screen that they open
 * (docs/decisions/298-one-row-for-a-screen.md); for a call that belongs to none, one for each list or object, at most once a minute
 * (docs/decisions/061-operator-access.md). Background calls of a screen that was recorded in the session write no row
 * (docs/decisions/274-background-calls-of-operators.md). What was written lately is remembered in this process; a restart, or a second
 * instance, writes a row more and never one less.
 */
export function createOperatorAccessLog(deps: Deps) {
  const recorded = new Map<string, number>()
  /** Rows that are being written: calls of one screen come at once, and each waits for the row. */
  const writing = new Map<string, Promise<unknown>>()

  return async function recordOperatorAccess(caller: UserCaller, request: RequestFacts, what: Viewed): Promise<void> {
    const now = deps.clock.now()
    const screen = screenOf(request.headers.get(screenHeader), what)
    const parts = screen ? [`screen ${screen.path}`] : [what.path, ...what.ids]
    const key = [caller.sessionId, caller.merchantId, ...parts].join(' ')
    const before = recorded.get(key)
    const remember = () => {
      recorded.delete(key)
      recorded.set(key, now.getTime())
    }
    // An open screen that asks again by itself is the view that was written down; one that was not is.
    const isBackground = request.headers.get('firepay-background') === '1'
    if (before !== undefined && (isBackground || now.getTime() - before < (screen ? screenMs : againMs))) {
      // An open screen that reads again by itself stays the one that was opened.
      if (screen) remember()
      return
    }
    const pending = writing.get(key)
    if (pending !== undefined) {
      await pending
      return
    }
    const row = withTenant(deps.db.app, caller.merchantId, async (trx) =>
      recordAuditEvent(trx, caller.merchantId, {
        ...(await actorOf(trx, caller, request)),
        at: now,
        action: 'operator.looked',
        object: screen
          ? { type: what.area, id: screen.objectId ?? screen.path, name: screen.name }
          : { type: what.area, id: what.ids.find(isId) ?? what.ids[0] ?? what.path, name: what.path },
        changes: [],
      }),
    )
    writing.set(key, row)
    try {
      await row
    } finally {
      writing.delete(key)
    }
    remember()
    for (const oldest of recorded.keys()) {
      if (recorded.size <= maxRemembered) break
      recorded.delete(oldest)
    }
  }
}

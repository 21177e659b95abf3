import { screenHeader } from '@firepay/contract/product/screens.ts'
import type { UserCaller } from '../../platform/caller/caller.ts'
import type { RequestFacts } from '../../platform/caller/request-facts.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAuditEvent } from '../audit-log/record-audit.ts'
import { isId, screenOf, type Viewed } from './operator-screens.ts'

const againMs = 60_000
/** Time without calls after which a screen counts as opened again. */
const screenMs = 5 * 60_000
/** The longest view that one row stands for; a session without a press has ended by then. */
const viewMs = 30 * 60_000
const maxRemembered = 10_000

/**
 * Records an operator's access before the data is shown (docs/decisions/operator-access.md): one row per opened screen;
 * for other calls one per list or object, at most once a minute. Background calls of a screen recorded in the session
 * write no row until its row is half an hour old. State is per process: a restart or a second instance may write
 * additional rows, never fewer.
 */
export function createOperatorAccessLog(deps: Deps) {
  const recorded = new Map<string, { at: number; written: number }>()
  /** Rows being written: concurrent calls of a screen all wait for its row. */
  const writing = new Map<string, Promise<unknown>>()

  return async function recordOperatorAccess(caller: UserCaller, request: RequestFacts, what: Viewed): Promise<void> {
    const now = deps.clock.now()
    const screen = screenOf(request.headers.get(screenHeader), what)
    const parts = screen ? [`screen ${screen.path}`] : [what.path, ...what.ids]
    const key = [caller.sessionId, caller.merchantId, ...parts].join(' ')
    const before = recorded.get(key)
    const remember = (written: number) => {
      recorded.delete(key)
      recorded.set(key, { at: now.getTime(), written })
    }
    // A background refresh belongs to a recorded view; without one it is recorded.
    const isBackground = what.method === 'GET' && request.headers.get('firepay-background') === '1'
    const isLong = before !== undefined && now.getTime() - before.written >= viewMs
    const isRecent = before !== undefined && now.getTime() - before.at < (screen ? screenMs : againMs)
    if (before !== undefined && !isLong && (isBackground || isRecent)) {
      // A refresh keeps the screen open.
      if (screen) remember(before.written)
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
    remember(now.getTime())
    for (const oldest of recorded.keys()) {
      if (recorded.size <= maxRemembered) break
      recorded.delete(oldest)
    }
  }
}

import type { sandboxRoutes } from '@firepay/contract/sandbox/sandbox.routes.ts'
import { withTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { type Handlers, reply } from '../http/handler.ts'
import { findFirstSteps, findSandbox, type SandboxRow } from './sandbox.queries.ts'
import { startRemoval, startSandbox } from './start-sandbox.ts'

export function sandboxHandlers(deps: Deps): Handlers<typeof sandboxRoutes> {
  return {
    getOnboarding: ({ caller }) =>
      withTenant(deps.db.app, caller.merchantId, async (trx) => {
        const done = await findFirstSteps(trx, caller.merchantId)
        const keys = ['site', 'keys', 'event', 'payment'] as const
        return {
          steps: keys.map((key) => ({ key, done: done[key] })),
          sandbox: presentSandbox(await findSandbox(trx, caller.merchantId)),
        }
      }),

    fillSandbox: ({ caller, db }) =>
      withTenant(db, caller.merchantId, async (trx) =>
        reply(presentSandbox(await startSandbox(deps, trx, caller.merchantId))),
      ),

    removeSandbox: ({ caller, db }) =>
      withTenant(db, caller.merchantId, async (trx) =>
        reply(presentSandbox(await startRemoval(trx, caller.merchantId))),
      ),
  }
}

function presentSandbox(row: SandboxRow | undefined) {
  if (!row) return { status: 'none' as const, events: 0, expected: 0 }
  return {
    status: row.status,
    events: row.events,
    // An estimate until it is done: it never says more than all.
    expected: Math.max(row.expected, row.events),
    startedAt: row.started_at.toISOString(),
  }
}

import type { AuditAct } from '@firepay/contract/audit-log/acts.ts'
import type { sandboxRoutes } from '@firepay/contract/sandbox/sandbox.routes.ts'
import type { UserCaller } from '../../platform/caller/caller.ts'
import type { RequestFacts } from '../../platform/caller/request-facts.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, reply } from '../../platform/http/act.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { findFirstSteps, findSandbox, type SandboxRow } from './sandbox.queries.ts'
import { startRemoval, startSandbox } from './start-sandbox.ts'

export function sandboxHandlers(deps: Deps): Handlers<typeof sandboxRoutes> {
  return {
    getOnboarding: ({ caller }) =>
      caller.inMerchant(async (trx) => {
        const done = await findFirstSteps(trx, caller.merchantId)
        const keys = ['site', 'keys', 'event', 'payment'] as const
        return {
          steps: keys.map((key) => ({ key, done: done[key] })),
          sandbox: presentSandbox(await findSandbox(trx, caller.merchantId)),
        }
      }),

    fillSandbox: ({ caller, request }) =>
      caller.inMerchant(async (trx) => {
        const sandbox = await startSandbox(deps, trx, caller.merchantId)
        await noteSandbox(trx, caller, request, 'sandbox.filled')
        return reply(presentSandbox(sandbox))
      }),

    removeSandbox: ({ caller, request }) =>
      caller.inMerchant(async (trx) => {
        const sandbox = await startRemoval(trx, caller.merchantId)
        if (sandbox) await noteSandbox(trx, caller, request, 'sandbox.removed')
        return reply(presentSandbox(sandbox))
      }),
  }

  async function noteSandbox(trx: Trx, caller: UserCaller, request: RequestFacts, action: AuditAct): Promise<void> {
    const origin = await actorOf(trx, caller, request)
    await recordAudit(trx, caller.merchantId, { ...origin, at: deps.clock.now(), action })
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

import type { sandboxRoutes } from '@firepay/contract/sandbox/sandbox.routes.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/act.ts'
import { findFirstSteps, findSandbox, type SandboxRow } from './sandbox.queries.ts'
import { startRemoval, startSandbox } from './start-sandbox.ts'

export function sandboxHandlers(deps: Pick<Deps, 'masterKey' | 'clock'>): Handlers<typeof sandboxRoutes> {
  return {
    getOnboarding: (act) =>
      act.inMerchant(async (trx) => {
        const { merchantId } = act.caller
        const done = await findFirstSteps(trx, merchantId)
        const keys = ['site', 'keys', 'event', 'payment'] as const
        return {
          steps: keys.map((key) => ({ key, done: done[key] })),
          sandbox: presentSandbox(await findSandbox(trx, merchantId)),
        }
      }),

    fillSandbox: (act) =>
      act.inMerchant(async (trx) => {
        const sandbox = await startSandbox(deps, trx, act.caller.merchantId)
        await act.audit(trx, 'sandbox.filled')
        return presentSandbox(sandbox)
      }),

    removeSandbox: (act) =>
      act.inMerchant(async (trx) => {
        const sandbox = await startRemoval(trx, act.caller.merchantId)
        if (sandbox) await act.audit(trx, 'sandbox.removed')
        return presentSandbox(sandbox)
      }),
  }
}

function presentSandbox(row: SandboxRow | undefined) {
  if (!row) return { status: 'none' as const, events: 0, expected: 0 }
  return {
    status: row.status,
    events: row.events,
    // `expected` is an estimate until the end, and must not be below the events so far.
    expected: Math.max(row.expected, row.events),
    startedAt: row.started_at.toISOString(),
  }
}

import { sandboxRoutes } from '@firepay/contract/sandbox/sandbox.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { startLoop } from '../../platform/loops/loop.ts'
import { sandboxHandlers } from './sandbox.handlers.ts'
import { findUnsettledSandboxes, startSandboxWork } from './sandbox-work.ts'

/** Invented shops and traffic for trying out the product. */
export const sandboxArea = defineArea({
  name: 'sandbox',
  routes: sandboxRoutes,
  handlers: sandboxHandlers,
  loops: (deps) => [
    startSandboxWork(deps),
    startLoop('looking for sandboxes to fill', 60_000, deps.log, () => findUnsettledSandboxes(deps)),
  ],
  tables: ['sandboxes'],
  crossTenantReads: {
    'select "merchant_id" from "sandboxes" where "status" in ($1) limit $3':
      'each minute: sandboxes missing in the list of pending work',
  },
})

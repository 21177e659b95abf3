import { payoutsRoutes } from '@firepay/contract/payouts/payouts.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { payoutLookup, payoutsHandlers } from './payouts.handlers.ts'

/** Payouts and the transactions inside them, read from the lines that ingest gives each payout. */
export const payoutsArea = defineArea({
  name: 'payouts',
  routes: payoutsRoutes,
  handlers: payoutsHandlers,
  lookups: () => ({ payout: payoutLookup }),
  tables: [],
})

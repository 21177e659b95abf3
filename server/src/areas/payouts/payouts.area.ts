import { payoutsRoutes } from '@firepay/contract/payouts/payouts.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { payoutLookup, payoutsHandlers } from './payouts.handlers.ts'

/** Payouts and the transactions inside, from the lines that ingest assigns to each payout. */
export const payoutsArea = defineArea({
  name: 'payouts',
  routes: payoutsRoutes,
  handlers: payoutsHandlers,
  lookups: () => ({ payout: payoutLookup }),
  tables: ['payout_sums'],
  sandboxRemoval: {
    rows: [
      'delete from payout_sums where merchant_id = $1 and payout_id in (select id from transactions where merchant_id = $1 and site_id = any($2))',
    ],
  },
})

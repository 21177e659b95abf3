import { balancesRoutes } from '@firepay/contract/balances/balances.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { balanceLookup, balancesHandlers } from './balances.handlers.ts'

/** Balances of sites and accounts at any instant. */
export const balancesArea = defineArea({
  name: 'balances',
  routes: balancesRoutes,
  handlers: balancesHandlers,
  lookups: () => ({ balance: balanceLookup }),
  tables: [],
})

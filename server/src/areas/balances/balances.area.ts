import { balancesRoutes } from '@firepay/contract/balances/balances.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { balanceLookup, balancesHandlers } from './balances.handlers.ts'

/** What sites and their accounts hold, at any instant. */
export const balancesArea = defineArea({
  name: 'balances',
  routes: balancesRoutes,
  handlers: balancesHandlers,
  lookups: () => ({ balance: balanceLookup }),
  tables: [],
})

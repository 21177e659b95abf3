import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { moment, readState, type StateOf, text } from '../../shared/list/list-state.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'

const schema = {
  /** A past instant, or a day for its end; now when absent. */
  asOf: moment,
  /** Whose release schedule stands beside the accounts. */
  currency: text(3),
}
export const balancesNames = Object.keys(schema)

export function readBalancesSearch(search: Record<string, unknown>): StateOf<typeof schema> {
  return readState(schema, search)
}

export const balancesRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/balances',
    validateSearch: readBalancesSearch,
    staticData: { reads: schema },
    component: lazyRouteComponent(() => import('./balances-page.tsx'), 'BalancesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/balances/$id',
    validateSearch: readBalancesSearch,
    staticData: { reads: schema },
    component: lazyRouteComponent(() => import('./balance-page.tsx'), 'BalancePage'),
  }),
]

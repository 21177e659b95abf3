import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layer, moment, readState, type StateOf, text } from '../../shared/list/list-state.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { readReportEnd } from './report-end.ts'

const schema = {
  /** A past instant, or a day for its end; now when absent. */
  asOf: moment,
  /** Whose release schedule stands beside the accounts. */
  currency: text(3),
}
export const balancesNames = Object.keys(schema)

const oneSchema = {
  asOf: moment,
  /** The end of a report that led here, beside which the balance stands. */
  report: layer((value) => (readReportEnd(value) ? value : undefined)),
}
export const oneBalanceNames = Object.keys(oneSchema)

export function readBalancesSearch(search: Record<string, unknown>): StateOf<typeof schema> {
  return readState(schema, search)
}

export function readOneBalanceSearch(search: Record<string, unknown>): StateOf<typeof oneSchema> {
  return readState(oneSchema, search)
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
    validateSearch: readOneBalanceSearch,
    staticData: { reads: oneSchema },
    component: lazyRouteComponent(() => import('./balance-page.tsx'), 'BalancePage'),
  }),
]

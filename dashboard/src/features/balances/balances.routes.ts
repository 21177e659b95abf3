import { IconWallet } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layer, moment, readState, type StateOf, text } from '../../shared/list/list-state.ts'
import { startReading } from '../../shared/list/start-reading.ts'
import { readScope, summedScope } from '../../shared/mode.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { readReportEnd } from './report-end.ts'

const queries = () => import('./balances.queries.ts')

const schema = {
  /** A past instant, or a day for its end; default: now. */
  asOf: moment,
  /** The currency of the release schedule next to the accounts. */
  currency: text(3),
}
export const balancesNames = Object.keys(schema)

const oneSchema = {
  asOf: moment,
  /** The end of a report from which the page was opened, for comparison. */
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
    staticData: {
      section: {
        name: 'balances',
        icon: IconWallet,
        group: 'payments',
        key: 'b',
        alsoAt: ['/payouts', '/reports'],
        ability: 'read Balance',
      },
      reads: schema,
    },
    loader: startReading(({ search }) => {
      // The end of a day depends on the zone, which is not known yet.
      if (search.asOf !== undefined) return null
      return queries().then(({ balancesQuery }) => balancesQuery(summedScope(readScope(search)), undefined))
    }, 'read Balance'),
    component: lazyRouteComponent(() => import('./balances-page.tsx'), 'BalancesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/balances/$id',
    validateSearch: readOneBalanceSearch,
    staticData: { reads: oneSchema },
    loader: startReading(({ search, params: { id } }) => {
      if (search.asOf !== undefined) return null
      return queries().then(({ balanceQuery }) => balanceQuery(id, undefined))
    }, 'read Balance'),
    component: lazyRouteComponent(() => import('./balance-page.tsx'), 'BalancePage'),
  }),
]

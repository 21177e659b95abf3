import { IconWallet } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { startReading } from '../../shared/list/start-reading.ts'
import { readScope, summedScope } from '../../shared/mode.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { balancesUrl, balanceUrl } from './balances.search.ts'

const queries = () => import('./balances.queries.ts')

export const balancesRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/balances',
    validateSearch: balancesUrl.read,
    staticData: {
      section: {
        name: 'balances',
        icon: IconWallet,
        group: 'payments',
        key: 'b',
        alsoAt: ['/payouts', '/reports'],
        ability: 'read Balance',
      },
      reads: balancesUrl.schema,
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
    validateSearch: balanceUrl.read,
    staticData: { reads: balanceUrl.schema },
    loader: startReading(({ search, params: { id } }) => {
      if (search.asOf !== undefined) return null
      return queries().then(({ balanceQuery }) => balanceQuery(id, undefined))
    }, 'read Balance'),
    component: lazyRouteComponent(() => import('./balance-page.tsx'), 'BalancePage'),
  }),
]

import { IconArrowsLeftRight } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { holds } from '../../shared/current-user.ts'
import { withoutOpen } from '../../shared/list/list-state.ts'
import { startReading } from '../../shared/list/start-reading.ts'
import { zoneIn } from '../../shared/list/use-zone.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { refusedFilters } from './refused-filters.ts'
import { filterOf, listQuery, transactionQuery } from './transactions.queries.ts'
import { transactionsUrl } from './transactions.search.ts'

const transactionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transactions',
  validateSearch: transactionsUrl.whole.read,
  staticData: {
    section: { name: 'transactions', icon: IconArrowsLeftRight, group: 'payments', key: 't' },
    namesItself: transactionsUrl.schema,
  },
  loader: startReading((entered) => {
    const search = withoutOpen(transactionsUrl.read(entered.search))
    const zone = zoneIn(entered, search)
    if (refusedFilters(search, (ability) => holds(entered.user, ability)).length > 0) return null
    return zone === undefined ? null : listQuery(filterOf(search, zone), transactionsUrl.sortOf(search))
  }),
  component: lazyRouteComponent(() => import('./list/transactions-page.tsx'), 'TransactionsPage'),
})

const transactionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transactions/$id',
  // Keeps the list's state, for the link back and the neighbours.
  validateSearch: transactionsUrl.read,
  staticData: { namesItself: transactionsUrl.schema },
  loader: startReading(({ params: { id } }) => transactionQuery(id)),
  component: lazyRouteComponent(() => import('./detail/transaction-page.tsx'), 'TransactionPage'),
})

export const transactionsRoutes = [transactionsRoute, transactionRoute]

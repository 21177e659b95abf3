import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { readListSearch } from './list/list-search.ts'

const transactionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transactions',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./list/transactions-page.tsx'), 'TransactionsPage'),
})

const transactionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transactions/$id',
  // The list's state comes along, so that the way back and the neighbours are those of the list.
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./detail/transaction-page.tsx'), 'TransactionPage'),
})

export const transactionsRoutes = [transactionsRoute, transactionRoute]

import { IconLayoutDashboard } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { holds } from '../../shared/current-user.ts'
import { startReading } from '../../shared/list/start-reading.ts'
import { readScope, summedScope } from '../../shared/mode.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { firstQueries } from './overview.queries.ts'
import { overviewUrl } from './overview.search.ts'

const overviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/overview',
  validateSearch: overviewUrl.read,
  staticData: {
    reads: overviewUrl.schema,
    section: { name: 'overview', icon: IconLayoutDashboard, group: 'payments', key: 'o' },
  },
  loader: startReading(({ search, user }) => firstQueries(summedScope(readScope(search)), holds(user, 'read Balance'))),
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
})

export const overviewRoutes = [overviewRoute]

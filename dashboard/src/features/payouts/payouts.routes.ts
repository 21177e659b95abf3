import { IconBuildingBank } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { startReading } from '../../shared/list/start-reading.ts'
import { zoneIn } from '../../shared/list/use-zone.ts'
import { readScope } from '../../shared/mode.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { payoutsUrl } from './payouts.search.ts'

const queries = () => import('./payouts.queries.ts')

export const payoutsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/payouts',
    validateSearch: payoutsUrl.read,
    staticData: {
      section: { name: 'payouts', icon: IconBuildingBank, group: 'payments', ability: 'read Balance' },
      reads: payoutsUrl.schema,
    },
    loader: startReading(async (entered) => {
      const { payoutsQuery } = await queries()
      const search = payoutsUrl.read(entered.search)
      const scope = readScope(entered.search)
      const zone = zoneIn(entered, { ...search, ...scope })
      return zone === undefined ? null : payoutsQuery(search, scope, zone)
    }, 'read Balance'),
    component: lazyRouteComponent(() => import('./list/payouts-page.tsx'), 'PayoutsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/payouts/$id',
    loader: startReading(async ({ params: { id } }) => (await queries()).payoutQuery(id), 'read Balance'),
    component: lazyRouteComponent(() => import('./detail/payout-page.tsx'), 'PayoutPage'),
  }),
]

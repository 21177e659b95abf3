import { IconBuildingBank } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rangeOf } from '../../shared/list/period.ts'
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
    validateSearch: payoutsUrl.whole.read,
    staticData: {
      section: { name: 'payouts', icon: IconBuildingBank, group: 'payments', ability: 'read Balance' },
      namesItself: payoutsUrl.schema,
    },
    loader: startReading(async (entered) => {
      const { filterOf, payoutsQuery } = await queries()
      const search = payoutsUrl.read(entered.search)
      const scope = readScope(entered.search)
      const zone = zoneIn(entered, { ...search, ...scope })
      if (zone === undefined) return null
      return payoutsQuery(filterOf(search, zone, rangeOf(search, zone), scope), payoutsUrl.sortOf(search))
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

import { payoutStatuses } from '@firepay/contract/payouts/payout-values.ts'
import { IconBuildingBank } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { idOf, moment, oneOf, readState, type StateOf, someOf, text, zone } from '../../shared/list/list-state.ts'
import { periods } from '../../shared/list/period.ts'
import { startReading } from '../../shared/list/start-reading.ts'
import { zoneIn } from '../../shared/list/use-zone.ts'
import { readScope } from '../../shared/mode.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'

const queries = () => import('./payouts.queries.ts')

export const sorts = ['createdAt', '-createdAt', 'amount', '-amount'] as const
export type Sort = (typeof sorts)[number]

const schema = {
  q: text(256),
  status: someOf(payoutStatuses),
  currency: text(200),
  accountId: idOf('acct'),
  period: oneOf(periods),
  from: moment,
  to: moment,
  timeZone: zone,
  sort: oneOf(sorts),
}
export const payoutNames = Object.keys(schema)
export type PayoutSearch = StateOf<typeof schema>

export function readPayoutSearch(search: Record<string, unknown>): PayoutSearch {
  return readState(schema, search)
}

export function sortOf(search: PayoutSearch): Sort {
  return search.sort ?? '-createdAt'
}

export const payoutsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/payouts',
    validateSearch: readPayoutSearch,
    staticData: {
      section: { name: 'payouts', icon: IconBuildingBank, group: 'payments', ability: 'read Balance' },
      reads: schema,
    },
    loader: startReading(async (entered) => {
      const { payoutsQuery } = await queries()
      const search = readPayoutSearch(entered.search)
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

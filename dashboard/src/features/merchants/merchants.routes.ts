import { IconBuilding } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layer, oneOf, readState, type StateOf, text } from '../../shared/list/list-state.ts'
import { startReading } from '../../shared/list/start-reading.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { merchantsQuery } from './merchants.queries.ts'

const schema = {
  /** The start of a name, or an id. */
  q: text(120),
  /** The dialog for a new merchant is open. */
  add: layer(oneOf(['open'])),
}
export const merchantsSearchNames = Object.keys(schema)
type MerchantsSearch = StateOf<typeof schema>

export function readMerchantsSearch(search: Record<string, unknown>): MerchantsSearch {
  return readState(schema, search)
}

export const merchantsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/merchants',
    validateSearch: readMerchantsSearch,
    staticData: {
      section: { name: 'merchants', icon: IconBuilding, group: 'service', key: 'm', operator: true },
      reads: schema,
    },
    // The server refuses operators without a second factor.
    loader: startReading(({ search, user: { operator, mfa } }) =>
      operator && (mfa.totp || mfa.passkeys > 0) ? merchantsQuery(readMerchantsSearch(search).q) : null,
    ),
    component: lazyRouteComponent(() => import('./merchants-page.tsx'), 'MerchantsPage'),
  }),
]

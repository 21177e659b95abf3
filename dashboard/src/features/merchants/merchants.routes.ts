import { IconBuilding } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { startReading } from '../../shared/list/start-reading.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { merchantsQuery } from './merchants.queries.ts'
import { merchantsUrl } from './merchants.search.ts'

export const merchantsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/merchants',
    validateSearch: merchantsUrl.read,
    staticData: {
      section: { name: 'merchants', icon: IconBuilding, group: 'service', key: 'm', operator: true },
      reads: merchantsUrl.schema,
    },
    // The server refuses operators without a second factor.
    loader: startReading(({ search, user: { operator, mfa } }) =>
      operator && (mfa.totp || mfa.passkeys > 0) ? merchantsQuery(merchantsUrl.read(search).q) : null,
    ),
    component: lazyRouteComponent(() => import('./merchants-page.tsx'), 'MerchantsPage'),
  }),
]

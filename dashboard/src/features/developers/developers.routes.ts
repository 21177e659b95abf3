import { IconCode } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { eventUrl } from './developers.search.ts'

export const developersRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/developers',
    beforeLoad: () => {
      throw redirect({ to: '/developers/events', search: (before) => before, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/developers/events',
    validateSearch: eventUrl.read,
    staticData: { section: { name: 'developers', icon: IconCode, group: 'integration' }, reads: eventUrl.schema },
    component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
  }),
]

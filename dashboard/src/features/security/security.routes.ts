import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, readState, type StateOf } from '../../shared/list/list-state.ts'
import { startList } from '../../shared/list/start-list.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { eventsQuery, sessionsQuery } from './security.queries.ts'

/** `owed`: the person was led here because their role needs a second factor. */
const schema = { owed: oneOf(['factor']) }

const securityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/security',
  validateSearch: (search: Record<string, unknown>): StateOf<typeof schema> => readState(schema, search),
  component: lazyRouteComponent(() => import('./security-page.tsx'), 'SecurityPage'),
})

const twoStepRoute = createRoute({
  getParentRoute: () => securityRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./two-step-tab.tsx'), 'TwoStepTab'),
})

const passwordRoute = createRoute({
  getParentRoute: () => securityRoute,
  path: '/password',
  component: lazyRouteComponent(() => import('./password-tab.tsx'), 'PasswordTab'),
})

const sessionsRoute = createRoute({
  getParentRoute: () => securityRoute,
  path: '/sessions',
  loader: startList(() => sessionsQuery),
  component: lazyRouteComponent(() => import('./sessions-tab.tsx'), 'SessionsTab'),
})

const addressesRoute = createRoute({
  getParentRoute: () => securityRoute,
  path: '/addresses',
  component: lazyRouteComponent(() => import('./addresses-tab.tsx'), 'AddressesTab'),
})

const eventsRoute = createRoute({
  getParentRoute: () => securityRoute,
  path: '/history',
  loader: startList(() => eventsQuery),
  component: lazyRouteComponent(() => import('./events-tab.tsx'), 'EventsTab'),
})

export const securityRoutes = [
  securityRoute.addChildren([twoStepRoute, passwordRoute, sessionsRoute, addressesRoute, eventsRoute]),
]

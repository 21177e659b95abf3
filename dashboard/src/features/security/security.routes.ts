import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../shared/signed-in-route.ts'

export type SecuritySearch = {
  /** The person was led here because their role needs a second factor. */
  owed?: 'factor' | undefined
}

const securityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/security',
  validateSearch: (search: Record<string, unknown>): SecuritySearch =>
    search.owed === 'factor' ? { owed: 'factor' } : {},
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
  component: lazyRouteComponent(() => import('./events-tab.tsx'), 'EventsTab'),
})

export const securityRoutes = [
  securityRoute.addChildren([twoStepRoute, passwordRoute, sessionsRoute, addressesRoute, eventsRoute]),
]

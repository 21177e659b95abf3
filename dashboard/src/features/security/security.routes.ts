import { IconShieldLock } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layer, oneOf, urlState } from '../../shared/list/list-state.ts'
import { startReading } from '../../shared/list/start-reading.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { eventsQuery, sessionsQuery } from './security.queries.ts'

/** `required`: the user was redirected because the role requires a second factor. */
const url = urlState({ required: layer(oneOf(['factor'])) })

const startSessions = startReading(() => sessionsQuery)
const startEvents = startReading(() => eventsQuery)

const securityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/security',
  validateSearch: url.read,
  staticData: { section: { name: 'security', icon: IconShieldLock, group: 'account' }, reads: url.schema },
  loader: (entering) => {
    startSessions(entering)
    startEvents(entering)
  },
  component: lazyRouteComponent(() => import('./security-page.tsx'), 'SecurityPage'),
})

// The parts of the page, each with a URL that scrolls to it.
const startRoute = createRoute({ getParentRoute: () => securityRoute, path: '/' })
const passwordRoute = createRoute({ getParentRoute: () => securityRoute, path: '/password' })
const sessionsRoute = createRoute({ getParentRoute: () => securityRoute, path: '/sessions' })
const addressesRoute = createRoute({ getParentRoute: () => securityRoute, path: '/addresses' })
const eventsRoute = createRoute({ getParentRoute: () => securityRoute, path: '/history' })

export const securityRoutes = [
  securityRoute.addChildren([startRoute, passwordRoute, sessionsRoute, addressesRoute, eventsRoute]),
]

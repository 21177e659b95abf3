import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import { IconCode } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { oneOf, readState } from '../../shared/list/list-state.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'

const schema = { type: oneOf(eventTypesOfNotifications) }
export const eventNames = Object.keys(schema)

/** `?type=`: the event of the example. */
export function readEvent(search: Record<string, unknown>) {
  return readState(schema, search)
}

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
    validateSearch: readEvent,
    staticData: { section: { name: 'developers', icon: IconCode, group: 'integration' }, reads: schema },
    component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
  }),
]

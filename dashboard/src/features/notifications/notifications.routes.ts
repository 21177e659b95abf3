import { IconBell } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { startReading } from '../../shared/list/start-reading.ts'
import { zoneIn } from '../../shared/list/use-zone.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { filterOf, listQuery } from './notifications.queries.ts'
import { notificationsUrl } from './notifications.search.ts'

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notifications',
  validateSearch: notificationsUrl.whole.read,
  staticData: {
    section: { name: 'notifications', icon: IconBell, group: 'integration', key: 'n' },
    namesItself: notificationsUrl.schema,
  },
  loader: startReading((entered) => {
    const search = notificationsUrl.listOf(notificationsUrl.read(entered.search))
    const zone = zoneIn(entered, search)
    return zone === undefined ? null : listQuery(filterOf(search, zone), notificationsUrl.sortOf(search))
  }),
  component: lazyRouteComponent(() => import('./list/notifications-page.tsx'), 'NotificationsPage'),
})

const oneRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notifications/$id',
  // Keeps the list's state, for the link back.
  validateSearch: notificationsUrl.read,
  staticData: { namesItself: notificationsUrl.schema },
  component: lazyRouteComponent(() => import('./detail/notification-page.tsx'), 'NotificationPage'),
})

const repeatRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notifications/repeats/$id',
  component: lazyRouteComponent(() => import('./repeats/repeat-page.tsx'), 'RepeatPage'),
})

export const notificationsRoutes = [listRoute, oneRoute, repeatRoute]

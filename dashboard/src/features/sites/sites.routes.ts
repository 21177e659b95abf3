import { IconBuildingStore } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent, type SearchMiddleware } from '@tanstack/react-router'
import { startReading } from '../../shared/list/start-reading.ts'
import type { ScopeSearch } from '../../shared/mode.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { siteListQuery, siteQuery } from './sites.queries.ts'
import { siteListUrl, siteSettingsUrl } from './sites.search.ts'

/** Pages about sites have no site filter and drop an inherited one. */
const withoutSite: SearchMiddleware<ScopeSearch> = ({ search, next }) => ({ ...next(search), siteId: undefined })

const sitesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sites',
  search: { middlewares: [withoutSite] },
  validateSearch: siteListUrl.read,
  staticData: {
    section: { name: 'sites', icon: IconBuildingStore, group: 'integration', key: 's' },
    reads: siteListUrl.schema,
  },
  loader: startReading(({ search }) => siteListQuery(siteListUrl.read(search))),
  component: lazyRouteComponent(() => import('./site-list-page.tsx'), 'SiteListPage'),
})

const siteRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sites/$id',
  search: { middlewares: [withoutSite] },
  loader: startReading(({ params: { id } }) => siteQuery(id)),
  component: lazyRouteComponent(() => import('./site-page.tsx'), 'SitePage'),
})

const summaryRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./site-summary.tsx'), 'SiteSummary'),
})

const accountsRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/accounts',
  component: lazyRouteComponent(() => import('./site-accounts.tsx'), 'SiteAccounts'),
})

const keysRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/keys',
  component: lazyRouteComponent(() => import('./site-keys.tsx'), 'SiteKeys'),
})

const settingsRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/settings',
  validateSearch: siteSettingsUrl.read,
  staticData: { reads: siteSettingsUrl.schema },
  component: lazyRouteComponent(() => import('./site-settings-page.tsx'), 'SiteSettingsPage'),
})

/** The site's held and refused events; the application sets the component, which belongs to another feature. */
export const siteEventsRoute = createRoute({ getParentRoute: () => siteRoute, path: '/events' })

const notificationsRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/notifications',
  component: lazyRouteComponent(() => import('./notifications/site-notifications.tsx'), 'SiteNotifications'),
})

export const sitesRoutes = [
  sitesRoute,
  siteRoute.addChildren([summaryRoute, accountsRoute, keysRoute, notificationsRoute, siteEventsRoute, settingsRoute]),
]

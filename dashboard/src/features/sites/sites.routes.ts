import { IconBuildingStore } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent, type SearchMiddleware } from '@tanstack/react-router'
import { layer, oneOf, readState, type StateOf, text } from '../../shared/list/list-state.ts'
import { startReading } from '../../shared/list/start-reading.ts'
import { readMode, type ScopeSearch } from '../../shared/mode.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { type SiteStatus, siteListQuery, siteQuery } from './sites.queries.ts'

/** In the order of the filter. */
export const siteStatuses = ['active', 'pending_review', 'suspended', 'archived'] as const satisfies SiteStatus[]

const schema = {
  /** Part of a name or address, or an id. */
  q: text(256),
  status: oneOf(siteStatuses),
  /** The dialog for a new site is open; `overview`: opened from the checklist there, and returns to it. */
  create: layer(oneOf(['here', 'overview'])),
}
export const siteListNames = Object.keys(schema)

export function readSiteListSearch(
  search: Record<string, unknown>,
): StateOf<typeof schema> & Pick<ScopeSearch, 'mode'> {
  return { ...readState(schema, search), ...readMode(search) }
}

/** Pages about sites have no site filter and drop an inherited one. */
const withoutSite: SearchMiddleware<ScopeSearch> = ({ search, next }) => ({ ...next(search), siteId: undefined })

const sitesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sites',
  search: { middlewares: [withoutSite] },
  validateSearch: readSiteListSearch,
  staticData: { section: { name: 'sites', icon: IconBuildingStore, group: 'integration', key: 's' }, reads: schema },
  loader: startReading(({ search }) => siteListQuery(readSiteListSearch(search))),
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

const settingsSchema = {
  /** The field to focus. */
  field: layer(oneOf(['notificationUrl'] as const)),
}

const settingsRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/settings',
  validateSearch: (search: Record<string, unknown>) => readState(settingsSchema, search),
  staticData: { reads: settingsSchema },
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

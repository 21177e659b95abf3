import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import type { SiteStatus } from './sites.queries.ts'

/** In the order of the filter. */
export const siteStatuses = ['active', 'pending_review', 'suspended', 'archived'] as const satisfies SiteStatus[]

export type SiteListSearch = {
  /** Part of a name or address, or an id. */
  q?: string | undefined
  status?: SiteStatus | undefined
  /** The dialog for a new site is open; `overview`: it came from the checklist there and goes back. */
  create?: 'here' | 'overview' | undefined
}

const sitesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sites',
  validateSearch: (search: Record<string, unknown>): SiteListSearch => ({
    ...(typeof search.q === 'string' && search.q !== '' && { q: search.q.slice(0, 256) }),
    ...(isStatus(search.status) && { status: search.status }),
    ...((search.create === 'here' || search.create === 'overview') && { create: search.create }),
  }),
  component: lazyRouteComponent(() => import('./site-list-page.tsx'), 'SiteListPage'),
})

const siteRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sites/$id',
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
  component: lazyRouteComponent(() => import('./site-settings.tsx'), 'SiteSettings'),
})

export const sitesRoutes = [sitesRoute, siteRoute.addChildren([summaryRoute, accountsRoute, keysRoute, settingsRoute])]

function isStatus(value: unknown): value is SiteStatus {
  return (siteStatuses as readonly unknown[]).includes(value)
}

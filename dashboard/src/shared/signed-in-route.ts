import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, retainSearchParams } from '@tanstack/react-router'
import { session } from '../api/session.ts'
import { leaveForSignIn } from './leave-for-sign-in.ts'
import { readScope, type ScopeSearch } from './mode.ts'

export type RouterContext = { queries: QueryClient }

export const rootRoute = createRootRouteWithContext<RouterContext>()()

/**
 * The parent of all product pages: demands a session and keeps `?siteId=` and `?mode=` from page to page. A feature makes its routes with
 * `getParentRoute: () => signedInRoute`; the application gives it the shell.
 */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  validateSearch: readScope,
  search: { middlewares: [retainSearchParams(['siteId', 'mode'])] },
  beforeLoad: async ({ location }) => {
    if (session.exists()) return
    leaveForSignIn(location.href)
    // Another document is on its way; nothing of this one may be drawn meanwhile.
    await new Promise(() => undefined)
  },
})

/** What the page is limited to. The URL may hold more than that: what is no site and no mode stands in it until it is removed. */
export function useScopeSearch(): ScopeSearch {
  return readScope(signedInRoute.useSearch())
}

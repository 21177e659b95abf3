import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, retainSearchParams } from '@tanstack/react-router'
import { session } from '../api/session.ts'
import { leaveForSignIn } from './leave-for-sign-in.ts'
import { readScope, type ScopeSearch } from './mode.ts'

export type RouterContext = { queries: QueryClient }

export const rootRoute = createRootRouteWithContext<RouterContext>()()

/**
 * The parent of all product pages: requires a session and retains `?siteId=` and `?mode=`. Features create routes with
 * `getParentRoute: () => signedInRoute`; the application adds the shell.
 */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  validateSearch: readScope,
  search: { middlewares: [retainSearchParams(['siteId', 'mode'])] },
  beforeLoad: async ({ location }) => {
    if (session.exists()) return
    leaveForSignIn(location.href)
    // Another document is loading; render nothing meanwhile.
    await new Promise(() => undefined)
  },
})

/** The scope of the page. The URL may also hold invalid values until they are removed. */
export function useScopeSearch(): ScopeSearch {
  return readScope(signedInRoute.useSearch())
}

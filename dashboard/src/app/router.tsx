import { createRouter } from '@tanstack/react-router'
import { parsePlainSearch, stringifyPlainSearch } from '../shared/plain-search.ts'
import { queries } from './queries.ts'
import { routeTree } from './routes.ts'
import { ErrorPage, NotFoundPage } from './status-pages.tsx'

export const router = createRouter({
  routeTree,
  context: { queries },
  parseSearch: parsePlainSearch,
  stringifySearch: stringifyPlainSearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // React Query controls staleness.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

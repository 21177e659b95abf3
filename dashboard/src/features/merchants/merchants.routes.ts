import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../shared/signed-in-route.ts'

export type MerchantsSearch = {
  /** The beginning of a name, or an id. */
  q?: string | undefined
  /** The dialog for a new merchant is open. */
  add?: 'open' | undefined
}

export const merchantsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/merchants',
    validateSearch: (search: Record<string, unknown>): MerchantsSearch => ({
      ...(typeof search.q === 'string' && search.q !== '' && { q: search.q.slice(0, 120) }),
      ...(search.add === 'open' && { add: 'open' }),
    }),
    component: lazyRouteComponent(() => import('./merchants-page.tsx'), 'MerchantsPage'),
  }),
]

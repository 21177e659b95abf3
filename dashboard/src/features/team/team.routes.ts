import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../shared/signed-in-route.ts'

export type TeamSearch = {
  /** The dialog for an invitation is open. */
  invite?: 'open' | undefined
}

const teamRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/team',
  component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamPage'),
})

const membersRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>): TeamSearch => (search.invite === 'open' ? { invite: 'open' } : {}),
  component: lazyRouteComponent(() => import('./members-tab.tsx'), 'MembersTab'),
})

const rolesRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/roles',
  component: lazyRouteComponent(() => import('./roles-tab.tsx'), 'RolesTab'),
})

export const teamRoutes = [teamRoute.addChildren([membersRoute, rolesRoute])]

import { IconUsers } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { startReading } from '../../shared/list/start-reading.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { invitationsQuery, membersQuery } from './team.queries.ts'
import { teamUrl } from './team.search.ts'

const startMembers = startReading(() => membersQuery, 'manage Member')
const startInvitations = startReading(() => invitationsQuery, 'manage Member')

const teamRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/team',
  staticData: { section: { name: 'team', icon: IconUsers, group: 'merchant', ability: 'manage Member' } },
  component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamPage'),
})

const membersRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/',
  validateSearch: teamUrl.read,
  staticData: { reads: teamUrl.schema },
  loader: (entering) => {
    startMembers(entering)
    startInvitations(entering)
  },
  component: lazyRouteComponent(() => import('./members-tab.tsx'), 'MembersTab'),
})

const rolesRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/roles',
  component: lazyRouteComponent(() => import('./roles-tab.tsx'), 'RolesTab'),
})

export const teamRoutes = [teamRoute.addChildren([membersRoute, rolesRoute])]

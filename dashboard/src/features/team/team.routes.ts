import { IconUsers } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layer, oneOf, readState, type StateOf } from '../../shared/list/list-state.ts'
import { startReading } from '../../shared/list/start-reading.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { invitationsQuery, membersQuery } from './team.queries.ts'

/** The invitation dialog is open. */
const schema = { invite: layer(oneOf(['open'])) }
export const teamSearchNames = Object.keys(schema)

export function readTeamSearch(search: Record<string, unknown>): StateOf<typeof schema> {
  return readState(schema, search)
}

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
  validateSearch: readTeamSearch,
  staticData: { reads: schema },
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

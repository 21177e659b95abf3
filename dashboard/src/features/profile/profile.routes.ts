import { IconUser } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../shared/signed-in-route.ts'

export const profileRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/profile',
    staticData: { section: { name: 'profile', icon: IconUser, group: 'account' } },
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
]

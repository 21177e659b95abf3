import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../shared/signed-in-route.ts'

export const profileRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/profile',
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
]

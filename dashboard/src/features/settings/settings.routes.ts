import { IconSettings } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../shared/signed-in-route.ts'

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings',
    staticData: { section: { name: 'settings', icon: IconSettings, group: 'merchant' } },
    component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
  }),
]

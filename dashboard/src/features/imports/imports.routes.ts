import { IconUpload } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { importUrl } from './imports.search.ts'

export const importsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/import',
    validateSearch: importUrl.read,
    staticData: {
      section: { name: 'import', icon: IconUpload, group: 'payments', ability: 'import Event' },
      reads: importUrl.schema,
    },
    component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
  }),
]

import { IconDownload } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { startReading } from '../../shared/list/start-reading.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { exportsQuery } from './exports.queries.ts'
import { exportsUrl } from './exports.search.ts'

export const exportsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/exports',
    validateSearch: exportsUrl.read,
    staticData: {
      section: { name: 'exports', icon: IconDownload, group: 'merchant', ability: 'export Transaction' },
      reads: exportsUrl.schema,
    },
    loader: startReading(() => exportsQuery, 'export Transaction'),
    component: lazyRouteComponent(() => import('./exports-page.tsx'), 'ExportsPage'),
  }),
]

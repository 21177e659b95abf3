import { IconDownload } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { idOf, layer, readState } from '../../shared/list/list-state.ts'
import { keysetPages } from '../../shared/list/paged-query.ts'
import { startReading } from '../../shared/list/start-reading.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'

/** Past exports, newest first. */
export const exportsQuery = keysetPages('GET /exports', {}, 50)

const schema = { open: layer(idOf('exp')) }
export const exportNames = Object.keys(schema)

/** `?open=`: the export whose proof is shown. */
export function readExportSearch(search: Record<string, unknown>) {
  return readState(schema, search)
}

export const exportsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/exports',
    validateSearch: readExportSearch,
    staticData: {
      section: { name: 'exports', icon: IconDownload, group: 'merchant', ability: 'export Transaction' },
      reads: schema,
    },
    loader: startReading(() => exportsQuery, 'export Transaction'),
    component: lazyRouteComponent(() => import('./exports-page.tsx'), 'ExportsPage'),
  }),
]

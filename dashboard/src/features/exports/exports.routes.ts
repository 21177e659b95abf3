import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { idOf, layer, readState } from '../../shared/list/list-state.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'

const schema = { open: layer(idOf('exp')) }
export const exportNames = Object.keys(schema)

/** `?open=` the export whose proof is shown. */
export function readExportSearch(search: Record<string, unknown>) {
  return readState(schema, search)
}

export const exportsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/exports',
    validateSearch: readExportSearch,
    staticData: { reads: schema },
    component: lazyRouteComponent(() => import('./exports-page.tsx'), 'ExportsPage'),
  }),
]

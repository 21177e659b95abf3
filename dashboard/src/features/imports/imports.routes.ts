import { comparisonResults } from '@firepay/contract/imports/import-values.ts'
import { IconUpload } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { idOf, layer, oneOf, readState, type StateOf } from '../../shared/list/list-state.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'

const schema = {
  /** The import or comparison run. */
  run: layer(idOf('job')),
  /** The import of the same file's test mode rows. */
  testRun: layer(idOf('job')),
  result: oneOf(comparisonResults),
}
export const importNames = Object.keys(schema)
export function readImportSearch(search: Record<string, unknown>): StateOf<typeof schema> {
  return readState(schema, search)
}

export const importsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/import',
    validateSearch: readImportSearch,
    staticData: {
      section: { name: 'import', icon: IconUpload, group: 'payments', ability: 'import Event' },
      reads: schema,
    },
    component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
  }),
]

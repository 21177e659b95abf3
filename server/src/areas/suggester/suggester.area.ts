import { suggesterRoutes } from '@firepay/contract/suggester/suggester.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { suggesterHandlers, suggesterLookup } from './suggester.handlers.ts'

/** Values that filters offer. */
export const suggesterArea = defineArea({
  name: 'suggester',
  routes: suggesterRoutes,
  handlers: suggesterHandlers,
  lookups: () => ({ suggestion: suggesterLookup }),
  tables: [],
})

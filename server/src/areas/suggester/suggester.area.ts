import { suggesterRoutes } from '@firepay/contract/suggester/suggester.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { suggesterHandlers, suggesterLookup } from './suggester.handlers.ts'

/** Suggestions for filter values. */
export const suggesterArea = defineArea({
  name: 'suggester',
  routes: suggesterRoutes,
  handlers: suggesterHandlers,
  lookups: () => ({ suggestion: suggesterLookup }),
  tables: [],
})

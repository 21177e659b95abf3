import { searchRoutes } from '@firepay/contract/search/search.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { searchHandlers } from './search.handlers.ts'

/** The search of the command palette over everything the role may see. */
export const searchArea = defineArea({
  name: 'search',
  routes: searchRoutes,
  handlers: searchHandlers,
  tables: [],
})

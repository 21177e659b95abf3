import { searchRoutes } from '@firepay/contract/search/search.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { searchHandlers } from './search.handlers.ts'

/** One question over everything that the role sees: what the command palette finds. */
export const searchArea = defineArea({
  name: 'search',
  routes: searchRoutes,
  handlers: searchHandlers,
  tables: [],
})

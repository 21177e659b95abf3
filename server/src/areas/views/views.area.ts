import { viewsRoutes } from '@firepay/contract/views/views.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { viewLookup, viewsHandlers } from './views.handlers.ts'

/** Saved states of lists, private or shared with the team. */
export const viewsArea = defineArea({
  name: 'views',
  routes: viewsRoutes,
  handlers: viewsHandlers,
  lookups: () => ({ view: viewLookup }),
  tables: ['views'],
})

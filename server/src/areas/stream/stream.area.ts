import { streamRoutes } from '@firepay/contract/stream/stream.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { streamHandlers } from './stream.handlers.ts'

/** What changes in a merchant, told while it is followed. */
export const streamArea = defineArea({
  name: 'stream',
  routes: streamRoutes,
  handlers: streamHandlers,
  tables: [],
})

import { streamRoutes } from '@firepay/contract/stream/stream.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { streamHandlers } from './stream.handlers.ts'

/** A live stream of changes in a merchant. */
export const streamArea = defineArea({
  name: 'stream',
  routes: streamRoutes,
  handlers: streamHandlers,
  tables: [],
})

import { exportsRoutes } from '@firepay/contract/exports/exports.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { exportLookup, exportsHandlers } from './exports.handlers.ts'

/** Streaming of files, with a manifest of each. Other areas provide the rows. */
export const exportsArea = defineArea({
  name: 'exports',
  routes: exportsRoutes,
  handlers: exportsHandlers,
  lookups: () => ({ export: exportLookup }),
  tables: ['export_manifests'],
})

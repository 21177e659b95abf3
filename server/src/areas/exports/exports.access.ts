import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    listExports: 'oafx reads',
    getExport: 'oafx reads',
  },
  reads: {
    listExports: ['/exports?to=:ready', '/exports?kind=report&limit=1&to=:ready'],
    getExport: ['/exports/:export'],
  },
}

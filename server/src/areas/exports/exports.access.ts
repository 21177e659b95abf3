import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Who may do what of this area, by hand beside its routes; read by the walks over all routes. */
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

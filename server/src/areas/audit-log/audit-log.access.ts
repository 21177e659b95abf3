import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    listAuditLog: 'oa reads',
    exportAuditLog: 'oa reads',
  },
  reads: {
    listAuditLog: ['/audit-log?to=:ready', '/audit-log?q=har&to=:ready', '/audit-log?limit=2&offset=1&to=:ready'],
    exportAuditLog: ['/audit-log/export?to=:ready'],
  },
}

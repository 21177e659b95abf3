import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Who may do what of this area, by hand beside its routes; read by the walks over all routes. */
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

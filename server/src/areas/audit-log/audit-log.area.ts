import { auditLogRoutes } from '@firepay/contract/audit-log/audit-log.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { startLoop } from '../../platform/loops/loop.ts'
import { auditLogHandlers } from './audit-log.handlers.ts'
import { anchorHeads } from './heads.ts'

/** Actions with their actors, in tamper-evident hash chains. */
export const auditLogArea = defineArea({
  name: 'audit-log',
  routes: auditLogRoutes,
  handlers: auditLogHandlers,
  loops: (deps) => [startLoop('anchoring the audit log', 30 * 60_000, deps.log, () => anchorHeads(deps))],
  tables: ['audit_log', 'audit_heads'],
  crossTenantReads: {
    'select "merchant_id", "number", "hash" from "audit_heads" order by "merchant_id" limit $1':
      'each half hour: heads of all audit logs to anchor',
    'select "merchant_id", "number", "hash" from "audit_heads" where "merchant_id" > $1 order by "merchant_id" limit $2':
      'the next heads',
    'select "merchant_id" from "merchants" order by "merchant_id"':
      'firepay verify-audit: all merchants, one after another',
    'select "action", count(*) as "count" from "audit_log" group by "action" order by "action"':
      'firepay verify-audit --coverage: counts of all actions',
  },
})

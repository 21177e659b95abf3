import { auditLogTexts as texts } from '../../locale/audit-log.ts'
import type { AuditRow } from './audit-log.queries.ts'

/** The object's name at the time; for an operator's read, the name of the call's path. */
export function nameOf({ id, name = id }: NonNullable<AuditRow['object']>): string {
  return texts.looks[name] ?? name
}

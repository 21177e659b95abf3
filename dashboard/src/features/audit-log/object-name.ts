import { auditLogTexts as texts } from '../../locale/audit-log.ts'
import type { AuditRow } from './audit-log.queries.ts'

/** The name an object had then; a look has the path of the call in its place. */
export function nameOf({ id, name = id }: NonNullable<AuditRow['object']>): string {
  return texts.looks[name] ?? name
}

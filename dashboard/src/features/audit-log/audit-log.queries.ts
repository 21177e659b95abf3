import type { Answer } from '../../api/query.ts'
import { addDays } from '../../shared/days.ts'
import { keysetPages } from '../../shared/list/paged-query.ts'
import type { AuditSearch } from './audit-search.ts'

export type AuditRow = Answer<'GET /audit-log'>['items'][number]

const pageSize = 50

/** The filters as the server takes them. A text below three characters finds everything: the server refuses it. */
export function filtersOf(search: AuditSearch, timeZone: string): Record<string, string> {
  const q = search.q?.trim() ?? ''
  return {
    ...(q.trim().length >= 3 && { q: q.trim() }),
    ...(search.actorId !== undefined && { actorId: search.actorId }),
    ...(search.objectId !== undefined && { objectId: search.objectId }),
    ...(search.action !== undefined && { action: search.action }),
    ...(search.outcome !== undefined && { outcome: search.outcome }),
    ...(search.from !== undefined && { from: search.from }),
    // The last day is included; the wire's end is not.
    ...(search.to !== undefined && { to: addDays(search.to, 1) }),
    ...((search.from !== undefined || search.to !== undefined) && { timeZone }),
  }
}

export function auditLogQuery(filters: Record<string, string>) {
  return keysetPages('GET /audit-log', filters, pageSize)
}

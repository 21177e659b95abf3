import type { Answer } from '../../api/query.ts'
import { keysetPages } from '../../shared/list/paged-query.ts'
import { type Range, rangeOf } from '../../shared/list/period.ts'
import type { AuditSearch } from './audit-log.search.ts'

export type AuditRow = Answer<'GET /audit-log'>['items'][number]

const pageSize = 50

/** The filters of the API call. Omits texts below three characters, which the server refuses. */
export function filtersOf(
  search: AuditSearch,
  zone: string,
  range: Range = rangeOf(search, zone),
): Record<string, string> {
  const { action, outcome, actorId, objectId } = search
  const q = search.q?.trim() ?? ''
  return {
    ...(q.length >= 3 && { q }),
    ...(action !== undefined && { action }),
    ...(outcome !== undefined && { outcome }),
    ...(actorId !== undefined && { actorId }),
    ...(objectId !== undefined && { objectId }),
    ...range,
    ...((range.from !== undefined || range.to !== undefined) && { timeZone: zone }),
  }
}

export function auditLogQuery(filters: Record<string, string>) {
  return keysetPages('GET /audit-log', filters, pageSize)
}

import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Answer } from '../../api/query.ts'
import { addDays } from '../../shared/days.ts'
import type { AuditSearch } from './audit-log.routes.ts'

export type AuditRow = Answer<'GET /audit-log'>['items'][number]

const pageSize = 50

/** The filters as the server takes them. A text below three characters finds everything: the server refuses it. */
export function filtersOf(search: AuditSearch, timeZone: string): Record<string, string> {
  const q = search.q?.trim() ?? ''
  return {
    ...(q.length >= 3 && { q }),
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
  return infiniteQueryOptions({
    queryKey: ['GET /audit-log', 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      api('GET /audit-log', {
        query: { ...filters, limit: String(pageSize), ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.items.length < pageSize ? undefined : (last.items.at(-1)?.id ?? undefined)),
    placeholderData: keepPreviousData,
  })
}

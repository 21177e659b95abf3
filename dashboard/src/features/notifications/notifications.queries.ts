import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'
import { type FilterOf, keysetPages } from '../../shared/list/paged-query.ts'
import { type Range, rangeOf } from '../../shared/list/period.ts'
import { scopeOf } from '../../shared/mode.ts'
import type { ListSearch, Sort } from './notifications.search.ts'

export type Notification = Answer<'GET /notifications'>['items'][number]
export type NotificationDetail = Answer<'GET /notifications/{id}'>
export type Attempt = NotificationDetail['attempts'][number]

/** The filter shared by list and counts. */
export type Filter = Omit<FilterOf<'GET /notifications'>, 'sort'>

/** Rows per page. */
export const pageSize = 75

/** The call's parameters from the URL state. */
export function filterOf(search: ListSearch, zone: string, range: Range = rangeOf(search, zone)): Filter {
  const { period: _period, from: _from, to: _to, sort: _sort, open: _open, q, siteId, mode, timeZone: _zone } = search
  const { status, eventType, httpStatus, objectId } = search
  const known: Record<string, string | undefined> = {
    ...scopeOf({ siteId, mode }),
    ...(status !== undefined && { status }),
    ...(eventType !== undefined && { eventType }),
    ...(httpStatus !== undefined && { httpStatus }),
    ...(objectId !== undefined && { objectId }),
    ...range,
  }
  // The server refuses shorter texts; the field shows a hint.
  if (q !== undefined && q.trim().length >= 3) known.q = q.trim()
  if (range.from !== undefined || range.to !== undefined) known.timeZone = zone
  // Values from the URL are text; the server refuses invalid ones, and the screen shows that.
  return known as Filter
}

/** The filter's rows, with keyset pagination. */
export function listQuery(filter: Filter, sort: Sort) {
  return {
    ...keysetPages('GET /notifications', { ...filter, sort }, pageSize),
    // Rows stay until reloaded explicitly: no row moves while the user reads.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }
}

/** The number of notifications of a filter, possibly capped. */
export function countQuery(filter: Filter) {
  return queryOptions({
    queryKey: ['GET /notifications', 'count', filter],
    queryFn: async ({ signal }) => {
      const { total, isTotalCapped } = await api('GET /notifications', { query: { ...filter, limit: '1' }, signal })
      return { total, isTotalCapped }
    },
    staleTime: 15_000,
  })
}

const besideMs = 1_500
const retryingMs = 15_000
/** Polling interval while the change stream is open, for missed events. */
const toldMs = 30_000

/**
 * A notification with its attempts. Polled in the background while it is being sent, which does not extend the session
 * (security.md S-06).
 * @param isTold true while the change stream is open
 */
export function notificationQuery(id: string, isTold: boolean) {
  return queryOptions({
    queryKey: ['GET /notifications/{id}', { params: { id } }],
    queryFn: ({ signal, client, queryKey }) => {
      const isKnown = client.getQueryData(queryKey) !== undefined
      const headers = isKnown ? { 'firepay-background': '1' } : {}
      return api('GET /notifications/{id}', { params: { id }, headers, signal })
    },
    refetchInterval: ({ state }) => {
      if (state.data === undefined) return false
      const isOpen = isUnderWay(state.data)
      if (isTold) return isOpen || state.data.status === 'retrying' ? toldMs : false
      if (isOpen) return besideMs
      return state.data.status === 'retrying' ? retryingMs : false
    },
  })
}

/** It is being sent, or about to be. */
export function isUnderWay({ status, attempts }: NotificationDetail): boolean {
  return status === 'pending' || status === 'delivering' || attempts.some(({ startedAt }) => startedAt === undefined)
}

/** The state of a site's endpoint. */
export function endpointQuery(id: string) {
  return { ...read('GET /sites/{id}/notification-endpoint', { params: { id } }), staleTime: 30_000 }
}

import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'
import { type FilterOf, keysetPages } from '../../shared/list/paged-query.ts'
import { type Range, rangeOf } from '../../shared/list/period.ts'
import { scopeOf } from '../../shared/mode.ts'
import type { ListSearch, sortOf } from './list/list-search.ts'

export type Notification = Answer<'GET /notifications'>['items'][number]
export type NotificationDetail = Answer<'GET /notifications/{id}'>
export type Attempt = NotificationDetail['attempts'][number]

/** What the list and its counts have in common. */
export type Filter = Omit<FilterOf<'GET /notifications'>, 'sort'>

/** Rows of one page. */
export const pageSize = 75

/** The call's parameters for what stands in the URL. */
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
  // Shorter texts are refused; the field says so.
  if (q !== undefined && q.trim().length >= 3) known.q = q.trim()
  if (range.from !== undefined || range.to !== undefined) known.timeZone = zone
  // Values were read from the URL as text; what is none of the contract's is refused by the server and said on the screen.
  return known as Filter
}

/** The rows of the filter, page after page by keyset. */
export function listQuery(filter: Filter, sort: ReturnType<typeof sortOf>) {
  return {
    ...keysetPages('GET /notifications', { ...filter, sort }, pageSize),
    // Rows stay as they were read until somebody asks again: none moves away from under the reader.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }
}

/** How many notifications a filter has, as far as they are counted. */
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
/** Where the server tells of each attempt, only for what was not told. */
const toldMs = 30_000

/**
 * One notification with its attempts. While something is being sent it is asked for again, in the background: being open
 * on a screen keeps no session alive (security.md S-06).
 * @param isTold whether the server tells of changes by itself
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

/** It is being sent, or will be at once. */
export function isUnderWay({ status, attempts }: NotificationDetail): boolean {
  return status === 'pending' || status === 'delivering' || attempts.some(({ startedAt }) => startedAt === undefined)
}

/** How the address of a site answers. */
export function endpointQuery(id: string) {
  return { ...read('GET /sites/{id}/notification-endpoint', { params: { id } }), staleTime: 30_000 }
}

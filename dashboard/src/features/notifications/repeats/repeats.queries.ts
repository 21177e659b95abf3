import type { RequestOf } from '@firepay/contract/http/route.ts'
import type { Routes } from '@firepay/contract/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { type Answer, read } from '../../../api/query.ts'

export type Repeat = Answer<'GET /notifications/repeat-plans/{id}'>
export type PlanBody = RequestOf<Routes['planRepeat']>['body']

/** The effect of a repeat, without sending. One call per set of options. */
export function planQuery(body: PlanBody) {
  return queryOptions({
    queryKey: ['POST /notifications/repeat-plans', body],
    queryFn: ({ signal }) => api('POST /notifications/repeat-plans', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 0,
  })
}

const runningMs = 1_000
/** Time that an ended repeat stays on the list's page. */
const toldMs = 10 * 60_000

/** Running and recently ended repeats. Background polling does not extend the session. */
export const recentRepeatsQuery = queryOptions({
  queryKey: ['GET /notifications/repeat-plans', 'recent'],
  queryFn: async ({ signal, client, queryKey }) => {
    const isKnown = client.getQueryData(queryKey) !== undefined
    const headers = isKnown ? { 'firepay-background': '1' } : {}
    const { items } = await api('GET /notifications/repeat-plans', { query: { limit: '5' }, headers, signal })
    const since = new Date(Date.now() - toldMs).toISOString()
    return items.filter((one) => one.endedAt === undefined || one.endedAt > since).slice(0, 3)
  },
  staleTime: 5_000,
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? runningMs : false),
})

/** A repeat; polled while it runs. */
export function repeatQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /notifications/repeat-plans/{id}', { params: { id } }],
    queryFn: ({ signal, client, queryKey }) => {
      const isKnown = client.getQueryData(queryKey) !== undefined
      const headers = isKnown ? { 'firepay-background': '1' } : {}
      return api('GET /notifications/repeat-plans/{id}', { params: { id }, headers, signal })
    },
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? runningMs : false),
  })
}

/** Report rows shown on a page. */
export const reportRows = 50

export function failedQuery(id: string) {
  return read('GET /notifications/repeat-plans/{id}/report', {
    params: { id },
    query: { result: 'failed', limit: String(reportRows) },
  })
}

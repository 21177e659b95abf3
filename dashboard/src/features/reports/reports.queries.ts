import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, type QueryOf, read } from '../../api/query.ts'
import { type FilterOf, keysetPages, offsetPages } from '../../shared/list/paged-query.ts'
import { rangeOf } from '../../shared/list/period.ts'
import { type Scope, type ScopeSearch, scopeOf } from '../../shared/mode.ts'
import type { ReportListSearch } from './reports.search.ts'

export type ReportHeader = Answer<'GET /site-balance-reports/{type}'>['items'][number]
export type Report = Answer<'GET /site-balance-reports/{type}/{id}'>
export type ReportRow = Report['rows'][number]
export type ReportLines = Answer<'GET /site-balance-reports/{type}/{id}/lines'>
export type LinesFilter = Pick<
  QueryOf<'GET /site-balance-reports/{type}/{id}/lines'>,
  'category' | 'feeType' | 'late' | 'side' | 'row' | 'column'
>
type ListFilter = FilterOf<'GET /site-balance-reports/{type}'>

/** The accounts of a scope, for a selection. */
export function accountsQuery(scope: Scope) {
  return read('GET /site-account-balances', { query: { limit: '100', ...scope } })
}

const pageSize = 50

/**
 * The list's filter from the URL.
 * @param zone of the days of a range
 */
export function filterOf(search: ReportListSearch, scope: ScopeSearch, zone: string) {
  const range = rangeOf(search, zone)
  return {
    ...scopeOf(scope),
    ...(search.accountId !== undefined && { accountId: search.accountId }),
    ...(search.movement !== undefined && { movement: 'only' as const }),
    ...range,
    // Each row uses the days of its own zone.
    ...(Object.keys(range).length > 0 && { days: 'own' as const }),
  } satisfies ListFilter
}

/** Reports of a type, latest period first; polled while one is pending. */
export function reportListQuery(type: ReportType, filter: ListFilter) {
  return keysetPages('GET /site-balance-reports/{type}', filter, pageSize, { type })
}

/** A report with its rows in pages of a thousand; polled until ready. */
export function reportQuery(type: ReportType, id: string) {
  return infiniteQueryOptions({
    queryKey: ['GET /site-balance-reports/{type}/{id}', type, id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /site-balance-reports/{type}/{id}', {
        params: { type, id },
        query: { offset: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last: Report, pages: Report[]) => {
      const shown = pages.reduce((sum, page) => sum + page.rows.length, 0)
      return last.rows.length > 0 && shown < (last.rowsCount ?? 0) ? shown : undefined
    },
    refetchInterval: ({ state }) => (state.data?.pages[0]?.status === 'pending' ? 1_000 : false),
    // A ready report never changes.
    staleTime: ({ state }) => (state.data?.pages[0]?.status === 'ready' ? Number.POSITIVE_INFINITY : 0),
  })
}

/** The lines behind a figure in pages, with the total; immutable like the report. */
export function linesQuery(type: ReportType, id: string, filter: LinesFilter) {
  const pages = offsetPages('GET /site-balance-reports/{type}/{id}/lines', filter, 100, { type, id })
  return { ...pages, staleTime: Number.POSITIVE_INFINITY }
}

const dayMs = 86_400_000
/** Maximum length of a period by chained type: a month, or a day with a repeated hour. */
const longest: Partial<Record<ReportType, number>> = { daily: dayMs + 3 * 3_600_000, monthly: 32 * dayMs }

/** True if each report opens with the previous closing. */
export function isChained({ type }: Pick<ReportHeader, 'type'>): boolean {
  return longest[type] !== undefined
}

/** The adjacent reports of a chained type. */
export function neighboursQuery({ id, type, accountId, from, to }: ReportHeader) {
  const most = longest[type] ?? 0
  const find = async (range: { from: string; to: string }, signal: AbortSignal) =>
    (
      await api('GET /site-balance-reports/{type}', {
        params: { type },
        query: { accountId, ...range, limit: '1' },
        signal,
      })
    ).items[0] ?? null
  const shifted = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
  return queryOptions({
    queryKey: ['GET /site-balance-reports/{type}', 'neighbours', id],
    queryFn: async ({ signal }) => {
      const [previous, next] = await Promise.all([
        find({ from: shifted(from, -most), to: from }, signal),
        find({ from: to, to: shifted(to, most) }, signal),
      ])
      return { previous, next }
    },
    enabled: most > 0,
  })
}

/** True if the days have chained reports from its opening to its closing. */
export function hasDays({ type }: Pick<ReportHeader, 'type'>): boolean {
  return type === 'monthly'
}

/** The daily reports of a month in order; immutable like the month. */
export function daysQuery({ id, accountId, from, to }: ReportHeader) {
  return queryOptions({
    queryKey: ['GET /site-balance-reports/{type}', 'days', id],
    queryFn: async ({ signal }) => {
      const { items } = await api('GET /site-balance-reports/{type}', {
        params: { type: 'daily' },
        query: { accountId, from, to, limit: '100' },
        signal,
      })
      return items.toReversed()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

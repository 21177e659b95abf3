import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type FilterOf, keysetPages } from '../../shared/list/paged-query.ts'
import { type Range, rangeOf } from '../../shared/list/period.ts'
import { scopeOf } from '../../shared/mode.ts'
import { type ListSearch, type Sort, transactionsUrl } from './transactions.search.ts'

/** The filter shared by list, statistics and neighbours. */
export type Filter = Omit<FilterOf<'GET /transactions'>, 'sort'>

/** Rows per page; the first screen shows about a fifth. */
export const pageSize = 75

/** The call's parameters from the URL state. Without a zone in the URL the server uses the site's or merchant's. */
export function filterOf(search: ListSearch, zone: string, range: Range = rangeOf(search, zone)): Filter {
  const {
    period: _period,
    from: _from,
    to: _to,
    sort: _sort,
    open: _open,
    columns: _columns,
    view: _view,
    charts: _charts,
    compare: _compare,
    ...filters
  } = search
  const { q, siteId, mode, ...rest } = filters
  const known: Record<string, string | undefined> = { ...scopeOf({ siteId, mode }), ...rest, ...range }
  // The server refuses shorter texts; the field shows a hint.
  if (q !== undefined && q.trim().length >= 3) known.q = q.trim()
  if (range.from !== undefined || range.to !== undefined) known.timeZone = zone
  else delete known.timeZone
  // Values from the URL are text; the server refuses invalid ones, and the screen shows that.
  return known as Filter
}

/** The filter's rows, with keyset pagination, and statistics of the whole filter. */
export function listQuery(filter: Filter, sort: Sort) {
  return {
    ...keysetPages('GET /transactions', { ...filter, sort }, pageSize),
    // Rows stay until reloaded explicitly: a refetch would repeat every loaded page.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }
}

/** The number of transactions of another filter, for suggestions in an empty list. */
export function countQuery(filter: Filter) {
  return queryOptions({
    queryKey: ['GET /transactions', 'count', filter],
    queryFn: async ({ signal }) =>
      (await api('GET /transactions', { query: { ...filter, limit: '1' }, signal })).stats.count,
  })
}

/** The number of transactions in another range, for the comparison of the count. */
export function countInQuery(filter: Filter, range: { from: string; to: string } | null) {
  const query = { ...filter, ...range, groupBy: 'status' as const }
  return queryOptions({
    queryKey: ['GET /transaction-stats', 'count', query],
    queryFn: async ({ signal }) =>
      (await api('GET /transaction-stats', { query, signal })).groups.reduce((sum, group) => sum + group.count, 0),
    staleTime: 60_000,
    enabled: range !== null,
  })
}

/** The number of transactions by status or payment method: `captured` → 4,097. */
export function valueCountsQuery(filter: Filter, groupBy: 'status' | 'method') {
  return queryOptions<ReadonlyMap<string, number>>({
    queryKey: ['GET /transaction-stats', 'counts', filter, groupBy],
    queryFn: async ({ signal }) => {
      const { groups } = await api('GET /transaction-stats', { query: { ...filter, groupBy }, signal })
      return new Map(groups.map(({ key, count }) => [key, count]))
    },
    staleTime: 60_000,
  })
}

/** A transaction with its ledger lines. */
export function transactionQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /transactions/{id}', { params: { id } }],
    queryFn: ({ signal }) => api('GET /transactions/{id}', { params: { id }, signal }),
  })
}

/** The next or previous transaction in the list's order; null at the end. */
export function neighbourQuery(id: string, search: ListSearch, zone: string, side: 'next' | 'previous') {
  const filter = filterOf(search, zone)
  const sort = side === 'next' ? transactionsUrl.sortOf(search) : reversed(transactionsUrl.sortOf(search))
  return queryOptions({
    queryKey: ['GET /transactions', 'neighbour', filter, sort, id],
    queryFn: async ({ signal }) => {
      const page = await api('GET /transactions', { query: { ...filter, sort, limit: '1', after: id }, signal })
      return page.items[0]?.id ?? null
    },
    staleTime: 60_000,
  })
}

function reversed(sort: Sort) {
  return (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as typeof sort
}

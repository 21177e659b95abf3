import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type FilterOf, keysetPages } from '../../shared/list/paged-query.ts'
import { type Range, rangeOf } from '../../shared/list/period.ts'
import { scopeOf } from '../../shared/mode.ts'
import { type ListSearch, sortOf } from './list/list-search.ts'

/** What the list, its statistics and its neighbours have in common. */
export type Filter = Omit<FilterOf<'GET /transactions'>, 'sort'>

/** Rows of one page: the first screen is about a fifth of it. */
export const pageSize = 75

/** The call's parameters for what stands in the URL. Without a zone in the URL the server takes the site's or merchant's. */
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
  // Shorter texts are refused; the field says so.
  if (q !== undefined && q.trim().length >= 3) known.q = q.trim()
  if (range.from !== undefined || range.to !== undefined) known.timeZone = zone
  else delete known.timeZone
  // Values were read from the URL as text; what is none of the contract's is refused by the server and said on the screen.
  return known as Filter
}

/** The rows of the filter, page after page by keyset, with statistics of the whole filter. */
export function listQuery(filter: Filter, sort: ReturnType<typeof sortOf>) {
  return {
    ...keysetPages('GET /transactions', { ...filter, sort }, pageSize),
    // Rows stay as they were read until somebody asks again: reading a hundred pages anew would be no help.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }
}

/** How many transactions another filter has: for an empty list that says what would help. */
export function countQuery(filter: Filter) {
  return queryOptions({
    queryKey: ['GET /transactions', 'count', filter],
    queryFn: async ({ signal }) =>
      (await api('GET /transactions', { query: { ...filter, limit: '1' }, signal })).stats.count,
  })
}

/** How many transactions the filter has in another range, for the figure beside its count. */
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

/** How many transactions of the filter have each status, or each payment method: `captured` → 4,097. */
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

/** One transaction with its ledger lines. */
export function transactionQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /transactions/{id}', { params: { id } }],
    queryFn: ({ signal }) => api('GET /transactions/{id}', { params: { id }, signal }),
  })
}

/** The transaction right after this one in the list's order, or before it; null at the end. */
export function neighbourQuery(id: string, search: ListSearch, zone: string, side: 'next' | 'previous') {
  const filter = filterOf(search, zone)
  const sort = side === 'next' ? sortOf(search) : reversed(sortOf(search))
  return queryOptions({
    queryKey: ['GET /transactions', 'neighbour', filter, sort, id],
    queryFn: async ({ signal }) => {
      const page = await api('GET /transactions', { query: { ...filter, sort, limit: '1', after: id }, signal })
      return page.items[0]?.id ?? null
    },
    staleTime: 60_000,
  })
}

function reversed(sort: ReturnType<typeof sortOf>) {
  return (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as typeof sort
}

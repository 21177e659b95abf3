import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { QueryOf } from '../../api/query.ts'

type StatsQuery = QueryOf<'GET /transaction-stats'>
export type GroupBy = NonNullable<StatsQuery['groupBy']>
/** What is counted: the filter of a list. */
export type StatsFilter = Omit<StatsQuery, 'groupBy' | 'compare'>

/** Counts, sums and rates of a filter by group; with those of the period before where the range has one. Left with the screen. */
export function groupsQuery(filter: StatsFilter, groupBy: GroupBy, compare = false) {
  const query: StatsQuery = { ...filter, groupBy, ...(compare && { compare: 'previous' as const }) }
  return queryOptions({
    queryKey: ['GET /transaction-stats', 'chart', query],
    queryFn: ({ signal }) => api('GET /transaction-stats', { query, signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    // What was drawn stays until the next is there, marked as busy.
    placeholderData: keepPreviousData,
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Answer, QueryOf } from '../../api/query.ts'

type StatsQuery = QueryOf<'GET /transaction-stats'>
export type GroupBy = NonNullable<StatsQuery['groupBy']>
/** The filter of a list, as counted. */
export type StatsFilter = Omit<StatsQuery, 'groupBy' | 'compare'>

/**
 * Counts, sums and rates of a filter by group; with `before`, also those of the comparison range as `previous`.
 * Cancelled on unmount.
 */
export function groupsQuery(filter: StatsFilter, groupBy: GroupBy, before: { from: string; to: string } | null = null) {
  const query: StatsQuery = { ...filter, groupBy }
  return queryOptions({
    queryKey: ['GET /transaction-stats', 'chart', query, before],
    queryFn: async ({ signal }): Promise<Answer<'GET /transaction-stats'>> => {
      const [answer, earlier] = await Promise.all([
        api('GET /transaction-stats', { query, signal }),
        before && api('GET /transaction-stats', { query: { ...query, ...before }, signal }),
      ])
      return { ...answer, ...(earlier && { previous: earlier.groups }) }
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    // Keeps the previous answer until the next one arrives; cards hide it (`isPlaceholderData`).
    placeholderData: keepPreviousData,
  })
}

import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type Filter, listQuery, type TransactionPage } from '../transactions.queries.ts'
import type { Sort } from './list-search.ts'
import { useKept } from './use-kept.ts'

/** The list as far as it was read, with its statistics; what was there before stays until the next answer. */
export function useTransactionList(filter: Filter, sort: Sort) {
  const options = listQuery(filter, sort)
  const queries = useQueryClient()
  const query = useInfiniteQuery(options)
  const data = useKept(query.data)
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  /** Reads the beginning again; pages beyond it are dropped first, for each would be a call of its own. */
  const readAgain = () => {
    queries.setQueryData<InfiniteData<TransactionPage, string | null>>(options.queryKey, (before) =>
      before ? { pages: before.pages.slice(0, 1), pageParams: before.pageParams.slice(0, 1) } : before,
    )
    void query.refetch()
  }

  return {
    query,
    rows,
    /** Of the newest page: it was read last. */
    stats: data?.pages.at(-1)?.stats,
    /** Types that the role does not see, which the list and its figures leave out. */
    omittedTypes: data?.pages.at(-1)?.omittedTypes ?? [],
    busy: query.isFetching && !query.isFetchingNextPage,
    loadMore,
    readAgain,
  }
}

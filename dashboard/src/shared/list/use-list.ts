import {
  type InfiniteData,
  type QueryKey,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { PagedQuery } from './paged-query.ts'
import { useKept } from './use-kept.ts'

/** A list for a card, independent of its pagination. */
export type List<T> = {
  rows: readonly T[]
  /** Total number of rows, including those not loaded. */
  total: number
  /** Nothing has loaded or failed yet. */
  isWaiting: boolean
  /** Loaded, possibly without rows. */
  isRead: boolean
  /** The rows belong to another filter, while the requested ones are loading or failed. */
  isOther: boolean
  /** The error of the first or the next page. */
  failure: { error: unknown; ofNextPage: boolean; isFetching: boolean; retry: () => void } | null
  hasMore: boolean
  isReadingMore: boolean
  /** Loads the next page, if there is one and none is loading. */
  readMore: () => void
}

/** A page of any list. */
export type PageOf<T = unknown> = { items: readonly T[]; total?: number }

/** A paged list; previous rows stay until the next answer. */
export function usePagedList<P extends PageOf, Param>(options: PagedQuery<P, Param>) {
  const queries = useQueryClient()
  const query = useInfiniteQuery<P, Error, InfiniteData<P, Param>, QueryKey, Param>(options)
  const data = useKept(query.data)
  type Row = P['items'][number]
  const rows = useMemo<readonly Row[]>(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const { hasNextPage, isFetching, isFetchNextPageError, isFetchingNextPage, fetchNextPage, refetch } = query
  const last = data?.pages.at(-1)

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  /** Reloads from the first page; drops later pages first, because each would be refetched. */
  const readAgain = () => {
    queries.setQueryData<InfiniteData<P, Param>>(options.queryKey, (before) =>
      before ? { pages: before.pages.slice(0, 1), pageParams: before.pageParams.slice(0, 1) } : before,
    )
    void refetch()
  }

  const list: List<Row> = {
    rows,
    total: last?.total ?? rows.length,
    isWaiting: data === undefined && !query.isError,
    isRead: data !== undefined,
    isOther: query.data === undefined && data !== undefined,
    failure: query.isError
      ? {
          error: query.error,
          ofNextPage: isFetchNextPageError,
          isFetching,
          retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
        }
      : null,
    hasMore: hasNextPage,
    isReadingMore: isFetchingNextPage,
    readMore: () => void fetchNextPage(),
  }
  return {
    ...list,
    /** The last loaded page, for its data besides rows. */
    last,
    /** The first page is loading, again or for another filter. */
    busy: isFetching && !isFetchingNextPage,
    /** A stable `readMore` that does nothing after a failure, for automatic loading. */
    loadMore,
    readAgain,
  }
}

/** A list in a single response. */
export function useWholeList<T, K extends QueryKey>(
  options: UseQueryOptions<{ items: T[] }, Error, { items: T[] }, K>,
): List<T> {
  const query = useQuery(options)
  const rows = query.data?.items ?? []
  return {
    rows,
    total: rows.length,
    isWaiting: query.isPending,
    isRead: query.data !== undefined,
    isOther: false,
    failure: query.isError
      ? { error: query.error, ofNextPage: false, isFetching: query.isFetching, retry: () => void query.refetch() }
      : null,
    hasMore: false,
    isReadingMore: false,
    readMore: () => undefined,
  }
}

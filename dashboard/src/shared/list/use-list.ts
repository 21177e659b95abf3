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

/** A list as a card shows it, however it is read. */
export type List<T> = {
  rows: readonly T[]
  /** All that the list has, also what was not read yet. */
  total: number
  /** Nothing was read yet, and nothing has failed. */
  isWaiting: boolean
  /** Something was read, be it no row. */
  isRead: boolean
  /** The rows are those of another filter, while the ones asked for are on their way or could not be read. */
  isOther: boolean
  /** Why the beginning, or the next page, could not be read. */
  failure: { error: unknown; ofNextPage: boolean; isFetching: boolean; retry: () => void } | null
  hasMore: boolean
  isReadingMore: boolean
  /** Reads the next page, unless there is none or one is on its way. */
  readMore: () => void
}

type Page<T> = { items: readonly T[]; total?: number }

/** A list that comes in pages; what was there before stays until the next answer. */
export function usePagedList<P extends Page<unknown>, Param>(options: PagedQuery<P, Param>) {
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

  /** Reads the beginning again; pages beyond it are dropped first, for each would be a call of its own. */
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
    /** The newest page that was read: what it says besides its rows. */
    last,
    /** The beginning is being read, again or for another filter. */
    busy: isFetching && !isFetchingNextPage,
    /** `readMore`, stable, and silent after a failure: for what asks by itself. */
    loadMore,
    readAgain,
  }
}

/** A list that one answer holds. */
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

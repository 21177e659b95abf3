import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import type { ReactNode } from 'react'
import { shellTexts } from '../locale/shell.ts'
import { LoadFailed } from './load-failed.tsx'
import styles from './paged-card.module.css'

/** What is used of an infinite query whose pages have `items` and `total`. */
type Pages<T> = {
  data: { pages: readonly { items: readonly T[]; total: number }[] } | undefined
  error: unknown
  isPending: boolean
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/**
 * A list that comes in pages, in a card: waiting, failing and empty states, and a foot that says how much of it is shown
 * and brings more. What has been read stays when reading on fails.
 */
export function PagedCard<T>({
  query,
  failed,
  count,
  empty,
  rowHeight = 40,
  waiting,
  children,
  ...card
}: {
  query: Pages<T>
  /** "The members did not load." */
  failed: string
  /** "50 of 312 rows", in the foot. */
  count: (shown: number, total: number) => string
  /** In place of the rows when there are none. */
  empty: ReactNode
  /** Of the rows that are waited for, where `waiting` does not draw them. */
  rowHeight?: number
  waiting?: ReactNode
  title?: ReactNode
  titleLevel?: 2 | 3
  action?: ReactNode
  children: (items: readonly T[]) => ReactNode
}) {
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const total = query.data?.pages.at(-1)?.total ?? 0
  const failure = query.isError && (
    <div className={styles.pad}>
      <LoadFailed
        title={failed}
        query={query.isFetchNextPageError ? { ...query, refetch: query.fetchNextPage } : query}
      />
    </div>
  )
  return (
    <Card
      {...card}
      flush
      aria-busy={query.isPlaceholderData || undefined}
      foot={
        items.length > 0 && (
          <div className={styles.foot}>
            <span role="status">{count(items.length, total)}</span>
            {query.hasNextPage && (
              <Button size="xs" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {shellTexts.pages.more}
              </Button>
            )}
          </div>
        )
      }
    >
      {query.isPending &&
        (waiting ?? (
          <AfterDelay>
            <div className={styles.pad} aria-busy="true">
              <Skeleton height={rowHeight} />
              <Skeleton height={rowHeight} />
              <Skeleton height={rowHeight} />
            </div>
          </AfterDelay>
        ))}
      {items.length > 0 ? children(items) : query.data && !query.isError && empty}
      {failure}
    </Card>
  )
}

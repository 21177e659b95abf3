import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import type { ReactNode } from 'react'
import { shellTexts } from '../../locale/shell.ts'
import { NotAllowed } from '../not-allowed.tsx'
import styles from './list-card.module.css'
import { isForbidden, ListFailed, type RefusedFilter } from './list-failed.tsx'
import type { List } from './use-list.ts'

/**
 * A list in a card with its states: loading, empty, failed, forbidden; and a foot with the count and Load more. Loaded
 * rows stay when loading more fails.
 */
export function ListCard<T>({
  list,
  failed,
  count,
  empty,
  foot,
  besideCount,
  rowHeight = 40,
  waiting,
  refusedFilter,
  children,
  ...card
}: {
  list: List<T>
  /** "The members did not load." */
  failed: string
  /** "50 of 312 rows" in the foot; without it the foot is `foot`. */
  count?: (shown: number, total: number) => string
  /** Replaces the rows when there are none. */
  empty: ReactNode
  foot?: ReactNode
  /** After the count: what the list leaves out. */
  besideCount?: ReactNode
  /** Height of placeholder rows, unless `waiting` renders them. */
  rowHeight?: number
  waiting?: ReactNode
  refusedFilter?: RefusedFilter
  title?: ReactNode
  titleLevel?: 2 | 3
  action?: ReactNode
  children: (rows: readonly T[]) => ReactNode
}) {
  if (isForbidden(list)) return <NotAllowed titleLevel={2} />
  const { failure } = list
  // After a failure, rows of the previous filter are misleading.
  const rows = failure && list.isOther ? [] : list.rows
  return (
    <Card
      {...card}
      flush
      aria-busy={list.isOther || undefined}
      foot={
        (rows.length > 0 && count && (
          <div className={styles.foot}>
            <span role="status">{count(rows.length, list.total)}</span>
            {besideCount}
            {list.hasMore && (
              <Button size="xs" busy={list.isReadingMore} onClick={list.readMore}>
                {shellTexts.pages.more}
              </Button>
            )}
          </div>
        )) ||
        foot
      }
    >
      {list.isWaiting &&
        (waiting ?? (
          <AfterDelay>
            <div className={styles.pad} aria-busy="true">
              <Skeleton height={rowHeight} />
              <Skeleton height={rowHeight} />
              <Skeleton height={rowHeight} />
            </div>
          </AfterDelay>
        ))}
      {rows.length > 0 ? children(rows) : list.isRead && !failure && empty}
      {failure && (
        <div className={styles.pad}>
          <ListFailed title={failed} failure={failure} refusedFilter={refusedFilter} />
        </div>
      )}
    </Card>
  )
}

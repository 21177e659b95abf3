import type { Answer } from '../../../api/query.ts'
import type { PageStart } from '../../../shared/list/paged-query.ts'
import type { usePagedList } from '../../../shared/list/use-list.ts'

/** The rows of the list with their statistics, which come with the last loaded page. */
export type RowsWithStats = ReturnType<typeof rowsWithStats>

export function rowsWithStats(list: ReturnType<typeof usePagedList<Answer<'GET /transactions'>, PageStart | null>>) {
  return {
    ...list,
    total: list.last?.stats.count ?? 0,
    stats: list.last?.stats,
    /** Types that the role may not see, excluded from list and figures. */
    omittedTypes: list.last?.omittedTypes ?? [],
  }
}

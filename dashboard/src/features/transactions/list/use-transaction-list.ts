import { usePagedList } from '../../../shared/list/use-list.ts'
import { type Filter, listQuery } from '../transactions.queries.ts'
import type { Sort } from '../transactions.search.ts'

/** The loaded list with its statistics; previous rows stay until the next answer. */
export function useTransactionList(filter: Filter, sort: Sort) {
  const list = usePagedList(listQuery(filter, sort))
  return {
    ...list,
    total: list.last?.stats.count ?? 0,
    /** From the last loaded page. */
    stats: list.last?.stats,
    /** Types that the role may not see, excluded from list and figures. */
    omittedTypes: list.last?.omittedTypes ?? [],
  }
}

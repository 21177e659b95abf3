import { usePagedList } from '../../../shared/list/use-list.ts'
import { type Filter, listQuery } from '../transactions.queries.ts'
import type { Sort } from './list-search.ts'

/** The list as far as it was read, with its statistics; what was there before stays until the next answer. */
export function useTransactionList(filter: Filter, sort: Sort) {
  const list = usePagedList(listQuery(filter, sort))
  return {
    ...list,
    total: list.last?.stats.count ?? 0,
    /** Of the newest page: it was read last. */
    stats: list.last?.stats,
    /** Types that the role does not see, which the list and its figures leave out. */
    omittedTypes: list.last?.omittedTypes ?? [],
  }
}

import type { ListPage } from '../../../shared/list-page/use-list-page.ts'
import { type Filter, filterOf, listQuery } from '../transactions.queries.ts'
import { type ListSearch, type Sort, transactionsUrl } from '../transactions.search.ts'
import { filterLabel } from './filter-fields.ts'

/** The definition of the list page. */
export const transactionList = {
  url: transactionsUrl,
  filterOf,
  query: listQuery,
  labelOf: filterLabel,
}

export type TransactionsPageState = ListPage<ListSearch, Sort, Filter>

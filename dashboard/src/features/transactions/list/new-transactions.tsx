import { transactionsLaterTexts } from '../../../locale/transactions-later.ts'
import { NewsButton, type NewsProps } from '../../../shared/list/news-button.tsx'
import { type Filter, newCountQuery } from '../transactions.queries.ts'
import { newestFirst, type Sort } from './list-search.ts'

/** "3 new": the transactions of the filter that came since the list was read. */
export function NewTransactions({ filter, sort, ...list }: NewsProps & { filter: Filter; sort: Sort }) {
  return (
    <NewsButton
      {...list}
      kind="transaction"
      to={filter.to}
      isNewestFirst={sort === newestFirst && filter.dateField === undefined}
      query={(question) => newCountQuery(filter, question)}
      texts={transactionsLaterTexts.news}
    />
  )
}

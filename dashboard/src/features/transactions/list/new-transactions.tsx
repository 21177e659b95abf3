import { api } from '../../../api/client.ts'
import { transactionsLaterTexts } from '../../../locale/transactions-later.ts'
import { NewsButton, type NewsProps } from '../../../shared/list/news-button.tsx'
import type { Filter } from '../transactions.queries.ts'
import { newestFirst, type Sort } from '../transactions.search.ts'

/** "3 new": the filter's transactions since the list was read. */
export function NewTransactions({ filter, sort, ...list }: NewsProps & { filter: Filter; sort: Sort }) {
  return (
    <NewsButton
      {...list}
      kind="transaction"
      to={filter.to}
      isNewestFirst={sort === newestFirst && filter.dateField === undefined}
      queryKey={['GET /transactions', 'new', filter]}
      countSince={async (from, how) =>
        (await api('GET /transactions', { query: { ...filter, from, limit: '1' }, ...how })).stats.count
      }
      texts={transactionsLaterTexts.news}
    />
  )
}

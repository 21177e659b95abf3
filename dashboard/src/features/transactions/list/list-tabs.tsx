import { ViewTabs } from '../../../shared/views/view-tabs.tsx'
import { transactionsUrl } from '../transactions.search.ts'
import type { TransactionsPageState } from './transaction-list.ts'
import { TypeTabs } from './type-tabs.tsx'

/** The types of transactions, then the saved views. */
export function ListTabs({
  page: { search, state, change },
}: {
  page: Pick<TransactionsPageState, 'search' | 'state' | 'change'>
}) {
  const { siteId, mode, charts, compare } = search
  return (
    <ViewTabs
      list="transactions"
      path="/transactions"
      state={state}
      first={(isOfView) => (
        <TypeTabs search={search} isOfView={isOfView} rest={{ siteId, mode, charts, compare }} change={change} />
      )}
      onChange={(next) => change({ mode: undefined, ...transactionsUrl.read({ ...next, charts, compare }) })}
    />
  )
}

import { TabButton } from '@firepay/ui/components/tabs.tsx'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { withoutOpen } from '../../../shared/list/list-state.ts'
import type { ChangeState } from '../../../shared/list/use-list-state.ts'
import { type ListSearch, readListSearch, withoutName } from './list-search.ts'

const texts = transactionsTexts.tabs

/**
 * Payments, refunds and disputes as lists of their own, before the saved views. Another type keeps the filters but for its
 * statuses, which are not those of another; from a view it leads to the whole list.
 */
export function TypeTabs({
  search,
  isOfView,
  rest,
  change,
}: {
  search: ListSearch
  /** A saved view is shown: then none of these is. */
  isOfView: boolean
  /** What the list without any view keeps. */
  rest: ListSearch
  change: ChangeState<ListSearch>
}) {
  const kept = isOfView
    ? rest
    : ['type', 'status', 'view', 'columns'].reduce<ListSearch>(withoutName, withoutOpen(search))
  return (['payment', 'refund', 'chargeback'] as const).map((type) => (
    <TabButton
      key={type}
      active={!isOfView && (search.type ?? 'payment') === type}
      onClick={() => change(readListSearch(type === 'payment' ? kept : { ...kept, type }))}
    >
      {texts[type]}
    </TabButton>
  ))
}

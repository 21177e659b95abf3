import { TabButton } from '@firepay/ui/components/tabs.tsx'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { withoutOpen } from '../../../shared/list/list-state.ts'
import type { ChangeState } from '../../../shared/list/use-list-state.ts'
import { type ListSearch, transactionsUrl, withoutName } from '../transactions.search.ts'

const texts = transactionsTexts.tabs

/**
 * Payments, refunds and disputes as separate lists, before the saved views. Switching keeps the filters except
 * statuses, which differ by type; from a view it opens the unfiltered list.
 */
export function TypeTabs({
  search,
  isOfView,
  rest,
  change,
}: {
  search: ListSearch
  /** A saved view is shown: no type tab is active. */
  isOfView: boolean
  /** The list's state without a view. */
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
      onClick={() => change(transactionsUrl.read(type === 'payment' ? kept : { ...kept, type }))}
    >
      {texts[type]}
    </TabButton>
  ))
}

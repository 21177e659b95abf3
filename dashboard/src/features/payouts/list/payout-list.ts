import { payoutStatuses } from '@firepay/contract/payouts/payout-values.ts'
import { payoutsTexts as texts } from '../../../locale/payouts.ts'
import type { FilterField } from '../../../shared/list/filter-fields.ts'
import type { PageStart } from '../../../shared/list/paged-query.ts'
import type { usePagedList } from '../../../shared/list/use-list.ts'
import type { ListPage } from '../../../shared/list-page/use-list-page.ts'
import { type Filter, filterOf, type PayoutPage, payoutsQuery } from '../payouts.queries.ts'
import { type PayoutSearch, payoutsUrl, type Sort } from '../payouts.search.ts'

export const filterFields: readonly FilterField[] = [
  {
    name: 'status',
    label: texts.filters.status,
    group: texts.filters.payout,
    kind: 'choice',
    options: payoutStatuses.map((value) => ({ value, label: texts.status[value] })),
  },
  {
    name: 'currency',
    label: texts.filters.currency,
    group: texts.filters.payout,
    kind: 'several',
    suggester: 'currency',
  },
  {
    name: 'accountId',
    label: texts.filters.accountId,
    group: texts.filters.payout,
    kind: 'one',
    suggester: 'account',
    typed: false,
  },
]

/** The definition of the list page. */
export const payoutList = {
  url: payoutsUrl,
  filterOf,
  query: payoutsQuery,
  labelOf: (name: string) => filterFields.find((field) => field.name === name)?.label,
}

export type PayoutsPageState = ListPage<PayoutSearch, Sort, Filter> & {
  list: ReturnType<typeof usePagedList<PayoutPage, PageStart | null>>
}

import { PageHead as PlainHead } from '@firepay/ui/components/page-head.tsx'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { transactionsTexts as texts } from '../../../locale/transactions.ts'
import { useCan } from '../../../shared/current-user.ts'
import { useDefaultCurrency } from '../../../shared/default-currency.ts'
import { Beside, useIsBeside } from '../../../shared/list/beside.tsx'
import { ComparisonChip } from '../../../shared/list/comparison-chip.tsx'
import type { Period } from '../../../shared/list/period.ts'
import { useSelection } from '../../../shared/list/selection.tsx'
import { useComparison } from '../../../shared/list/use-comparison.ts'
import { useListState } from '../../../shared/list/use-list-state.ts'
import { ListFilters } from '../../../shared/list-page/list-filters.tsx'
import { useListPage } from '../../../shared/list-page/use-list-page.ts'
import { scopeOf } from '../../../shared/mode.ts'
import { NotAllowed } from '../../../shared/not-allowed.tsx'
import { usePageTitle } from '../../../shared/page-title.ts'
import { sitesQuery } from '../../../shared/sites.ts'
import { refusedFilters } from '../refused-filters.ts'
import { type ListSearch, offeredSorts, transactionsUrl, withoutName } from '../transactions.search.ts'
import { ColumnsButton } from './columns-button.tsx'
import { ChartsButton, Figures } from './figures.tsx'
import { filterFields } from './filter-fields.ts'
import { ListCard } from './list-card.tsx'
import { ListTabs } from './list-tabs.tsx'
import { PageHead } from './page-head.tsx'
import { PeriodCount } from './period-count.tsx'
import { rowsWithStats } from './rows-with-stats.ts'
import { transactionList } from './transaction-list.ts'
import { useColumns } from './use-columns.ts'

const NewTransactions = lazy(() =>
  import('./new-transactions.tsx').then((module) => ({ default: module.NewTransactions })),
)
const TransactionSelection = lazy(() =>
  import('./transaction-selection.tsx').then((module) => ({ default: module.TransactionSelection })),
)
const TransactionDrawer = lazy(() =>
  import('../detail/transaction-drawer.tsx').then((module) => ({ default: module.TransactionDrawer })),
)

/**
 * The list of transactions. The URL holds filters, order, zone and the open transaction; the account holds the columns.
 */
export function TransactionsPage() {
  usePageTitle(texts.title)
  const { search, change } = useListState(transactionsUrl.whole)
  const can = useCan()
  const asked = transactionsUrl.read(search)
  const refused = refusedFilters(asked, can)
  if (refused.length === 0) return <Transactions />
  // Nothing is requested; the tabs keep the other filters and drop the type themselves.
  const shown = refused.filter((name) => name !== 'type').reduce<ListSearch>(withoutName, asked)
  return (
    <>
      <PlainHead title={texts.title} />
      <ListTabs page={{ search: shown, state: transactionsUrl.listOf(shown), change }} />
      <NotAllowed titleLevel={2} />
    </>
  )
}

function Transactions() {
  const page = useListPage(transactionList)
  const { search, state, change, zone, range, filter, sort } = page
  const list = rowsWithStats(page.list)
  const can = useCan()
  const phone = useNarrow(720)
  const sites = useQuery(sitesQuery)
  const manySites = search.siteId === undefined && (sites.data?.total ?? 0) > 1
  const { chosen, shown, isChosen } = useColumns(search, manySites)
  const currency = useDefaultCurrency(scopeOf(search))
  const { comparison, choose } = useComparison(search, change)
  const selection = useSelection(list.rows, JSON.stringify(filter))
  const isBeside = useIsBeside() && search.open !== undefined
  // Figures of both modes are never added.
  const hasFigures = search.mode !== 'all' || search.siteId !== undefined
  // Validated when the URL was read.
  const compared = { range, period: search.period as Period | undefined, comparison }
  const { search: searchTexts } = texts

  return (
    <TimeSettingsProvider zone={zone}>
      <PageHead page={page} list={list} hasSelection={selection.rows.length > 0} />
      <ListTabs page={page} />
      <ListFilters
        page={page}
        fields={filterFields}
        defaultCurrency={currency ?? list.rows[0]?.amount.currency}
        searchField={{
          label: searchTexts.label,
          placeholder: can('read Customer') ? searchTexts.placeholder : searchTexts.placeholderMasked,
        }}
        dateFields={texts.period.fields}
        Count={PeriodCount}
        against={hasFigures && <ComparisonChip {...compared} onChoose={choose} />}
        sortNames={offeredSorts(search, texts.sort.names)}
        news={
          <Suspense>
            <NewTransactions {...{ filter, sort, zone }} {...list} asOf={list.stats?.asOf} onShow={list.readAgain} />
          </Suspense>
        }
        end={
          <>
            {!phone && hasFigures && <ChartsButton page={page} />}
            <ColumnsButton page={page} chosen={chosen} manySites={manySites} />
          </>
        }
      />
      {hasFigures && <Figures {...{ page, list, comparison }} firstCurrency={currency} />}
      <Beside
        isOpen={search.open !== undefined}
        pageScrolls={hasFigures && search.charts !== undefined}
        list={(width) => (
          <ListCard
            {...{ list, search, change, isChosen, width, isBeside, selection }}
            columns={shown}
            defaultCurrency={currency}
            refusedFilter={page.removal}
          />
        )}
      >
        {page.wasOpen && (
          <TransactionDrawer
            {...{ id: search.open, rows: list.rows, loadMore: list.loadMore, search: state, onOpen: page.open }}
          />
        )}
      </Beside>
      {selection.rows.length > 0 && (
        <Suspense>
          <TransactionSelection {...{ selection, search, zone, sort }} />
        </Suspense>
      )}
    </TimeSettingsProvider>
  )
}

import { Button } from '@firepay/ui/components/button.tsx'
import { IconChartBar, IconColumns3 } from '@firepay/ui/components/icons.ts'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { TimeSettingsProvider, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { listTexts } from '../../../locale/list.ts'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { useCan } from '../../../shared/current-user.ts'
import { useDefaultCurrency, useIsFirstAsked } from '../../../shared/default-currency.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import { ExportButton } from '../../../shared/export/export-button.tsx'
import { exportNameOf, exportQueryOf } from '../../../shared/export/export-of.ts'
import { Beside, useIsBeside } from '../../../shared/list/beside.tsx'
import { ComparisonChip } from '../../../shared/list/comparison-chip.tsx'
import { FilterBar } from '../../../shared/list/filter-bar.tsx'
import { LayerWaiting } from '../../../shared/list/layer-waiting.tsx'
import { ListHead } from '../../../shared/list/list-head.tsx'
import { type ListState, withoutOpen } from '../../../shared/list/list-state.ts'
import { type Period, rangeOf } from '../../../shared/list/period.ts'
import { useSelection } from '../../../shared/list/selection.tsx'
import { useComparison } from '../../../shared/list/use-comparison.ts'
import { useListState } from '../../../shared/list/use-list-state.ts'
import { useZone } from '../../../shared/list/use-zone.ts'
import { ZoneChip } from '../../../shared/list/zone-chip.tsx'
import { scopeOf } from '../../../shared/mode.ts'
import { usePageTitle } from '../../../shared/page-title.ts'
import { sitesQuery, useSite } from '../../../shared/sites.ts'
import { ChartsWaiting } from '../../../shared/statistics/charts-waiting.tsx'
import { ViewTabs } from '../../../shared/views/view-tabs.tsx'
import { countQuery, filterOf } from '../transactions.queries.ts'
import { offeredSorts, transactionsUrl, withoutName } from '../transactions.search.ts'
import { columns as allColumns, type Column } from './columns.tsx'
import { filterFields, filterLabel } from './filter-fields.ts'
import { ListCard } from './list-card.tsx'
import styles from './stats-strip.module.css'
import { StatsSkeleton, StatsStrip } from './stats-strip.tsx'
import { TypeTabs } from './type-tabs.tsx'
import { useColumns } from './use-columns.ts'
import { useTransactionList } from './use-transaction-list.ts'

const CalendarButton = lazy(() =>
  import('./calendar-button.tsx').then((module) => ({ default: module.CalendarButton })),
)
const ColumnPanel = lazy(() => import('./column-panel.tsx').then((module) => ({ default: module.ColumnPanel })))
const NewTransactions = lazy(() =>
  import('./new-transactions.tsx').then((module) => ({ default: module.NewTransactions })),
)
const FaultNotes = lazy(() =>
  import('../../../shared/list/fault-notes.tsx').then((module) => ({ default: module.FaultNotes })),
)
const StatisticsCharts = lazy(() =>
  import('../../../shared/statistics/statistics-charts.tsx').then((module) => ({ default: module.StatisticsCharts })),
)
const TransactionSelection = lazy(() =>
  import('./transaction-selection.tsx').then((module) => ({ default: module.TransactionSelection })),
)
const TransactionDrawer = lazy(() =>
  import('../detail/transaction-drawer.tsx').then((module) => ({ default: module.TransactionDrawer })),
)

const texts = transactionsTexts

/**
 * The list of transactions. The URL holds filters, order, zone and the open transaction; the account holds the columns.
 */
export function TransactionsPage() {
  usePageTitle(texts.title)
  const { search: whole, change } = useListState(transactionsUrl.whole)
  const search = useMemo(() => transactionsUrl.read(whole), [whole])
  const faults = useMemo(() => transactionsUrl.faultsIn(whole), [whole])
  const removeFilter = (name: string) => change(withoutName(whole, name), { replace: true })
  const can = useCan()
  const zone = useZone(search)
  const site = useSite(search.siteId)
  const defaultCurrency = useDefaultCurrency(scopeOf(search))
  const { from, to } = rangeOf(search, zone)
  // Validated when the URL was read.
  const period = search.period as Period | undefined
  const range = useMemo(() => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }), [from, to])
  const { comparison, choose } = useComparison(search, change)
  const { open } = search
  const listState = useMemo(() => withoutOpen(search), [search])
  const filter = filterOf(listState, zone, range)
  const list = useTransactionList(filter, transactionsUrl.sortOf(search))
  const isFirstAsked = useIsFirstAsked(scopeOf(search), list.stats?.totals?.map(({ currency }) => currency) ?? [])
  const selection = useSelection(list.rows, JSON.stringify(filter))
  // Loads the detail's code on first opening; stays mounted, so that a drawer can animate out.
  const [drawerUsed, setDrawerUsed] = useState(false)
  if (open !== undefined && !drawerUsed) setDrawerUsed(true)
  const sites = useQuery(sitesQuery)
  const manySites = search.siteId === undefined && (sites.data?.total ?? 0) > 1
  const { shown, isChosen } = useColumns(search.type, manySites, search.columns)
  const beside = useIsBeside()
  const withType = showsManyTypes(search.type) && !shown.some((column) => column.id === 'type')
  const isBoth = search.mode === 'all' && search.siteId === undefined
  const phone = useNarrow(720)
  const hasCharts = search.charts !== undefined
  const chartsButton = !isBoth && (
    <Button
      size="xs"
      icon={<IconChartBar size={14} stroke={2} aria-hidden="true" />}
      aria-expanded={hasCharts}
      onClick={() => change({ ...search, charts: hasCharts ? undefined : 'open' }, { replace: true })}
    >
      {hasCharts ? texts.hideCharts : texts.charts}
    </Button>
  )
  const columns = useMemo(() => {
    const typed = withType ? withTypeColumn(shown) : shown
    return isBoth ? withSiteColumn(typed) : typed
  }, [shown, withType, isBoth])

  return (
    <TimeSettingsProvider zone={zone}>
      <ListHead
        title={texts.title}
        list={list}
        count={entryOf(texts.list.announceOf, search.type ?? 'payment') ?? texts.list.announce}
        actions={
          <>
            <ZoneChip
              zone={zone}
              siteZone={site?.timeZone}
              onChange={(timeZone) => change({ ...search, timeZone }, { replace: true })}
            />
            {search.type === 'chargeback' && (
              <Suspense>
                <CalendarButton isSmall={phone} />
              </Suspense>
            )}
            <ExportButton
              hasKey={selection.rows.length === 0}
              path="/transactions/export"
              query={exportQueryOf(filter, transactionsUrl.sortOf(search), zone)}
              rows={list.stats && list.total}
              what={texts.exported}
              name={exportNameOf('transactions', range, zone)}
              zone={zone}
            />
          </>
        }
      />
      <ViewTabs
        list="transactions"
        path="/transactions"
        state={listState}
        first={(isOfView) => (
          <TypeTabs
            search={search}
            isOfView={isOfView}
            rest={{ siteId: search.siteId, mode: search.mode, charts: search.charts, compare: search.compare }}
            change={change}
          />
        )}
        onChange={(next) => {
          const { charts, compare } = search
          change({ mode: undefined, ...transactionsUrl.read({ ...next, charts, compare }) })
        }}
      />
      <FilterBar
        fields={filterFields}
        search={listState}
        change={change}
        defaultCurrency={defaultCurrency ?? list.rows[0]?.amount.currency}
        nameOf={(field, value) => (field.name === 'siteId' && site?.id === value ? site.name : undefined)}
        searchField={{
          label: texts.search.label,
          placeholder: can('read Customer') ? texts.search.placeholder : texts.search.placeholderMasked,
        }}
        dateFields={texts.period.fields}
        Count={PeriodCount}
        against={!isBoth && <ComparisonChip range={range} period={period} comparison={comparison} onChoose={choose} />}
        sorting={{
          names: offeredSorts(search, texts.sort.names),
          current: transactionsUrl.sortOf(search),
          onSort: (sort) => change(transactionsUrl.withSort(listState, sort)),
        }}
        news={
          <Suspense>
            <NewTransactions
              filter={filter}
              sort={transactionsUrl.sortOf(search)}
              zone={zone}
              rows={list.rows}
              hasMore={list.hasMore}
              asOf={list.stats?.asOf}
              onShow={list.readAgain}
            />
          </Suspense>
        }
        end={
          <>
            {!phone && chartsButton}
            <Popover
              label={listTexts.columns.title}
              closeLabel={listTexts.filters.close}
              position="bottom-end"
              width={272}
              trigger={
                <Button size="xs" icon={<IconColumns3 size={14} stroke={2} aria-hidden="true" />}>
                  {listTexts.columns.open}
                </Button>
              }
            >
              <Suspense fallback={<LayerWaiting height={420} />}>
                <ColumnPanel
                  shown={shown}
                  type={search.type}
                  manySites={manySites}
                  {...(search.view !== undefined && {
                    onChoose: (ids: readonly string[] | null) =>
                      change({ ...search, columns: ids?.join(',') || undefined }, { replace: true }),
                  })}
                />
              </Suspense>
            </Popover>
          </>
        }
      />
      {faults.length > 0 && (
        <Suspense>
          <FaultNotes faults={faults} labelOf={filterLabel} onRemove={removeFilter} />
        </Suspense>
      )}
      {!isBoth && (
        <div className={styles.strip}>
          {list.stats && !isFirstAsked ? (
            <StatsStrip
              stats={list.stats}
              filter={filter}
              range={range}
              period={period}
              comparison={comparison}
              search={listState}
              firstCurrency={defaultCurrency}
              busy={list.busy}
            />
          ) : (
            !list.failure && <StatsSkeleton />
          )}
        </div>
      )}
      {phone && chartsButton && <div className={styles.chartsButton}>{chartsButton}</div>}
      {hasCharts && !isBoth && (
        <section className={styles.charts} aria-label={texts.chartsLabel}>
          <Suspense fallback={<ChartsWaiting />}>
            <StatisticsCharts
              filter={filter}
              range={range}
              search={listState}
              period={period}
              comparison={comparison}
              firstCurrency={defaultCurrency}
              level={2}
            />
          </Suspense>
        </section>
      )}
      <Beside
        isOpen={open !== undefined}
        pageScrolls={hasCharts && !isBoth}
        list={(width) => (
          <ListCard
            list={list}
            search={search}
            change={change}
            columns={columns}
            isChosen={isChosen}
            width={width}
            isBeside={beside && open !== undefined}
            defaultCurrency={defaultCurrency}
            refusedFilter={{ labelOf: filterLabel, onRemove: removeFilter }}
            selection={selection}
          />
        )}
      >
        {drawerUsed && (
          <TransactionDrawer
            id={open}
            rows={list.rows}
            loadMore={list.loadMore}
            search={listState}
            onOpen={(id) => change({ ...listState, ...(id !== undefined && { open: id }) }, { replace: true })}
          />
        )}
      </Beside>
      {selection.rows.length > 0 && (
        <Suspense>
          <TransactionSelection
            selection={selection}
            search={search}
            zone={zone}
            sort={transactionsUrl.sortOf(search)}
          />
        </Suspense>
      )}
    </TimeSettingsProvider>
  )
}

/** ", 4,716 transactions": the count of a period before it is applied. */
function PeriodCount({ search }: { search: ListState }) {
  const { zone } = useTimeSettings()
  const count = useQuery(countQuery(filterOf(search, zone)))
  return count.data === undefined ? null : texts.period.count(count.data)
}

function showsManyTypes(type: string | undefined): boolean {
  return type === 'all' || type?.includes(',') === true
}

/** Adds the type column for rows of several types, even if not chosen. */
function withTypeColumn(shown: readonly Column[]): Column[] {
  const type = allColumns.find((column) => column.id === 'type')
  return type ? [...shown.slice(0, 2), type, ...shown.slice(2)] : [...shown]
}

/** Adds the site column with mode marks where live and test rows are mixed. */
function withSiteColumn(shown: readonly Column[]): Column[] {
  const own = allColumns.find((column) => column.id === 'site')
  if (!own) return [...shown]
  // Adds room for the mark.
  const site = { ...own, width: own.width + 48 }
  if (shown.includes(own)) return shown.map((column) => (column === own ? site : column))
  return [...shown.slice(0, 2), site, ...shown.slice(2)]
}

import { payoutStatuses } from '@firepay/contract/payouts/payout-values.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { gridTemplate } from '@firepay/ui/components/grid-template.ts'
import { IconBuildingBank, IconFilterOff } from '@firepay/ui/components/icons.ts'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { zonePlace } from '@firepay/ui/components/time-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { read } from '../../../api/query.ts'
import { payoutsTexts as texts } from '../../../locale/payouts.ts'
import { BalanceTabs } from '../../../shared/balance-tabs.tsx'
import { useCan, useUser } from '../../../shared/current-user.ts'
import { dayIn } from '../../../shared/days.ts'
import { useCurrencyOrder, useIsFirstAsked } from '../../../shared/default-currency.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import { ExportButton } from '../../../shared/export/export-button.tsx'
import { exportNameOf, exportQueryOf } from '../../../shared/export/export-of.ts'
import { Beside } from '../../../shared/list/beside.tsx'
import { FilterBar } from '../../../shared/list/filter-bar.tsx'
import { activeFields, type FilterField, withoutFilters } from '../../../shared/list/filter-fields.ts'
import { ListHead } from '../../../shared/list/list-head.tsx'
import { rangeOf } from '../../../shared/list/period.ts'
import { usePagedList } from '../../../shared/list/use-list.ts'
import { useListState } from '../../../shared/list/use-list-state.ts'
import { useRowContext } from '../../../shared/list/use-row-context.tsx'
import { VirtualListCard } from '../../../shared/list/virtual-list-card.tsx'
import { ZoneChip } from '../../../shared/list/zone-chip.tsx'
import { scopeOf } from '../../../shared/mode.ts'
import { NotAllowed } from '../../../shared/not-allowed.tsx'
import { usePageTitle } from '../../../shared/page-title.ts'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { useScopeSearch } from '../../../shared/signed-in-route.ts'
import { sitesQuery } from '../../../shared/sites.ts'
import { type Account, filterOf, type Payout, pageSize, payoutsQuery } from '../payouts.queries.ts'
import { type PayoutSearch, payoutsUrl, sortOf } from '../payouts.search.ts'
import { type CellContext, cardOf, columns } from './payout-columns.tsx'
import { PayoutStrip, PayoutStripWaiting } from './payout-strip.tsx'
import styles from './payouts-page.module.css'

const fields: readonly FilterField[] = [
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

/** Dropped first for lack of width: the payout's page shows them too. */
const leastNeeded = ['to', 'bank', 'lines', 'site', 'arrival']

/** Payouts, their status and reconciliation. */
export function PayoutsPage() {
  usePageTitle(texts.pageTitle)
  return useCan()('read Balance') ? <Payouts /> : <NotAllowed />
}

/** Matches the accounts that the list's filters leave. */
function isOf({ accountId, currency }: PayoutSearch): (account: Account) => boolean {
  return (account) =>
    (accountId === undefined || accountId.split(',').includes(account.id)) &&
    (currency === undefined || currency.split(',').includes(account.currency))
}

function Payouts() {
  const { search, change } = useListState(payoutsUrl)
  const scope = useScopeSearch()
  const { merchant } = useUser()
  const sites = useQuery(sitesQuery)
  const currencies = useCurrencyOrder(scopeOf(scope))
  const site = sites.data?.items.find(({ id }) => id === scope.siteId)
  const zone = search.timeZone ?? site?.timeZone ?? merchant.timeZone
  const list = usePagedList(payoutsQuery(search, scope, zone))
  const { data: balances, isPending } = useQuery(
    read('GET /site-account-balances', { query: { limit: '100', ...scopeOf(scope) } }),
  )
  const isFirstAsked = useIsFirstAsked(scopeOf(scope), balances?.items.map(({ currency }) => currency) ?? [])
  // The next payout is unknown unless all accounts are loaded.
  const accounts = balances && balances.items.length === balances.total ? balances.items : undefined
  const account = balances?.items.find(({ id }) => id === search.accountId)
  const siteName = (id: string) => sites.data?.items.find((each) => each.id === id)?.name
  return (
    <TimeSettingsProvider zone={zone}>
      <ListHead
        title={texts.title}
        list={list}
        count={texts.list.announce}
        actions={
          <>
            <ZoneChip
              zone={zone}
              siteZone={site?.timeZone}
              onChange={(timeZone) => change({ ...search, timeZone }, { replace: true })}
            />
            <ExportButton
              path="/payouts/export"
              query={exportQueryOf(filterOf(search, scope, zone), sortOf(search), zone)}
              rows={list.last?.total}
              what={texts.exported}
              name={exportNameOf('payouts', rangeOf(search, zone), zone)}
              zone={zone}
            />
          </>
        }
      />
      <BalanceTabs />
      <div className={styles.strip}>
        {list.last && !isPending && !isFirstAsked ? (
          <PayoutStrip
            totals={list.last.totals}
            rows={list.rows}
            accounts={accounts?.filter(isOf(search))}
            currencies={currencies}
            busy={list.busy}
          />
        ) : (
          !list.failure && <PayoutStripWaiting />
        )}
      </div>
      <FilterBar
        fields={fields}
        search={search}
        change={change}
        defaultCurrency={undefined}
        nameOf={(field, value) =>
          field.name === 'accountId' && account?.id === value
            ? texts.account(siteName(account.siteId) ?? texts.unknownSite, account.currency)
            : undefined
        }
        searchField={texts.search}
        dateFields={{ createdAt: texts.filters.period }}
        sorting={{ names: texts.sort, current: sortOf(search), onSort: (sort) => change(withSort(search, sort)) }}
      />
      <Beside
        isOpen={false}
        list={(width) => (
          <Rows list={list} search={search} change={change} hasManySites={scope.siteId === undefined} width={width} />
        )}
      />
    </TimeSettingsProvider>
  )
}

function Rows({
  list,
  search,
  change,
  hasManySites,
  width,
}: {
  list: ReturnType<typeof usePagedList<{ items: Payout[]; asOf: string; totals: unknown[] }, string | null>>
  search: PayoutSearch
  change: (next: PayoutSearch) => void
  hasManySites: boolean
  /** Width for the table in pixels; 0 before layout. */
  width: number
}) {
  const rowContext = useRowContext(undefined)
  const { zone } = rowContext
  const navigate = useNavigate()
  const context = useMemo<CellContext>(() => ({ ...rowContext, today: dayIn(rowContext.zone) }), [rowContext])
  // Keeps only the scope in links; the list's state does not apply to a payout.
  const scope = useScopeSearch()
  const query = stringifyPlainSearch({ siteId: scope.siteId, mode: scope.mode })
  const hrefOf = useCallback((id: string) => `/payouts/${id}${query}`, [query])
  const shown = useMemo(() => {
    let fitting = columns.filter(({ id }) => id !== 'site' || hasManySites)
    for (const id of leastNeeded) {
      if (width <= 0 || gridTemplate(fitting, list.rows).minWidth <= width) break
      fitting = fitting.filter((column) => column.id !== id)
    }
    return fitting.map((column) =>
      column.id === 'createdAt' ? { ...column, label: `${column.name}, ${zonePlace(zone)}` } : column,
    )
  }, [hasManySites, width, list.rows, zone])
  const isFiltered = activeFields(fields, search).length > 0 || search.q !== undefined
  const isBounded = search.period !== undefined || search.from !== undefined || search.to !== undefined
  const kind = isFiltered || isBounded ? 'filtered' : 'first'
  return (
    <VirtualListCard
      list={list}
      pageSize={pageSize}
      asOf={list.last?.asOf}
      names={texts.list}
      columns={shown}
      link="reference"
      card={cardOf}
      context={context}
      openId={undefined}
      hrefOf={hrefOf}
      linkText={(payout) => payout.processorReference}
      sort={sortOf(search)}
      onSort={(sort) => change(withSort(search, sort))}
      onOpen={(id) => void navigate({ to: '/payouts/$id', params: { id }, search: (before) => before })}
      tableNote={shown.length < columns.length - (hasManySites ? 0 : 1) && texts.list.left}
      empty={
        <EmptyState
          icon={
            kind === 'filtered' ? (
              <IconFilterOff size={20} stroke={1.75} />
            ) : (
              <IconBuildingBank size={20} stroke={1.75} />
            )
          }
          title={texts.empty[kind]}
          actions={
            kind === 'filtered' && (
              <Button onClick={() => change(isFiltered ? withoutFilters(search) : withoutPeriod(search))}>
                {isFiltered ? texts.empty.clear : texts.empty.allTime}
              </Button>
            )
          }
        >
          {texts.empty[`${kind}Text`]}
        </EmptyState>
      }
      announce={texts.list.announce}
      refusedFilter={{
        labelOf: (name) => entryOf(texts.filters, name),
        onRemove: (name) => change({ ...search, [name]: undefined }),
      }}
    />
  )
}

function withSort(search: PayoutSearch, sort: string): PayoutSearch {
  return payoutsUrl.read({ ...search, sort: sort === '-createdAt' ? undefined : sort })
}

function withoutPeriod({ period: _period, from: _from, to: _to, ...rest }: PayoutSearch): PayoutSearch {
  return rest
}

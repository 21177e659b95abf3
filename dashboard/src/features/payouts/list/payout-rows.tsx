import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { gridTemplate } from '@firepay/ui/components/grid-template.ts'
import { IconBuildingBank, IconFilterOff } from '@firepay/ui/components/icons.ts'
import { zonePlace } from '@firepay/ui/components/time-format.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { payoutsTexts as texts } from '../../../locale/payouts.ts'
import { dayIn } from '../../../shared/days.ts'
import { activeFields, withoutFilters } from '../../../shared/list/filter-fields.ts'
import { useRowContext } from '../../../shared/list/use-row-context.tsx'
import { VirtualListCard } from '../../../shared/list/virtual-list-card.tsx'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { useScopeSearch } from '../../../shared/signed-in-route.ts'
import { pageSize } from '../payouts.queries.ts'
import type { PayoutSearch } from '../payouts.search.ts'
import { type CellContext, cardOf, columns } from './payout-columns.tsx'
import { filterFields, type PayoutsPageState } from './payout-list.ts'

/** Dropped first for lack of width: the payout's page shows them too. */
const leastNeeded = ['to', 'bank', 'lines', 'site', 'arrival']

/** The payouts in a card. */
export function PayoutRows({
  page: { list, search, change, sort, withSort, removal },
  hasManySites,
  width,
}: {
  page: PayoutsPageState
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
      sort={sort}
      onSort={(next) => change(withSort(next))}
      onOpen={(id) => void navigate({ to: '/payouts/$id', params: { id }, search: (before) => before })}
      tableNote={shown.length < columns.length - (hasManySites ? 0 : 1) && texts.list.left}
      empty={<NothingFound search={search} change={change} />}
      announce={texts.list.announce}
      refusedFilter={removal}
    />
  )
}

function NothingFound({ search, change }: { search: PayoutSearch; change: (next: PayoutSearch) => void }) {
  const isFiltered = activeFields(filterFields, search).length > 0 || search.q !== undefined
  const isBounded = search.period !== undefined || search.from !== undefined || search.to !== undefined
  if (!isFiltered && !isBounded)
    return (
      <EmptyState icon={<IconBuildingBank size={20} stroke={1.75} />} title={texts.empty.first}>
        {texts.empty.firstText}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconFilterOff size={20} stroke={1.75} />}
      title={texts.empty.filtered}
      actions={
        <Button onClick={() => change(isFiltered ? withoutFilters(search) : withoutPeriod(search))}>
          {isFiltered ? texts.empty.clear : texts.empty.allTime}
        </Button>
      }
    >
      {texts.empty.filteredText}
    </EmptyState>
  )
}

function withoutPeriod({ period: _period, from: _from, to: _to, ...rest }: PayoutSearch): PayoutSearch {
  return rest
}

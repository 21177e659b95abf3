import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { TimeSettingsProvider, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { notificationsTexts } from '../../../locale/notifications.ts'
import { ExportButton } from '../../../shared/export/export-button.tsx'
import { exportNameOf, exportQueryOf } from '../../../shared/export/export-of.ts'
import { Beside } from '../../../shared/list/beside.tsx'
import { FilterBar } from '../../../shared/list/filter-bar.tsx'
import { type ListState, withoutNames } from '../../../shared/list/list-state.ts'
import { rangeOf } from '../../../shared/list/period.ts'
import { usePagedList } from '../../../shared/list/use-list.ts'
import { useListState } from '../../../shared/list/use-list-state.ts'
import { useZone } from '../../../shared/list/use-zone.ts'
import { ZoneChip } from '../../../shared/list/zone-chip.tsx'
import { usePageTitle } from '../../../shared/page-title.ts'
import { useSite } from '../../../shared/sites.ts'
import { countQuery, filterOf, listQuery } from '../notifications.queries.ts'
import { notificationsUrl } from '../notifications.search.ts'
import { RepeatByFilter } from '../repeats/repeat-by-filter.tsx'
import { RecentRepeats } from '../repeats/repeat-progress.tsx'
import { recentRepeatsQuery } from '../repeats/repeats.queries.ts'
import { EndpointNotes, useEndpointNotes } from './endpoint-notes.tsx'
import { filterFields, filterLabel } from './filter-fields.ts'
import { ListCard } from './list-card.tsx'
import styles from './notifications-page.module.css'
import { useReadAt } from './read-at.ts'
import { StatusTabs } from './status-tabs.tsx'
import { LateNotes, useAbove } from './use-above.tsx'

const FaultNotes = lazy(() =>
  import('../../../shared/list/fault-notes.tsx').then((module) => ({ default: module.FaultNotes })),
)
const NewNotifications = lazy(() =>
  import('./new-notifications.tsx').then((module) => ({ default: module.NewNotifications })),
)
const NotificationDrawer = lazy(() =>
  import('../detail/notification-drawer.tsx').then((module) => ({ default: module.NotificationDrawer })),
)

const texts = notificationsTexts

/** The list of notifications. The URL holds filters, order, zone and the open notification. */
export function NotificationsPage() {
  usePageTitle(texts.title)
  const { search: whole, change } = useListState(notificationsUrl.whole)
  const search = useMemo(() => notificationsUrl.read(whole), [whole])
  const faults = useMemo(() => notificationsUrl.faultsIn(whole), [whole])
  const removeFilter = (name: string) => change(withoutNames(whole, [name]), { replace: true })
  const zone = useZone(search)
  const site = useSite(search.siteId)
  const { open } = search
  const listState = useMemo(() => notificationsUrl.listOf(search), [search])
  const { from, to } = rangeOf(search, zone)
  const range = useMemo(() => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }), [from, to])
  const filter = useMemo(() => filterOf(listState, zone, range), [listState, zone, range])
  const list = usePagedList(listQuery(filter, notificationsUrl.sortOf(search)))
  const asOf = useReadAt(list)
  const endpoints = useEndpointNotes(listState)
  const repeats = useQuery(recentRepeatsQuery)
  const above = useAbove(
    [...endpoints.notes, ...(repeats.data ?? [])].map(({ id }) => id),
    endpoints.isSettled && !repeats.isPending,
    `${search.siteId} ${search.mode}`,
  )
  // Loads the detail's code on first opening; stays mounted, so that a drawer can animate out.
  const [drawerUsed, setDrawerUsed] = useState(false)
  if (open !== undefined && !drawerUsed) setDrawerUsed(true)

  return (
    <TimeSettingsProvider zone={zone}>
      <PageHead
        title={texts.title}
        beside={<LateNotes count={above.late} onShow={above.show} />}
        actions={
          <>
            <ZoneChip
              zone={zone}
              siteZone={site?.timeZone}
              onChange={(timeZone) => change({ ...search, timeZone }, { replace: true })}
            />
            <RepeatByFilter
              filter={filter}
              search={listState}
              isOpen={search.repeat === 'plan'}
              onOpen={(isOpen) => change({ ...listState, ...(isOpen && { repeat: 'plan' }) }, { replace: true })}
              onStart={above.show}
            />
            <ExportButton
              path="/notifications/export"
              query={exportQueryOf(filterOf(listState, zone, range), notificationsUrl.sortOf(search), zone)}
              rows={list.last?.total}
              isAtLeast={list.last?.isTotalCapped}
              what={texts.exported}
              name={exportNameOf('notifications', range, zone)}
              zone={zone}
            />
          </>
        }
      />
      <EndpointNotes notes={endpoints.notes.filter(above.isShown)} />
      <RecentRepeats isShown={above.isShown} />
      <div className={above.isWaiting ? styles.waiting : styles.below}>
        <StatusTabs search={listState} change={change} />
        <FilterBar
          fields={filterFields}
          search={listState}
          change={change}
          defaultCurrency={undefined}
          nameOf={(field, value) => (field.name === 'siteId' && site?.id === value ? site.name : undefined)}
          searchField={texts.search}
          dateFields={texts.period.fields}
          Count={PeriodCount}
          sorting={{
            names: texts.sort.names,
            current: notificationsUrl.sortOf(search),
            onSort: (sort) => change(notificationsUrl.withSort(listState, sort)),
          }}
          news={
            <Suspense>
              <NewNotifications
                filter={filter}
                sort={notificationsUrl.sortOf(search)}
                zone={zone}
                rows={list.rows}
                hasMore={list.hasMore}
                asOf={asOf}
                onShow={list.readAgain}
              />
            </Suspense>
          }
        />
        {faults.length > 0 && (
          <Suspense>
            <FaultNotes faults={faults} labelOf={filterLabel} onRemove={removeFilter} />
          </Suspense>
        )}
        <Beside
          isOpen={open !== undefined}
          list={(width) => (
            <ListCard
              list={list}
              asOf={asOf}
              search={search}
              change={change}
              width={width}
              refusedFilter={{ labelOf: filterLabel, onRemove: removeFilter }}
            />
          )}
        >
          {drawerUsed && (
            <NotificationDrawer
              id={open}
              rows={list.rows}
              loadMore={list.loadMore}
              search={listState}
              onOpen={(id) => change({ ...listState, ...(id !== undefined && { open: id }) }, { replace: true })}
            />
          )}
        </Beside>
      </div>
    </TimeSettingsProvider>
  )
}

/** ", 412 notifications": the count of a period before it is applied. */
function PeriodCount({ search }: { search: ListState }) {
  const { zone } = useTimeSettings()
  const count = useQuery(countQuery(filterOf(search, zone)))
  return count.data === undefined ? null : texts.period.count(count.data.total)
}

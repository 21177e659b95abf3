import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { notificationsTexts as texts } from '../../../locale/notifications.ts'
import { Beside } from '../../../shared/list/beside.tsx'
import { ListActions } from '../../../shared/list-page/list-actions.tsx'
import { ListFilters } from '../../../shared/list-page/list-filters.tsx'
import { useListPage } from '../../../shared/list-page/use-list-page.ts'
import { usePageTitle } from '../../../shared/page-title.ts'
import { RepeatByFilter } from '../repeats/repeat-by-filter.tsx'
import { RecentRepeats } from '../repeats/repeat-progress.tsx'
import { recentRepeatsQuery } from '../repeats/repeats.queries.ts'
import { EndpointNotes, useEndpointNotes } from './endpoint-notes.tsx'
import { filterFields } from './filter-fields.ts'
import { ListCard } from './list-card.tsx'
import { notificationList } from './notification-list.ts'
import styles from './notifications-page.module.css'
import { PeriodCount } from './period-count.tsx'
import { useReadAt } from './read-at.ts'
import { StatusTabs } from './status-tabs.tsx'
import { LateNotes, useAbove } from './use-above.tsx'

const NewNotifications = lazy(() =>
  import('./new-notifications.tsx').then((module) => ({ default: module.NewNotifications })),
)
const NotificationDrawer = lazy(() =>
  import('../detail/notification-drawer.tsx').then((module) => ({ default: module.NotificationDrawer })),
)

/** The list of notifications. The URL holds filters, order, zone and the open notification. */
export function NotificationsPage() {
  usePageTitle(texts.title)
  const page = useListPage(notificationList)
  const { search, state, change, zone, filter, sort, list } = page
  const asOf = useReadAt(list)
  const endpoints = useEndpointNotes(state)
  const repeats = useQuery(recentRepeatsQuery)
  const above = useAbove(
    [...endpoints.notes, ...(repeats.data ?? [])].map(({ id }) => id),
    endpoints.isSettled && !repeats.isPending,
    `${search.siteId} ${search.mode}`,
  )
  return (
    <TimeSettingsProvider zone={zone}>
      <PageHead
        title={texts.title}
        beside={<LateNotes count={above.late} onShow={above.show} />}
        actions={
          <ListActions
            page={page}
            file={{
              path: '/notifications/export',
              stem: 'notifications',
              what: texts.exported,
              rows: list.last?.total,
              isAtLeast: list.last?.isTotalCapped,
            }}
          >
            <RepeatByFilter
              filter={filter}
              search={state}
              isOpen={search.repeat === 'plan'}
              onOpen={(isOpen) => change({ ...state, ...(isOpen && { repeat: 'plan' }) }, { replace: true })}
              onStart={above.show}
            />
          </ListActions>
        }
      />
      <EndpointNotes notes={endpoints.notes.filter(above.isShown)} />
      <RecentRepeats isShown={above.isShown} />
      <div className={above.isWaiting ? styles.waiting : styles.below}>
        <StatusTabs search={state} change={change} />
        <ListFilters
          page={page}
          fields={filterFields}
          searchField={texts.search}
          dateFields={texts.period.fields}
          Count={PeriodCount}
          sortNames={texts.sort.names}
          news={
            <Suspense>
              <NewNotifications {...{ filter, sort, zone, asOf }} {...list} onShow={list.readAgain} />
            </Suspense>
          }
        />
        <Beside
          isOpen={search.open !== undefined}
          list={(width) => <ListCard {...{ list, asOf, search, change, width }} refusedFilter={page.removal} />}
        >
          {page.wasOpen && (
            <NotificationDrawer
              id={search.open}
              rows={list.rows}
              loadMore={list.loadMore}
              search={state}
              onOpen={page.open}
            />
          )}
        </Beside>
      </div>
    </TimeSettingsProvider>
  )
}

import { Button } from '@firepay/ui/components/button.tsx'
import { formatTime, zonePlace } from '@firepay/ui/components/time-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { notificationsTexts } from '../../../locale/notifications.ts'
import type { RefusedFilter } from '../../../shared/list/list-failed.tsx'
import type { List } from '../../../shared/list/use-list.ts'
import type { ChangeState } from '../../../shared/list/use-list-state.ts'
import { type RowContext, useRowContext } from '../../../shared/list/use-row-context.tsx'
import { VirtualListCard } from '../../../shared/list/virtual-list-card.tsx'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { sitesQuery } from '../../../shared/sites.ts'
import { StatusBadge } from '../badges.tsx'
import { type Notification, pageSize } from '../notifications.queries.ts'
import { type ListSearch, notificationsUrl } from '../notifications.search.ts'
import { objectName } from '../object-link.tsx'
import { fittedColumns, lastAnswer } from './columns.tsx'
import styles from './list-card.module.css'
import { NothingFound } from './nothing-found.tsx'

const texts = notificationsTexts.list

type PagedList = List<Notification> & {
  busy: boolean
  loadMore: () => void
  readAgain: () => void
  last: { isTotalCapped: boolean } | undefined
}

/** The notifications in a card: rows, phone cards, and how they open. */
export function ListCard({
  list,
  asOf,
  search,
  change,
  width,
  refusedFilter,
}: {
  list: PagedList
  /** The time the rows were read. */
  asOf: string | undefined
  search: ListSearch
  change: ChangeState<ListSearch>
  /** Width for the table in pixels; 0 before layout. */
  width: number
  refusedFilter: RefusedFilter
}) {
  const context = useRowContext(search.mode)
  const query = stringifyPlainSearch(notificationsUrl.listOf(search))
  const hrefOf = useCallback((id: string) => `/notifications/${id}${query}`, [query])
  const sites = useQuery(sitesQuery)
  const manySites = search.siteId === undefined && (sites.data?.total ?? 0) > 1
  const columns = useMemo(
    () =>
      fittedColumns(manySites, width).map((column) =>
        column.id === 'createdAt' ? { ...column, label: `${column.name}, ${zonePlace(context.zone)}` } : column,
      ),
    [manySites, width, context.zone],
  )
  const sort = notificationsUrl.sortOf(search)
  return (
    <VirtualListCard
      list={list}
      pageSize={pageSize}
      asOf={asOf}
      names={texts}
      columns={columns}
      link="event"
      card={cardOf}
      context={context}
      openId={search.open}
      hrefOf={hrefOf}
      linkText={linkText}
      sort={sort}
      onSort={(next) => change(notificationsUrl.withSort(search, next))}
      onOpen={(open) => change({ ...search, open }, { replace: search.open !== undefined })}
      footNote={list.last?.isTotalCapped && texts.capped(list.total)}
      notice={
        sort.endsWith('nextAttemptAt') && (
          <p className={styles.notice}>
            {notificationsTexts.sort.onlyWaiting}{' '}
            <Button tone="ghost" size="xs" onClick={() => change(notificationsUrl.withSort(search, '-createdAt'))}>
              {notificationsTexts.sort.backToAll}
            </Button>
          </p>
        )
      }
      empty={<NothingFound search={search} change={change} busy={list.busy} />}
      announce={texts.announce}
      refusedFilter={refusedFilter}
    />
  )
}

const linkText = (row: Notification) => row.eventType

/** On phones: event and status, then object, time and last answer. */
function cardOf(row: Notification, context: RowContext) {
  const answer = lastAnswer(row)
  return {
    end: <StatusBadge status={row.status} />,
    detail: (
      <>
        {objectName(row)}, <time dateTime={row.createdAt}>{formatTime(row.createdAt, 'list', context)}</time>
      </>
    ),
    badge: (
      <>
        {context.modeTag(row.siteId)} {answer !== undefined && <span className={styles.answer}>{answer}</span>}
      </>
    ),
  }
}

import { notificationTexts as texts } from '../../../locale/notification.ts'
import { DetailFailed } from '../../../shared/detail-failed.tsx'
import { DrawerDetail } from '../../../shared/list/drawer-detail.tsx'
import { ListDrawer } from '../../../shared/list/list-drawer.tsx'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import type { ListSearch } from '../list/list-search.ts'
import type { Notification } from '../notifications.queries.ts'
import { DetailSkeleton } from './detail-states.tsx'
import { NotificationDetail, NotificationHero } from './notification-detail.tsx'
import { useNotification } from './use-notification.ts'

/** One notification beside the list. */
export function NotificationDrawer({
  search,
  ...list
}: {
  /** The open notification; none: the drawer is closed. */
  id: string | undefined
  rows: readonly Notification[]
  loadMore: () => void
  search: ListSearch
  onOpen: (id: string | undefined) => void
}) {
  return (
    <ListDrawer {...list} title={texts.name} closeLabel={texts.close}>
      {(shown) => <Content {...shown} search={search} onOpen={list.onOpen} />}
    </ListDrawer>
  )
}

function Content({
  id,
  search,
  previous,
  next,
  onOpen,
}: {
  id: string
  search: ListSearch
  previous: string | undefined
  next: string | undefined
  onOpen: (id: string | undefined) => void
}) {
  const query = useNotification(id)
  return (
    <DrawerDetail
      id={id}
      name={texts.name}
      href={`/notifications/${id}${stringifyPlainSearch(search)}`}
      openPage={texts.openPage}
      previous={previous}
      next={next}
      onOpen={onOpen}
      texts={texts}
    >
      {query.data ? (
        <>
          <NotificationHero notification={query.data} level={2} />
          <NotificationDetail key={id} notification={query.data} layout="drawer" />
        </>
      ) : query.isError ? (
        <DetailFailed query={query} level={2} listHref="/notifications" texts={texts} />
      ) : (
        <DetailSkeleton />
      )}
    </DrawerDetail>
  )
}

import { notificationTexts as texts } from '../../../locale/notification.ts'
import { DetailFailed } from '../../../shared/detail-failed.tsx'
import { DrawerDetail } from '../../../shared/list/drawer-detail.tsx'
import { type DrawerStep, ListDrawer, type ListDrawerProps } from '../../../shared/list/list-drawer.tsx'
import { useRowInStep } from '../../../shared/list/use-row-in-step.ts'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import type { ListSearch } from '../notifications.search.ts'
import { DetailSkeleton } from './detail-states.tsx'
import { NotificationDetail, NotificationHero } from './notification-detail.tsx'
import { useNotification } from './use-notification.ts'

/** A notification next to the list. */
export function NotificationDrawer({ search, ...list }: ListDrawerProps & { search: ListSearch }) {
  return (
    <ListDrawer {...list} title={texts.name} closeLabel={texts.close}>
      {(shown) => <Content {...shown} search={search} />}
    </ListDrawer>
  )
}

function Content({ search, ...step }: DrawerStep & { search: ListSearch }) {
  const query = useNotification(step.id)
  useRowInStep('GET /notifications', query)
  return (
    <DrawerDetail
      {...step}
      name={texts.name}
      href={`/notifications/${step.id}${stringifyPlainSearch(search)}`}
      openPage={texts.openPage}
      texts={texts}
    >
      {query.data ? (
        <>
          <NotificationHero notification={query.data} level={2} />
          <NotificationDetail key={step.id} notification={query.data} layout="drawer" />
        </>
      ) : query.isError ? (
        <DetailFailed query={query} level={2} listHref="/notifications" texts={texts} />
      ) : (
        <DetailSkeleton />
      )}
    </DrawerDetail>
  )
}

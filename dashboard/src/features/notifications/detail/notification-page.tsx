import { Breadcrumbs } from '@firepay/ui/components/breadcrumbs.tsx'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { useParams } from '@tanstack/react-router'
import { notificationTexts as texts } from '../../../locale/notification.ts'
import { DetailFailed, isMissing } from '../../../shared/detail-failed.tsx'
import { useListState } from '../../../shared/list/use-list-state.ts'
import { useZone } from '../../../shared/list/use-zone.ts'
import { usePageTitle } from '../../../shared/page-title.ts'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import { useSite } from '../../../shared/sites.ts'
import { notificationsUrl } from '../notifications.search.ts'
import { DetailSkeleton } from './detail-states.tsx'
import styles from './notification-detail.module.css'
import { NotificationDetail, NotificationHero } from './notification-detail.tsx'
import { useNotification } from './use-notification.ts'

/** The page of a notification. Its URL keeps the list's state, for the link back. */
export function NotificationPage() {
  const { id = '' } = useParams({ strict: false })
  const { search } = useListState(notificationsUrl)
  const query = useNotification(id)
  const notification = query.data
  const listZone = useZone(search)
  const site = useSite(notification?.siteId)
  const zone = search.timeZone ?? site?.timeZone ?? listZone
  usePageTitle(notification ? texts.title(notification.eventType) : texts.name)
  return (
    <TimeSettingsProvider zone={zone}>
      <div className={styles.crumbs}>
        <Breadcrumbs
          label={texts.breadcrumb}
          items={[
            <RouterLink key="list" href={`/notifications${stringifyPlainSearch(notificationsUrl.listOf(search))}`}>
              {texts.list}
            </RouterLink>,
            notification?.eventType ?? '…',
          ]}
        />
      </div>
      <div className={styles.head}>
        {!notification && !isMissing(query.error) && <h1 className="visually-hidden">{texts.name}</h1>}
        {notification ? (
          <NotificationHero notification={notification} level={1} />
        ) : query.isError ? (
          <DetailFailed query={query} level={1} listHref="/notifications" texts={texts} />
        ) : (
          <DetailSkeleton />
        )}
      </div>
      {notification && <NotificationDetail notification={notification} layout="page" />}
    </TimeSettingsProvider>
  )
}

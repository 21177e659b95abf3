import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconChevronRight, IconExternalLink, IconX } from '@firepay/ui/components/icons.ts'
import { useEffect, useRef } from 'react'
import { notificationTexts as texts } from '../../../locale/notification.ts'
import { ListDrawer } from '../../../shared/list/list-drawer.tsx'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import type { ListSearch } from '../list/list-search.ts'
import type { Notification } from '../notifications.queries.ts'
import { DetailFailed, DetailSkeleton } from './detail-states.tsx'
import { NotificationDetail, NotificationHero } from './notification-detail.tsx'
import styles from './notification-drawer.module.css'
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
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notification begins at its beginning.
  useEffect(() => {
    body.current?.scrollTo({ top: 0 })
  }, [id])
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>{texts.name}</span>
        <IconButton label={texts.previous} size="sm" disabled={previous === undefined} onClick={() => onOpen(previous)}>
          <IconChevronRight className={styles.back} size={16} stroke={2} />
        </IconButton>
        <IconButton label={texts.next} size="sm" disabled={next === undefined} onClick={() => onOpen(next)}>
          <IconChevronRight className="flip-rtl" size={16} stroke={2} />
        </IconButton>
        <RouterLink
          href={`/notifications/${id}${stringifyPlainSearch(search)}`}
          className={styles.pageLink ?? ''}
          aria-label={texts.openPage}
          title={texts.openPage}
        >
          <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        </RouterLink>
        <IconButton label={texts.close} size="sm" onClick={() => onOpen(undefined)}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <div ref={body} className={styles.body} tabIndex={0}>
        {query.data ? (
          <>
            <NotificationHero notification={query.data} level={2} />
            <NotificationDetail key={id} notification={query.data} layout="drawer" />
          </>
        ) : query.isError ? (
          <DetailFailed query={query} level={2} />
        ) : (
          <DetailSkeleton />
        )}
      </div>
    </>
  )
}

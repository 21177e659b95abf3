import { api } from '../../../api/client.ts'
import { notificationsTexts } from '../../../locale/notifications.ts'
import { NewsButton, type NewsProps } from '../../../shared/list/news-button.tsx'
import type { Filter } from '../notifications.queries.ts'
import type { Sort } from '../notifications.search.ts'

/** "3 new": the filter's notifications since the list was read. */
export function NewNotifications({ filter, sort, ...list }: NewsProps & { filter: Filter; sort: Sort }) {
  return (
    <NewsButton
      {...list}
      kind="notification"
      to={filter.to}
      isNewestFirst={sort === '-createdAt'}
      queryKey={['GET /notifications', 'new', filter]}
      countSince={async (from, how) =>
        (await api('GET /notifications', { query: { ...filter, from, limit: '1' }, ...how })).total
      }
      texts={notificationsTexts.news}
    />
  )
}

import { notificationsTexts } from '../../../locale/notifications.ts'
import { NewsButton, type NewsProps } from '../../../shared/list/news-button.tsx'
import { type Filter, newCountQuery } from '../notifications.queries.ts'
import { defaultSort, type Sort } from './list-search.ts'

/** "3 new": the notifications of the filter that were made since the list was read. */
export function NewNotifications({ filter, sort, ...list }: NewsProps & { filter: Filter; sort: Sort }) {
  return (
    <NewsButton
      {...list}
      kind="notification"
      to={filter.to}
      isNewestFirst={sort === defaultSort}
      query={(question) => newCountQuery(filter, question)}
      texts={notificationsTexts.news}
    />
  )
}

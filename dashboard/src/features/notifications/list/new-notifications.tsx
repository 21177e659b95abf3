import { notificationsTexts } from '../../../locale/notifications.ts'
import { NewsButton } from '../../../shared/list/news-button.tsx'
import { type Filter, newCountQuery } from '../notifications.queries.ts'
import { defaultSort, type Sort } from './list-search.ts'

/** "3 new": the notifications of the filter that were made since the list was read. */
export function NewNotifications({
  filter,
  sort,
  ...list
}: {
  filter: Filter
  sort: Sort
  zone: string
  rows: readonly { createdAt: string }[]
  asOf: string | undefined
  onShow: () => void
}) {
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

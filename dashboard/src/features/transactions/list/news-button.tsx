import { Button } from '@firepay/ui/components/button.tsx'
import { IconArrowUp } from '@firepay/ui/components/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { transactionsLaterTexts } from '../../../locale/transactions-later.ts'
import { dayIn, isDay } from '../../../shared/days.ts'
import { type Filter, newCountQuery } from '../transactions.queries.ts'
import { newestFirst, type Sort } from './list-search.ts'
import styles from './news-button.module.css'

const texts = transactionsLaterTexts.news

/** "3 new": what came since the list was read, without a reload. A press reads the list again. */
export function NewsButton({
  filter,
  sort,
  zone,
  rows,
  asOf,
  onShow,
}: {
  filter: Filter
  sort: Sort
  zone: string
  rows: readonly { createdAt: string }[]
  asOf: string | undefined
  onShow: () => void
}) {
  const { to } = filter
  const isPast = to !== undefined && (isDay(to) ? to <= dayIn(zone) : Date.parse(to) <= Date.now())
  // The newest row says where the list ends; in another order, or by another date, only the time of its reading does.
  const newest = sort === newestFirst && filter.dateField === undefined ? rows[0]?.createdAt : undefined
  const since = isPast ? null : (newest ?? asOf ?? null)
  const known = newest === undefined ? 0 : rows.filter((row) => row.createdAt === newest).length
  const { data: count = 0 } = useQuery(newCountQuery(filter, since, known))
  return (
    <>
      {count > 0 && (
        <Button
          tone="primary"
          size="xs"
          className={styles.news ?? ''}
          icon={<IconArrowUp size={14} stroke={2} aria-hidden="true" />}
          title={texts.show}
          onClick={onShow}
        >
          {texts.button(count)}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {count > 0 ? texts.announce(count) : ''}
      </span>
    </>
  )
}

import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { notificationsTexts } from '../../../locale/notifications.ts'
import type { ListState } from '../../../shared/list/list-state.ts'
import { countQuery, filterOf } from '../notifications.queries.ts'

/** ", 412 notifications": the count of a period before it is applied. */
export function PeriodCount({ search }: { search: ListState }) {
  const { zone } = useTimeSettings()
  const count = useQuery(countQuery(filterOf(search, zone)))
  return count.data === undefined ? null : notificationsTexts.period.count(count.data.total)
}

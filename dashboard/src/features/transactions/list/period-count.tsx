import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { transactionsTexts } from '../../../locale/transactions.ts'
import type { ListState } from '../../../shared/list/list-state.ts'
import { countQuery, filterOf } from '../transactions.queries.ts'

/** ", 4,716 transactions": the count of a period before it is applied. */
export function PeriodCount({ search }: { search: ListState }) {
  const { zone } = useTimeSettings()
  const count = useQuery(countQuery(filterOf(search, zone)))
  return count.data === undefined ? null : transactionsTexts.period.count(count.data)
}

import { TabButton, Tabs } from '@firepay/ui/components/tabs.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQueries } from '@tanstack/react-query'
import { notificationsTexts } from '../../../locale/notifications.ts'
import type { ChangeState } from '../../../shared/list/use-list-state.ts'
import { countQuery, filterOf } from '../notifications.queries.ts'
import type { ListSearch } from '../notifications.search.ts'

const texts = notificationsTexts.tabs

/** Tabs as status filters; undefined: all. */
const tabs = [
  { label: texts.all, status: undefined },
  { label: texts.waiting, status: 'pending,delivering' },
  { label: texts.failing, status: 'retrying' },
  { label: texts.failed, status: 'failed,canceled' },
  { label: texts.delivered, status: 'delivered' },
] as const

/** Status tabs, with counts under the other filters. */
export function StatusTabs({ search, change }: { search: ListSearch; change: ChangeState<ListSearch> }) {
  const { zone } = useTimeSettings()
  const { status: _status, ...rest } = search
  const searches = tabs.map(({ status }): ListSearch => ({ ...rest, ...(status !== undefined && { status }) }))
  const counts = useQueries({ queries: searches.map((each) => countQuery(filterOf(each, zone))) })
  return (
    <Tabs label={texts.label}>
      {tabs.map(({ label, status }, index) => {
        const found = counts[index]?.data
        return (
          <TabButton
            key={label}
            active={search.status === status}
            count={found && (found.isTotalCapped ? texts.atLeast(found.total) : texts.count(found.total))}
            onClick={() => change(searches[index] ?? rest)}
          >
            {label}
          </TabButton>
        )
      })}
    </Tabs>
  )
}

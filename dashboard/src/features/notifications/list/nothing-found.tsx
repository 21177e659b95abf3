import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconBell, IconFilterOff } from '@firepay/ui/components/icons.ts'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { notificationsTexts } from '../../../locale/notifications.ts'
import type { ChangeState } from '../../../shared/list/use-list-state.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import { countQuery, filterOf } from '../notifications.queries.ts'
import { type ListSearch, notificationsUrl } from '../notifications.search.ts'

const texts = notificationsTexts.empty
const icon = { size: 20, stroke: 1.75 }

/** The empty list: by filters, with the number without them; or because nothing was sent yet. */
export function NothingFound({
  search,
  change,
  busy,
}: {
  search: ListSearch
  change: ChangeState<ListSearch>
  busy: boolean
}) {
  const { zone } = useTimeSettings()
  const { siteId, mode, timeZone, sort: _sort, ...filters } = notificationsUrl.listOf(search)
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const rest: ListSearch = {
    ...(siteId !== undefined && { siteId }),
    ...(mode !== undefined && { mode }),
    ...(timeZone !== undefined && { timeZone }),
  }
  const all = useQuery({ ...countQuery(filterOf(rest, zone)), enabled: isFiltered })
  return (
    <div aria-busy={busy || undefined}>
      {isFiltered ? (
        <EmptyState
          icon={<IconFilterOff {...icon} />}
          title={texts.filtered}
          actions={
            <Button tone="primary" onClick={() => change(rest)}>
              {texts.clear}
            </Button>
          }
        >
          {all.data !== undefined && texts.filteredText(all.data.total)}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<IconBell {...icon} />}
          tone="info"
          title={texts.firstTitle}
          actions={
            <ButtonLink as={RouterLink} href="/sites" tone="primary">
              {texts.toSites}
            </ButtonLink>
          }
        >
          {texts.firstText}
        </EmptyState>
      )}
    </div>
  )
}

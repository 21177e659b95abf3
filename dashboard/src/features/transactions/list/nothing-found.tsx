import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconFilterOff, IconReceipt } from '@firepay/ui/components/icons.ts'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQueries, useQuery } from '@tanstack/react-query'
import { transactionsLaterTexts } from '../../../locale/transactions-later.ts'
import { useCan } from '../../../shared/current-user.ts'
import { activeFields, type FilterField, withoutField, withoutFilters } from '../../../shared/list/filter-fields.ts'
import { filterPhrase } from '../../../shared/list/filter-phrase.ts'
import { rangeOf } from '../../../shared/list/period.ts'
import { rangePhrase } from '../../../shared/list/range-phrase.ts'
import type { ChangeState } from '../../../shared/list/use-list-state.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import { sitesQuery, useSite } from '../../../shared/sites.ts'
import { countQuery, filterOf } from '../transactions.queries.ts'
import type { ListSearch } from '../transactions.search.ts'
import { filterFields } from './filter-fields.ts'
import styles from './nothing-found.module.css'

const texts = transactionsLaterTexts.empty
const icon = { size: 20, stroke: 1.75 }
/** Each is one call; with more filters only Clear is offered. */
const maxWaysOut = 5

/** The empty list: because of a filter, naming it and the count without it; or because nothing was received yet. */
export function NothingFound({
  search,
  change,
  busy,
}: {
  search: ListSearch
  change: ChangeState<ListSearch>
  busy: boolean
}) {
  const settings = useTimeSettings()
  const site = useSite(search.siteId)
  const ways = waysOut(search).slice(0, maxWaysOut)
  const counts = useQueries({ queries: ways.map((way) => countQuery(filterOf(way.search, settings.zone))) })
  if (ways.length === 0) return <FirstUse busy={busy} />

  const found = ways
    .map((way, index) => ({ ...way, count: counts[index]?.data ?? 0 }))
    .filter((way) => way.count > 0)
    .sort((a, b) => a.count - b.count)
  // Suggests the smallest change: removing the filter that adds the fewest rows.
  const [best] = found
  const fields = activeFields(filterFields, search)
  const filtered = fields.length > 0 || search.q !== undefined
  const range = rangeOf(search, settings.zone)
  const phrase = rangePhrase(range, settings)
  const period = phrase === null ? null : { phrase, isOpen: range.from === undefined || range.to === undefined }
  return (
    <div className={styles.box} aria-busy={busy || counts.some((query) => query.isPending) || undefined}>
      <EmptyState
        icon={<IconFilterOff {...icon} />}
        title={titleOf(search, best?.field, period, site?.name)}
        actions={
          <>
            {best && (
              <Button tone="primary" onClick={() => change(best.search)}>
                {best.action}
              </Button>
            )}
            {filtered && <Button onClick={() => change(withoutFilters(search))}>{texts.clearAll}</Button>}
          </>
        }
      >
        {search.q !== undefined && texts.searchHint} {best?.says(best.count)}
      </EmptyState>
    </div>
  )
}

type WayOut = { field?: FilterField; search: ListSearch; action: string; says: (count: number) => string }

/** The removable parts of the filter. */
function waysOut(search: ListSearch): WayOut[] {
  const { q, period, from, to, ...rest } = search
  const ways: WayOut[] = activeFields(filterFields, search).map((field) => {
    const name = field.label
    return {
      field,
      search: withoutField(search, field),
      action: texts.removeFilter(name),
      says: (count) => texts.without(name, count),
    }
  })
  if (q !== undefined) {
    const { q: _q, ...without } = search
    ways.push({ search: without, action: texts.clearSearch, says: texts.withoutSearch })
  }
  if (period !== undefined || from !== undefined || to !== undefined) {
    ways.push({ search: { ...rest, ...(q !== undefined && { q }) }, action: texts.allTime, says: texts.withoutPeriod })
  }
  return ways
}

/** Names the only filter, or the one whose removal gives results. */
function titleOf(
  search: ListSearch,
  best: FilterField | undefined,
  period: { phrase: string; isOpen: boolean } | null,
  siteName: string | undefined,
): string {
  const fields = activeFields(filterFields, search)
  if (fields.length === 0) {
    return search.q === undefined
      ? texts.inPeriod(period?.phrase ?? '', period?.isOpen ?? true)
      : texts.bySearch(search.q)
  }
  const field = best ?? (fields.length === 1 && search.q === undefined ? fields[0] : undefined)
  if (field === undefined) return texts.byFilters
  const phrase = filterPhrase(search, field, () => (field.name === 'siteId' ? siteName : undefined))
  const title = titleWithout(field, phrase)
  return period === null ? title : texts.inThisPeriod(title)
}

function titleWithout(field: FilterField, phrase: string): string {
  if (field.kind === 'amount') return texts.byAmount(phrase)
  return field.name === 'siteId' ? texts.bySite(phrase) : texts.byFilter(field.label, phrase)
}

/** Before the first payment: what will appear, and the next step. */
function FirstUse({ busy }: { busy: boolean }) {
  const can = useCan()
  const sites = useQuery(sitesQuery)
  const none = sites.data?.total === 0
  return (
    <div className={styles.box} aria-busy={busy || undefined}>
      <EmptyState
        icon={<IconReceipt {...icon} />}
        tone="info"
        title={texts.firstTitle}
        actions={
          none && can('create Site') ? (
            <>
              <ButtonLink as={RouterLink} href="/sites" tone="primary">
                {texts.createSite}
              </ButtonLink>
              <ButtonLink as={RouterLink} href="/overview">
                {texts.toSteps}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink as={RouterLink} href="/overview" tone="primary">
              {texts.toSteps}
            </ButtonLink>
          )
        }
      >
        {none ? (can('create Site') ? texts.noSiteText : texts.noSiteAbility) : texts.firstText}
      </EmptyState>
    </div>
  )
}

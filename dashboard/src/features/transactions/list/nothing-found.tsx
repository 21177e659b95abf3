import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconFilterOff, IconReceipt } from '@firepay/ui/components/icons.ts'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQueries, useQuery } from '@tanstack/react-query'
import { transactionsTexts } from '../../../locale/en/transactions.ts'
import { useCan } from '../../../shared/current-user.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import { countQuery, filterOf } from '../transactions.queries.ts'
import { activeFields, withoutField, withoutFilters } from './filter-fields.ts'
import { filterPhrase } from './filter-phrase.ts'
import type { ListSearch } from './list-search.ts'
import styles from './nothing-found.module.css'
import { rangeOf, rangePhrase } from './period.ts'
import type { ChangeSearch } from './use-list-state.ts'
import { sitesQuery } from './use-zone.ts'

const texts = transactionsTexts.empty
const icon = { size: 20, stroke: 1.75 }
/** Each is one call; with more filters than that, only Clear is offered. */
const mostWaysOut = 5

/** No rows: because of the filter, then it says which one and what would be there without it; or because nothing came yet. */
export function NothingFound({ search, change, busy }: { search: ListSearch; change: ChangeSearch; busy: boolean }) {
  const settings = useTimeSettings()
  const ways = waysOut(search).slice(0, mostWaysOut)
  const counts = useQueries({ queries: ways.map((way) => countQuery(filterOf(way.search, settings.zone))) })
  if (ways.length === 0) return <FirstUse busy={busy} />

  const found = ways
    .map((way, index) => ({ ...way, count: counts[index]?.data ?? 0 }))
    .filter((way) => way.count > 0)
    .sort((a, b) => a.count - b.count)
  // The way out that changes least: the filter without which the fewest others come in.
  const [best] = found
  const fields = activeFields(search)
  const filtered = fields.length > 0 || search.q !== undefined
  return (
    <div className={styles.box} aria-busy={busy || counts.some((query) => query.isPending) || undefined}>
      <EmptyState
        icon={<IconFilterOff {...icon} />}
        title={titleOf(search, rangePhrase(rangeOf(search, settings.zone), settings))}
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
        {best ? best.says(best.count) : search.q !== undefined && texts.searchHint}
      </EmptyState>
    </div>
  )
}

type WayOut = { search: ListSearch; action: string; says: (count: number) => string }

/** What could be taken away, one at a time. */
function waysOut(search: ListSearch): WayOut[] {
  const { q, period, from, to, ...rest } = search
  const ways: WayOut[] = activeFields(search).map((field) => {
    const name = transactionsTexts.filters.fields[field.name]
    return {
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

function titleOf(search: ListSearch, period: string | null): string {
  const fields = activeFields(search)
  const [field] = fields
  if (search.q !== undefined && field === undefined) return texts.bySearch(search.q)
  if (fields.length > 1 || (field && search.q !== undefined)) return texts.byFilters
  if (field === undefined) return texts.inPeriod(period === null ? '' : inWords(period))
  const name = transactionsTexts.filters.fields[field.name].toLowerCase()
  return `${texts.byFilter(`${name} ${filterPhrase(search, field)}`)}${period === null ? '' : `, ${period}`}`
}

const inWords = (period: string) => (/^(from|until) /.test(period) ? period : `in ${period}`)

/** Before the first payment: what will be here, and the way to it. */
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

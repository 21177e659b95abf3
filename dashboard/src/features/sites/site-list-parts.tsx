import { Select } from '@firepay/ui/components/select.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { siteTexts } from '../../locale/sites.ts'
import { SearchField } from '../../shared/list/search-field.tsx'
import { type ScopeSearch, scopeOf } from '../../shared/mode.ts'
import { RouterLink } from '../../shared/router-link.tsx'
import styles from './site-list.module.css'
import type { SiteStatus } from './sites.queries.ts'
import { type SiteListSearch, siteStatuses } from './sites.search.ts'

/** Search and status of the listed sites. */
export function SiteFilters({
  search,
  change,
}: {
  search: SiteListSearch
  change: (part: Partial<SiteListSearch>) => void
}) {
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          size="sm"
          hideLabel
          label={siteTexts.search}
          placeholder={siteTexts.searchPlaceholder}
          value={search.q ?? ''}
          onChange={(q) => change({ q: q === '' ? undefined : q })}
        />
      </div>
      <Select<SiteStatus | ''>
        label={siteTexts.statusFilter}
        hideLabel
        size="sm"
        options={[
          { value: '', label: siteTexts.anyStatus },
          ...siteStatuses.map((value) => ({ value, label: siteTexts.status[value] })),
        ]}
        value={search.status ?? ''}
        onChange={(status) => change({ status: status === '' ? undefined : status })}
      />
    </search>
  )
}

/** The number of test sites hidden by the live list, with a link. */
export function HiddenTestSites({ mode }: Pick<ScopeSearch, 'mode'>) {
  const scope = scopeOf({ mode })
  const isLive = 'mode' in scope && scope.mode === 'live'
  const { data } = useQuery({ ...read('GET /sites', { query: { mode: 'test', limit: '1' } }), enabled: isLive })
  if (!isLive || !data || data.total === 0) return null
  return (
    <span>
      {siteTexts.testHidden(data.total)} · <RouterLink href="/sites?mode=all">{siteTexts.showTest}</RouterLink>
    </span>
  )
}

export function SitesWaiting() {
  return (
    <AfterDelay>
      <div aria-busy="true">
        {['42%', '58%', '36%'].map((width) => (
          <div key={width} className={styles.waiting}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    </AfterDelay>
  )
}

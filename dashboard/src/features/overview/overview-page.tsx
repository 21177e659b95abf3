import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconBuildingStore } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { overviewTexts } from '../../locale/en/overview.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import styles from './overview-page.module.css'

/** The home after sign-in. */
export function OverviewPage() {
  usePageTitle(overviewTexts.title)
  const { zone } = useTimeSettings()
  return (
    <>
      <PageHead
        title={overviewTexts.title}
        lead={
          <>
            <Time value={new Date()} look="day" />
            <span className={styles.zone}>{zone}</span>
          </>
        }
      />
      <SitesCard />
    </>
  )
}

function SitesCard() {
  const sites = useQuery(read('GET /sites', { query: { limit: '100', sort: 'name' } }))
  if (sites.isPending) {
    return (
      <Card title={overviewTexts.sites} aria-busy="true">
        <AfterDelay>
          <Skeleton width="60%" />
        </AfterDelay>
      </Card>
    )
  }
  if (sites.isError) {
    return (
      <Card title={overviewTexts.sites}>
        <LoadFailed title={overviewTexts.sitesFailed} query={sites} />
      </Card>
    )
  }
  if (sites.data.total === 0) {
    return (
      <Card>
        <EmptyState icon={<IconBuildingStore size={20} stroke={1.75} />} tone="info" title={overviewTexts.noSites}>
          {overviewTexts.noSitesText}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card title={overviewTexts.sites} flush>
      <CardList>
        {sites.data.items.map((site) => (
          <CardRow key={site.id} start={<SiteAvatar name={site.name} />}>
            <div className={styles.name}>{site.name}</div>
            <div className={styles.detail}>{overviewTexts.payments24h(site.last24h.count)}</div>
          </CardRow>
        ))}
      </CardList>
    </Card>
  )
}

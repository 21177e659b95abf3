import { ProblemError } from '@firepay/contract/product/client.ts'
import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { Breadcrumbs } from '@firepay/ui/components/breadcrumbs.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconArrowsLeftRight, IconBuildingStore } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Tabs } from '@firepay/ui/components/tabs.tsx'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '../../locale/formats.ts'
import { siteTexts } from '../../locale/sites.ts'
import { useCan } from '../../shared/current-user.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { useTabTitle } from '../../shared/page-title.ts'
import { RouterLink } from '../../shared/router-link.tsx'
import { SiteBadges } from './site-badges.tsx'
import styles from './site-page.module.css'
import { siteQuery } from './sites.queries.ts'

const texts = siteTexts.page
const route = getRouteApi('/signed-in/sites/$id')

/** A site with its parts as tabs. Times are in the site's zone. */
export function SitePage() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const maySeeEvents = useCan()('read Payload')
  const query = useQuery(siteQuery(id))
  const site = query.data?.site
  useTabTitle(site?.name ?? siteTexts.title, {
    accounts: texts.accounts,
    keys: texts.keys,
    events: texts.events,
    notifications: texts.notifications,
    settings: texts.settings,
  })

  if (query.isError && query.error instanceof ProblemError && query.error.status === 404) {
    return (
      <Card>
        <EmptyState
          titleLevel={1}
          icon={<IconBuildingStore size={20} stroke={1.75} />}
          title={texts.missing}
          actions={
            <ButtonLink href="/sites" as={RouterLink}>
              {texts.toList}
            </ButtonLink>
          }
        >
          {texts.missingText}
        </EmptyState>
      </Card>
    )
  }
  const crumbs = (
    <Breadcrumbs
      label={texts.crumbs}
      items={[
        <Link key="sites" to="/sites" search={{}}>
          {siteTexts.title}
        </Link>,
        site?.name ?? '…',
      ]}
    />
  )
  if (query.isError && site === undefined) {
    return (
      <>
        <PageHead title={siteTexts.title} crumbs={crumbs} />
        <LoadFailed title={texts.failed} query={query} />
      </>
    )
  }
  if (site === undefined) {
    return (
      <div aria-busy="true">
        {/* Renders the heading at once, so that the focus and screen readers have a target. */}
        <PageHead
          title={
            <>
              <span className="visually-hidden">{siteTexts.title}</span>
              <Skeleton width={220} height={28} />
            </>
          }
          crumbs={crumbs}
          lead={<Skeleton width={320} />}
        />
        <AfterDelay>
          <Card>
            <Skeleton width="55%" />
          </Card>
        </AfterDelay>
      </div>
    )
  }

  const openEvents = site.openEvents.held + site.openEvents.refused
  return (
    <TimeSettingsProvider zone={site.timeZone}>
      <PageHead
        crumbs={crumbs}
        media={
          <span className={styles.avatar}>
            <SiteAvatar name={site.name} size="lg" />
          </span>
        }
        title={site.name}
        lead={
          <span className={styles.lead}>
            <SiteBadges site={site} always />
            <span>{texts.timesIn(site.timeZone)}</span>
            {site.url !== undefined && (
              <a href={site.url} rel="noreferrer" target="_blank" className={styles.url}>
                {URL.parse(site.url)?.host ?? site.url}
              </a>
            )}
            <span className={styles.id}>
              <CodeText wrap>{site.id}</CodeText>
              <CopyButton text={site.id} label={texts.copyId} doneLabel={texts.copied} iconOnly />
            </span>
          </span>
        }
        actions={
          <Button
            icon={<IconArrowsLeftRight size={16} stroke={1.75} />}
            onClick={() => void navigate({ to: '/transactions', search: { siteId: site.id } })}
          >
            {texts.transactions}
          </Button>
        }
      />
      <Tabs label={texts.tabs}>
        <Tab to="/sites/$id" id={id} exact>
          {texts.summary}
        </Tab>
        <Tab to="/sites/$id/accounts" id={id}>
          {texts.accounts}
          <span className={styles.count}>{site.accountsCount}</span>
        </Tab>
        <Tab to="/sites/$id/keys" id={id}>
          {texts.keys}
        </Tab>
        {maySeeEvents && (
          <Tab to="/sites/$id/events" id={id}>
            {texts.events}
            {openEvents > 0 && <span className={styles.count}>{formatNumber(openEvents)}</span>}
          </Tab>
        )}
        <Tab to="/sites/$id/notifications" id={id}>
          {texts.notifications}
        </Tab>
        <Tab to="/sites/$id/settings" id={id}>
          {texts.settings}
        </Tab>
      </Tabs>
      <div className={styles.body}>
        <Outlet />
      </div>
    </TimeSettingsProvider>
  )
}

type TabTarget =
  | '/sites/$id'
  | '/sites/$id/accounts'
  | '/sites/$id/keys'
  | '/sites/$id/events'
  | '/sites/$id/notifications'
  | '/sites/$id/settings'

function Tab({ to, id, exact, children }: { to: TabTarget; id: string; exact?: boolean; children: ReactNode }) {
  return (
    <Link to={to} params={{ id }} activeOptions={{ exact: exact ?? false, includeSearch: false }}>
      {children}
    </Link>
  )
}

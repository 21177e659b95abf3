import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconBuildingStore, IconPlus, IconSearch } from '@firepay/ui/components/icons.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { siteTexts } from '../../locale/sites.ts'
import { useCan } from '../../shared/current-user.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { ListHead } from '../../shared/list/list-head.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { SandboxSection } from '../../shared/sandbox/sandbox-state.tsx'
import styles from './site-list.module.css'
import { SiteList } from './site-list.tsx'
import { HiddenTestSites, SiteFilters, SitesWaiting } from './site-list-parts.tsx'
import { siteListQuery } from './sites.queries.ts'
import { siteListUrl } from './sites.search.ts'

const CreateSite = lazy(() => import('./create-site.tsx').then((module) => ({ default: module.CreateSite })))

/** The merchant's sites, and creation of a new one. */
export function SiteListPage() {
  usePageTitle(siteTexts.title)
  const { search, patch } = useListState(siteListUrl)
  const navigate = useNavigate()
  const mayCreate = useCan()('create Site')
  const list = usePagedList(siteListQuery(search))
  const { total } = list
  const change: typeof patch = (next) => patch(next, { replace: true })
  const isFiltered = search.q !== undefined || search.status !== undefined
  const isFirst = list.isRead && !list.failure && total === 0 && !isFiltered
  // A filter is useless while all of a few sites are active.
  const isMixed = list.rows.some((site) => site.status !== 'active')
  const createButton = (
    <Button
      tone="primary"
      icon={<IconPlus size={16} stroke={2} />}
      disabled={!mayCreate}
      title={mayCreate ? undefined : siteTexts.createNotAllowed}
      onClick={() => change({ create: 'here' })}
    >
      {siteTexts.create}
    </Button>
  )

  return (
    <>
      <ListHead title={siteTexts.title} list={list} count={siteTexts.counted} actions={!isFirst && createButton} />
      {(total > 8 || isFiltered || isMixed) && <SiteFilters search={search} change={change} />}
      <ListCard
        list={list}
        failed={siteTexts.failed}
        count={siteTexts.count}
        besideCount={<HiddenTestSites mode={search.mode} />}
        waiting={<SitesWaiting />}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<IconSearch size={20} stroke={1.75} />}
              title={search.q === undefined ? siteTexts.noneOfStatus : siteTexts.noneFound(search.q)}
              actions={
                <Button onClick={() => change({ q: undefined, status: undefined })}>{siteTexts.clearFilters}</Button>
              }
            >
              {search.status === undefined ? siteTexts.noneFoundText : siteTexts.noneFoundOf(search.status)}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<IconBuildingStore size={20} stroke={1.75} />}
              tone="info"
              title={siteTexts.none}
              actions={createButton}
            >
              {siteTexts.noneText}
            </EmptyState>
          )
        }
      >
        {(sites) => <SiteList sites={sites} />}
      </ListCard>
      {list.isRead && (
        <div className={styles.sandbox}>
          <SandboxSection />
        </div>
      )}
      <Suspense>
        {search.create !== undefined && mayCreate && (
          <CreateSite
            onClose={() => change({ create: undefined })}
            onCreated={(site) =>
              void navigate(
                search.create === 'overview'
                  ? { to: '/overview', search: {} }
                  : { to: '/sites/$id', params: { id: site.id }, search: {} },
              )
            }
          />
        )}
      </Suspense>
    </>
  )
}

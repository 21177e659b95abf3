import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconBuildingStore, IconPlus, IconSearch } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { siteTexts } from '../../locale/sites.ts'
import { useCan } from '../../shared/current-user.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import styles from './site-list.module.css'
import { SiteList } from './site-list.tsx'
import { type SiteStatus, siteListQuery } from './sites.queries.ts'
import { type SiteListSearch, siteStatuses } from './sites.routes.ts'

const CreateSite = lazy(() => import('./create-site.tsx').then((module) => ({ default: module.CreateSite })))

const route = getRouteApi('/signed-in/sites')

/** The sites of the merchant, and the way to a new one. */
export function SiteListPage() {
  usePageTitle(siteTexts.title)
  const search = route.useSearch()
  const navigate = useNavigate()
  const navigateHere = route.useNavigate()
  const mayCreate = useCan()('create Site')
  const sites = useInfiniteQuery({ ...siteListQuery(search), placeholderData: keepPreviousData })
  const total = sites.data?.pages[0]?.total ?? 0
  const change = (next: SiteListSearch) =>
    void navigateHere({ search: (before) => ({ ...before, ...next }), replace: true })
  const isFiltered = search.q !== undefined || search.status !== undefined
  const isFirst = sites.isSuccess && total === 0 && !isFiltered
  // A few sites that are all in use need no filter.
  const isMixed = sites.data?.pages.some((page) => page.items.some((site) => site.status !== 'active')) ?? false
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
      <PageHead title={siteTexts.title} lead={siteTexts.lead} actions={isFirst ? undefined : createButton} />
      {(total > 8 || isFiltered || isMixed) && (
        <search className={styles.filters}>
          <SearchField value={search.q ?? ''} onChange={(q) => change({ q })} />
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
      )}
      {sites.isPending ? (
        <Card flush aria-busy="true">
          <AfterDelay>
            {['42%', '58%', '36%'].map((width) => (
              <div key={width} className={styles.waiting}>
                <Skeleton width={width} />
              </div>
            ))}
          </AfterDelay>
        </Card>
      ) : sites.isError ? (
        <LoadFailed title={siteTexts.failed} query={sites} />
      ) : total > 0 ? (
        <SiteList
          sites={sites.data.pages.flatMap((page) => page.items)}
          total={total}
          busy={sites.isPlaceholderData}
          more={
            sites.hasNextPage && (
              <Button size="xs" busy={sites.isFetchingNextPage} onClick={() => void sites.fetchNextPage()}>
                {siteTexts.more}
              </Button>
            )
          }
        />
      ) : (
        <Card>
          {!isFiltered ? (
            <EmptyState
              icon={<IconBuildingStore size={20} stroke={1.75} />}
              tone="info"
              title={siteTexts.none}
              actions={createButton}
            >
              {siteTexts.noneText}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<IconSearch size={20} stroke={1.75} />}
              title={search.q === undefined ? siteTexts.noneOfStatus : siteTexts.noneFound(search.q)}
              actions={
                <Button onClick={() => change({ q: undefined, status: undefined })}>{siteTexts.clearFilters}</Button>
              }
            >
              {search.status === undefined ? siteTexts.noneFoundText : siteTexts.noneFoundOf(search.status)}
            </EmptyState>
          )}
        </Card>
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

/** What is typed goes into the URL after a pause, so that Back leaves the page and not a letter. */
function SearchField({ value, onChange }: { value: string; onChange: (next: string | undefined) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => {
    const next = text.trim()
    if (next === value || (next.length > 0 && next.length < 3)) return
    const timer = setTimeout(() => onChange(next === '' ? undefined : next), 250)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  const isShort = text.trim().length > 0 && text.trim().length < 3
  return (
    <div className={styles.search}>
      <TextField
        label={siteTexts.search}
        hideLabel
        type="search"
        size="sm"
        data-list-search
        placeholder={siteTexts.searchPlaceholder}
        start={<IconSearch size={16} stroke={1.75} />}
        hint={isShort ? siteTexts.searchShort : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </div>
  )
}

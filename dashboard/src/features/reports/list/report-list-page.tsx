import { automaticReportTypes, reportTypes } from '@firepay/contract/reports/report-values.ts'
import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconFilterOff, IconPlus, IconReceipt } from '@firepay/ui/components/icons.ts'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { Tabs } from '@firepay/ui/components/tabs.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, useEffect } from 'react'
import { reportsTexts as texts } from '../../../locale/reports.ts'
import { BalanceTabs } from '../../../shared/balance-tabs.tsx'
import { useCan } from '../../../shared/current-user.ts'
import { FilterBar } from '../../../shared/list/filter-bar.tsx'
import type { FilterField } from '../../../shared/list/filter-fields.ts'
import { ListCard } from '../../../shared/list/list-card.tsx'
import { ListHead } from '../../../shared/list/list-head.tsx'
import { usePagedList } from '../../../shared/list/use-list.ts'
import { useListState } from '../../../shared/list/use-list-state.ts'
import { useZone } from '../../../shared/list/use-zone.ts'
import { scopeOf } from '../../../shared/mode.ts'
import { NotAllowed } from '../../../shared/not-allowed.tsx'
import { usePageTitle } from '../../../shared/page-title.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import { useScopeSearch } from '../../../shared/signed-in-route.ts'
import { type Site, sitesQuery } from '../../../shared/sites.ts'
import { differenceOf } from '../check-state.tsx'
import { accountsQuery, filterOf, reportListQuery } from '../reports.queries.ts'
import { reportListUrl } from '../reports.search.ts'
import { ExportPeriod } from './export-period.tsx'
import styles from './report-list.module.css'
import { ReportTable } from './report-table.tsx'

const RequestReport = lazy(() => import('./request-report.tsx').then((module) => ({ default: module.RequestReport })))

const filterFields: readonly FilterField[] = [
  { name: 'accountId', label: texts.filters.account, kind: 'one', suggester: 'account', typed: false },
]

/** The reports of a type, each with its check. */
export function ReportListPage() {
  usePageTitle(texts.tabs.reports)
  return useCan()('read Balance') ? <Reports /> : <NotAllowed />
}

function Reports() {
  // The route accepts only known types.
  const { type = 'daily' } = useParams({ strict: false }) as { type?: ReportType }
  const { search, change, patch } = useListState(reportListUrl)
  const scopeSearch = useScopeSearch()
  const scope = scopeOf(scopeSearch)
  const navigate = useNavigate()
  const mayRequest = useCan()('create Report')
  const sites = useQuery(sitesQuery)
  const accounts = useQuery(accountsQuery(scope))
  const ofSite = useZone(scopeSearch)
  const zone = accounts.data?.items.find(({ id }) => id === search.accountId)?.timeZone ?? ofSite
  const filter = filterOf(search, scopeSearch, zone)
  const list = usePagedList(reportListQuery(type, filter))
  const { readAgain } = list
  const isMaking = list.rows.some(({ status }) => status === 'pending')
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(readAgain, 2_000)
    return () => clearInterval(timer)
  })
  const nameOf = (siteId: string) => sites.data?.items.find((site) => site.id === siteId)?.name ?? texts.unknownSite
  const options = (accounts.data?.items ?? []).map((account) => ({
    value: account.id,
    label: texts.account(nameOf(account.siteId), account.currency),
    zone: account.timeZone,
  }))
  const isAutomatic = (automaticReportTypes as readonly string[]).includes(type)
  const isFiltered = 'accountId' in filter || 'days' in filter || 'movement' in filter
  const kind = isFiltered ? 'filtered' : isAutomatic ? 'auto' : 'asked'
  const zones = new Set(list.rows.map(({ timeZone }) => timeZone))
  const latest = list.rows.find(({ status }) => status === 'ready')
  const off = list.rows.filter((report) => (differenceOf(report) ?? 0n) !== 0n).length
  const requestButton = (
    <Button
      tone="primary"
      icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}
      disabled={!mayRequest}
      title={mayRequest ? undefined : texts.request.notAllowed}
      onClick={() => patch({ request: 'open' }, { replace: true })}
    >
      {texts.request.open}
    </Button>
  )

  return (
    <TimeSettingsProvider zone={zone}>
      <ListHead
        title={texts.title}
        list={list}
        count={texts.list.counted}
        lead={list.rows.length > 0 && (zones.size === 1 ? [...zones][0] : texts.list.ownZones)}
        actions={
          <>
            {latest && <ExportPeriod type={type} filter={filter} latest={latest} />}
            {requestButton}
          </>
        }
      />
      <BalanceTabs />
      <Tabs label={texts.typesLabel}>
        {reportTypes.map((each, index) => (
          <Fragment key={each}>
            {index === automaticReportTypes.length && <span className={styles.divider} aria-hidden="true" />}
            <Link
              to="/reports/$type"
              params={{ type: each }}
              search={({ request: _request, ...before }) => before}
              activeOptions={{ includeSearch: false }}
            >
              {texts.types[each]}
            </Link>
          </Fragment>
        ))}
      </Tabs>
      <FilterBar
        fields={filterFields}
        search={search}
        change={change}
        defaultCurrency={undefined}
        nameOf={(_field, value) => options.find((option) => option.value === value)?.label}
        dateFields={{ period: texts.filters.period }}
      />
      {isAutomatic && (
        <div className={styles.periods}>
          <PastPeriods sites={sites.data?.items ?? []} siteId={scopeSearch.siteId} />
          <Switch
            label={texts.filters.movement}
            labelEnd
            checked={search.movement !== undefined}
            onChange={(event) =>
              patch({ movement: event.currentTarget.checked ? 'only' : undefined }, { replace: true })
            }
          />
        </div>
      )}
      {off > 0 && (
        <div className={styles.alarm}>
          <Banner tone="bad" title={texts.list.offTitle(off)}>
            {texts.list.offText}
          </Banner>
        </div>
      )}
      <ListCard
        list={list}
        failed={texts.list.failed}
        count={texts.list.count}
        empty={
          <EmptyState
            icon={isFiltered ? <IconFilterOff size={20} stroke={1.75} /> : <IconReceipt size={20} stroke={1.75} />}
            title={texts.list.none[kind]}
            actions={
              isFiltered ? (
                <Button onClick={() => change({})}>{texts.filters.clear}</Button>
              ) : (
                !isAutomatic && requestButton
              )
            }
          >
            {texts.list.noneText[kind]}
          </EmptyState>
        }
      >
        {(rows) => <ReportTable type={type} rows={rows} nameOf={nameOf} />}
      </ListCard>
      <Suspense>
        {search.request !== undefined && mayRequest && accounts.data && (
          <RequestReport
            type={isAutomatic ? 'summary' : type}
            accounts={options}
            accountId={search.accountId ?? (options.length === 1 ? options[0]?.value : undefined)}
            onClose={() => patch({ request: undefined }, { replace: true })}
            onAsked={(report) =>
              void navigate({
                to: '/reports/$type/$id',
                params: { type: report.type, id: report.id },
                search: {},
              })
            }
          />
        )}
      </Suspense>
    </TimeSettingsProvider>
  )
}

/** Explains reports for past periods, such as after an import; links to the single site, else to all sites. */
function PastPeriods({ sites, siteId }: { sites: readonly Site[]; siteId: string | undefined }) {
  const site = sites.length === 1 ? sites[0] : sites.find(({ id }) => id === siteId)
  return (
    <Text size="xs" tone="quiet">
      {texts.list.past}{' '}
      <RouterLink href={site ? `/sites/${site.id}/settings` : '/sites'}>
        {texts.list.pastWay(site?.name ?? texts.unknownSite)}
      </RouterLink>
    </Text>
  )
}

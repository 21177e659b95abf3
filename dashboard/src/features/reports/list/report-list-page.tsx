import { automaticReportTypes } from '@firepay/contract/reports/report-values.ts'
import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
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
import { useScopeSearch } from '../../../shared/signed-in-route.ts'
import { filterOf, reportListQuery } from '../reports.queries.ts'
import { reportListUrl } from '../reports.search.ts'
import { ExportPeriod } from './export-period.tsx'
import {
  AutomaticBar,
  NoReports,
  NothingFound,
  OffNote,
  RequestButton,
  TypeTabs,
  useReadAgainWhile,
  useReportAccounts,
} from './report-list-parts.tsx'
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
  const { sites, options, nameOf, isRead } = useReportAccounts(scope)
  const ofSite = useZone(scopeSearch)
  const zone = options.find(({ value }) => value === search.accountId)?.zone ?? ofSite
  const filter = filterOf(search, scopeSearch, zone)
  const list = usePagedList(reportListQuery(type, filter))
  useReadAgainWhile(
    list.rows.some(({ status }) => status === 'pending'),
    list.readAgain,
  )
  const isAutomatic = (automaticReportTypes as readonly string[]).includes(type)
  const isFiltered = 'accountId' in filter || 'days' in filter || 'movement' in filter
  const zones = new Set(list.rows.map(({ timeZone }) => timeZone))
  const latest = list.rows.find(({ status }) => status === 'ready')
  const requestButton = (
    <RequestButton mayRequest={mayRequest} onPress={() => patch({ request: 'open' }, { replace: true })} />
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
      <TypeTabs />
      <FilterBar
        fields={filterFields}
        search={search}
        change={change}
        defaultCurrency={undefined}
        nameOf={(_field, value) => options.find((option) => option.value === value)?.label}
        dateFields={{ period: texts.filters.period }}
      />
      {isAutomatic && <AutomaticBar siteId={scopeSearch.siteId} sites={sites} search={search} patch={patch} />}
      <OffNote reports={list.rows} />
      <ListCard
        list={list}
        failed={texts.list.failed}
        count={texts.list.count}
        empty={
          isFiltered ? (
            <NothingFound onClear={() => change({})} />
          ) : (
            <NoReports isAutomatic={isAutomatic} action={requestButton} />
          )
        }
      >
        {(rows) => <ReportTable type={type} rows={rows} nameOf={nameOf} />}
      </ListCard>
      <Suspense>
        {search.request !== undefined && mayRequest && isRead && (
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

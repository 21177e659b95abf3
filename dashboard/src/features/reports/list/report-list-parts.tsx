import { automaticReportTypes, reportTypes } from '@firepay/contract/reports/report-values.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconFilterOff, IconPlus, IconReceipt } from '@firepay/ui/components/icons.ts'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { Tabs } from '@firepay/ui/components/tabs.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import { reportsTexts as texts } from '../../../locale/reports.ts'
import type { ChangeState } from '../../../shared/list/use-list-state.ts'
import type { Scope } from '../../../shared/mode.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import { type Site, sitesQuery } from '../../../shared/sites.ts'
import { differenceOf } from '../check-state.tsx'
import { accountsQuery, type ReportHeader } from '../reports.queries.ts'
import type { ReportListSearch } from '../reports.search.ts'
import styles from './report-list.module.css'

/** The automatic types, then those on request. */
export function TypeTabs() {
  return (
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

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconFilterOff size={20} stroke={1.75} />}
      title={texts.list.none.filtered}
      actions={<Button onClick={onClear}>{texts.filters.clear}</Button>}
    >
      {texts.list.noneText.filtered}
    </EmptyState>
  )
}

/** No report of the type yet. @param action requests one; reports of automatic types are not requested */
export function NoReports({ isAutomatic, action }: { isAutomatic: boolean; action: ReactNode }) {
  const kind = isAutomatic ? 'auto' : 'asked'
  return (
    <EmptyState
      icon={<IconReceipt size={20} stroke={1.75} />}
      title={texts.list.none[kind]}
      actions={!isAutomatic && action}
    >
      {texts.list.noneText[kind]}
    </EmptyState>
  )
}

/** Hides periods without movements, and explains reports for the past. */
export function AutomaticBar({
  sites,
  siteId,
  search,
  patch,
}: {
  sites: readonly Site[]
  siteId: string | undefined
  search: ReportListSearch
  patch: ChangeState<Partial<ReportListSearch>>
}) {
  return (
    <div className={styles.periods}>
      <PastPeriods sites={sites} siteId={siteId} />
      <Switch
        label={texts.filters.movement}
        labelEnd
        checked={search.movement !== undefined}
        onChange={(event) => patch({ movement: event.currentTarget.checked ? 'only' : undefined }, { replace: true })}
      />
    </div>
  )
}

/** The number of listed reports that do not add up. */
export function OffNote({ reports }: { reports: readonly ReportHeader[] }) {
  const off = reports.filter((report) => (differenceOf(report) ?? 0n) !== 0n).length
  if (off === 0) return null
  return (
    <div className={styles.alarm}>
      <Banner tone="bad" title={texts.list.offTitle(off)}>
        {texts.list.offText}
      </Banner>
    </div>
  )
}

/** The accounts of the scope, for the filter and for requests. */
export function useReportAccounts(scope: Scope) {
  const { data } = useQuery(sitesQuery)
  const accounts = useQuery(accountsQuery(scope)).data?.items
  const sites = data?.items ?? []
  const nameOf = (siteId: string) => sites.find((site) => site.id === siteId)?.name ?? texts.unknownSite
  const options = (accounts ?? []).map((account) => ({
    value: account.id,
    label: texts.account(nameOf(account.siteId), account.currency),
    zone: account.timeZone,
  }))
  return { sites, nameOf, options, isRead: accounts !== undefined }
}

/** Opens the request of a report. */
export function RequestButton({ mayRequest, onPress }: { mayRequest: boolean; onPress: () => void }) {
  return (
    <Button
      tone="primary"
      icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}
      disabled={!mayRequest}
      title={mayRequest ? undefined : texts.request.notAllowed}
      onClick={onPress}
    >
      {texts.request.open}
    </Button>
  )
}

/** Reloads the list every two seconds while a requested report is not ready. */
export function useReadAgainWhile(isMaking: boolean, readAgain: () => void): void {
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(readAgain, 2_000)
    return () => clearInterval(timer)
  })
}

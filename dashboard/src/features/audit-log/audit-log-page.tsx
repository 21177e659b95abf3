import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconDownload, IconFilterOff, IconHistory } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { apiFile } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { auditLogTexts as texts } from '../../locale/audit-log.ts'
import { useCan } from '../../shared/current-user.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { PagedCard } from '../../shared/paged-card.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditLogQuery, filtersOf } from './audit-log.queries.ts'
import type { AuditSearch } from './audit-log.routes.ts'
import { AuditTable } from './audit-table.tsx'

const route = getRouteApi('/signed-in/audit-log')

/** What was done in the business, newest first, with filters in the URL. */
export function AuditLogPage() {
  usePageTitle(texts.title)
  return useCan()('read AuditLog') ? <AuditLog /> : <NotAllowed />
}

function AuditLog() {
  const { siteId: _, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const { zone } = useTimeSettings()
  const filters = filtersOf(search, zone)
  const query = useInfiniteQuery(auditLogQuery(filters))
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const total = query.data?.pages.at(-1)?.total ?? 0
  const isFiltered = Object.keys(search).length > 0
  const change = (next: Partial<AuditSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const clear = () => void navigate({ search: ({ siteId }) => ({ siteId }) })
  const exporting = useMutation({
    mutationFn: () => apiFile('/audit-log/export', filters),
    onSuccess: (file) => saveFile(texts.csvName, file),
    onError: (error) => showToast({ tone: 'bad', text: problemText(error) }),
  })
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <Button
            icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            busy={exporting.isPending}
            disabled={total === 0}
            onClick={() => exporting.mutate()}
          >
            {texts.csv(total)}
          </Button>
        }
      />
      <AuditFilters search={search} rows={rows} onChange={change} onClear={clear} />
      <PagedCard
        query={query}
        failed={texts.failed}
        count={texts.count}
        rowHeight={32}
        empty={
          <EmptyState
            icon={isFiltered ? <IconFilterOff size={20} stroke={1.75} /> : <IconHistory size={20} stroke={1.75} />}
            title={isFiltered ? texts.noneFound : texts.none}
            actions={isFiltered && <Button onClick={clear}>{texts.clear}</Button>}
          >
            {isFiltered ? texts.noneFoundText : texts.noneText}
          </EmptyState>
        }
      >
        {(items) => <AuditTable rows={items} onFilter={change} />}
      </PagedCard>
    </>
  )
}

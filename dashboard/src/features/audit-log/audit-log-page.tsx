import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconDownload, IconFilterOff, IconHistory } from '@firepay/ui/components/icons.ts'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { apiFile } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { auditLogTexts as texts } from '../../locale/audit-log.ts'
import { useCan } from '../../shared/current-user.ts'
import { entryOf } from '../../shared/entry-of.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { ListHead } from '../../shared/list/list-head.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { saveFile } from '../../shared/save-file.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditLogQuery, filtersOf } from './audit-log.queries.ts'
import { auditSearchNames, readAuditSearch } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'

/** What was done in the merchant, newest first, with filters in the URL. */
export function AuditLogPage() {
  usePageTitle(texts.title)
  return useCan()('read AuditLog') ? <AuditLog /> : <NotAllowed />
}

function AuditLog() {
  const { search, change, patch } = useListState(readAuditSearch, auditSearchNames)
  const { zone } = useTimeSettings()
  const filters = filtersOf(search, zone)
  const list = usePagedList(auditLogQuery(filters))
  const isFiltered = Object.keys(search).length > 0
  const filter: typeof patch = (part) => patch(part, { replace: true })
  const clear = () => change({})
  const exporting = useMutation({
    mutationFn: () => apiFile('/audit-log/export', filters),
    onSuccess: (file) => saveFile(texts.csvName, file),
    onError: (error) => showToast({ tone: 'bad', text: problemText(error) }),
  })
  return (
    <>
      <ListHead
        title={texts.title}
        list={list}
        count={texts.counted}
        lead={texts.lead}
        actions={
          <Button
            icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            busy={exporting.isPending}
            disabled={list.total === 0}
            onClick={() => exporting.mutate()}
          >
            {texts.csv(list.total)}
          </Button>
        }
      />
      <AuditFilters search={search} rows={list.rows} onChange={filter} onClear={clear} />
      <ListCard
        list={list}
        failed={texts.failed}
        count={texts.count}
        refusedFilter={{
          labelOf: (name) => entryOf(texts.filterNames, name),
          onRemove: (name) => filter({ [name]: undefined }),
        }}
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
        {(rows) => <AuditTable rows={rows} onFilter={filter} />}
      </ListCard>
    </>
  )
}

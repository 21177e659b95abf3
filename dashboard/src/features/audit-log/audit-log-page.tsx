import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconFilterOff, IconHistory } from '@firepay/ui/components/icons.ts'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { actTexts } from '../../locale/acts.ts'
import { auditLogTexts as texts } from '../../locale/audit-log.ts'
import { useCan, useUser } from '../../shared/current-user.ts'
import { entryOf } from '../../shared/entry-of.ts'
import { ExportButton } from '../../shared/export/export-button.tsx'
import { FaultNotes } from '../../shared/list/fault-notes.tsx'
import { ListCard } from '../../shared/list/list-card.tsx'
import { ListHead } from '../../shared/list/list-head.tsx'
import { withoutNames } from '../../shared/list/list-state.ts'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditLogQuery, filtersOf } from './audit-log.queries.ts'
import { type AuditSearch, auditSearchNames, readAuditSearch } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'

/** What was done in the merchant, newest first, with filters in the URL. */
export function AuditLogPage() {
  usePageTitle(texts.title)
  return useCan()('read AuditLog') ? <AuditLog /> : <NotAllowed />
}

function AuditLog() {
  const { search: asked, change, patch } = useListState(readAuditSearch, auditSearchNames)
  // The names of the acts come with the page, so the route cannot tell that there is none of this name.
  const isNoAct = asked.action !== undefined && entryOf(actTexts, asked.action) === undefined
  const search: AuditSearch = isNoAct ? withoutNames(asked, ['action']) : asked
  const { zone } = useTimeSettings()
  const { merchant } = useUser()
  const filters = filtersOf(search, zone)
  const list = usePagedList(auditLogQuery(filters))
  const isFiltered = Object.keys(search).length > 0
  const filter: typeof patch = (part) => patch(part, { replace: true })
  const clear = () => change({})
  return (
    <>
      <ListHead
        title={texts.title}
        list={list}
        count={texts.counted}
        lead={texts.lead}
        actions={
          <ExportButton
            path="/audit-log/export"
            query={filters}
            rows={list.isRead ? list.total : undefined}
            what={texts.exported}
            name={['audit-log', filters.from, filters.to].filter(Boolean).join('_')}
            zone={filters.timeZone ?? merchant.timeZone}
          />
        }
      />
      {isNoAct && (
        <FaultNotes
          faults={[{ name: 'action', values: [asked.action?.slice(0, 60) ?? ''] }]}
          onRemove={(name) => filter({ [name]: undefined })}
        />
      )}
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

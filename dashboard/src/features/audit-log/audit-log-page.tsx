import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconFilterOff, IconHistory } from '@firepay/ui/components/icons.ts'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { auditActionTexts } from '../../locale/audit-actions.ts'
import { auditLogTexts as texts } from '../../locale/audit-log.ts'
import { useCan } from '../../shared/current-user.ts'
import { ExportButton } from '../../shared/export/export-button.tsx'
import { exportNameOf } from '../../shared/export/export-of.ts'
import { FaultNotes } from '../../shared/list/fault-notes.tsx'
import { FilterBar } from '../../shared/list/filter-bar.tsx'
import type { FilterField } from '../../shared/list/filter-fields.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { ListHead } from '../../shared/list/list-head.tsx'
import { withoutNames } from '../../shared/list/list-state.ts'
import { rangeOf } from '../../shared/list/period.ts'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { useZone } from '../../shared/list/use-zone.ts'
import { ZoneChip } from '../../shared/list/zone-chip.tsx'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { type AuditRow, auditLogQuery, filtersOf } from './audit-log.queries.ts'
import { type AuditSearch, auditLogUrl, maxSearchLength } from './audit-log.search.ts'
import { AuditTable } from './audit-table.tsx'
import { filterFields, filterLabel } from './filter-fields.ts'
import { knownActions } from './known-actions.ts'
import { nameOf } from './object-name.ts'

/** The merchant's audit log, newest first, with filters in the URL. */
export function AuditLogPage() {
  usePageTitle(texts.title)
  return useCan()('read AuditLog') ? <AuditLog /> : <NotAllowed />
}

function AuditLog() {
  const { search: asked, change } = useListState(auditLogUrl)
  const { search, unknown } = knownActions(asked, auditActionTexts)
  const zone = useZone({ timeZone: search.timeZone })
  const range = rangeOf(search, zone)
  const filters = filtersOf(search, zone, range)
  const list = usePagedList(auditLogQuery(filters))
  const removeFilter = (name: string) => change(withoutNames(asked, [name]), { replace: true })
  return (
    <TimeSettingsProvider zone={zone}>
      <ListHead
        title={texts.title}
        list={list}
        count={texts.counted}
        lead={texts.lead}
        actions={
          <>
            <ZoneChip
              zone={zone}
              siteZone={undefined}
              onChange={(timeZone) => change({ ...search, timeZone }, { replace: true })}
            />
            <ExportButton
              path="/audit-log/export"
              query={filters}
              rows={list.isRead ? list.total : undefined}
              what={texts.exported}
              name={exportNameOf('audit-log', range, zone)}
              zone={zone}
            />
          </>
        }
      />
      <FilterBar
        fields={filterFields}
        search={search}
        change={change}
        defaultCurrency={undefined}
        nameOf={(field, value) => nameIn(list.rows, field, value)}
        searchField={{ ...texts.search, maxLength: maxSearchLength }}
        dateFields={{}}
      />
      {unknown.length > 0 && (
        <FaultNotes
          faults={[{ name: 'action', values: unknown }]}
          labelOf={filterLabel}
          onRemove={() => change(search, { replace: true })}
        />
      )}
      <ListCard
        list={list}
        failed={texts.failed}
        count={texts.count}
        refusedFilter={{ labelOf: filterLabel, onRemove: removeFilter }}
        rowHeight={32}
        empty={<NothingFound search={search} change={change} />}
      >
        {(rows) => <AuditTable rows={rows} onFilter={(part) => change({ ...search, ...part })} />}
      </ListCard>
    </TimeSettingsProvider>
  )
}

function NothingFound({ search, change }: { search: AuditSearch; change: (next: AuditSearch) => void }) {
  const { timeZone, ...filters } = search
  if (Object.keys(filters).length === 0)
    return (
      <EmptyState icon={<IconHistory size={20} stroke={1.75} />} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconFilterOff size={20} stroke={1.75} />}
      title={texts.noneFound}
      actions={<Button onClick={() => change({ ...(timeZone !== undefined && { timeZone }) })}>{texts.clear}</Button>}
    >
      {texts.noneFoundText}
    </EmptyState>
  )
}

/** The name of a filtered person or object, from the rows. */
function nameIn(rows: readonly AuditRow[], { name }: FilterField, value: string): string | undefined {
  if (name === 'actorId') return rows.find(({ actor }) => actor.id === value)?.actor.name
  const object = rows.find((row) => row.object?.id === value)?.object
  return name === 'objectId' && object ? nameOf(object) : undefined
}

import { Button } from '@firepay/ui/components/button.tsx'
import { Chip } from '@firepay/ui/components/chip.tsx'
import { Select, type SelectGroup } from '@firepay/ui/components/select.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { actTexts, outcomeTexts } from '../../locale/acts.ts'
import { auditLogTexts as texts } from '../../locale/audit-log.ts'
import { addDays } from '../../shared/days.ts'
import { entryOf } from '../../shared/entry-of.ts'
import { lastDay, rangeOf } from '../../shared/list/period.ts'
import { PeriodChip } from '../../shared/list/period-chip.tsx'
import { SearchField } from '../../shared/list/search-field.tsx'
import styles from './audit-log.module.css'
import type { AuditRow } from './audit-log.queries.ts'
import type { AuditSearch } from './audit-search.ts'

const any = ''

/** The filters of the audit log. Person and object are chosen on a row, and stand here as chips. */
export function AuditFilters({
  search,
  rows,
  onChange,
  onClear,
}: {
  search: AuditSearch
  rows: readonly AuditRow[]
  onChange: (change: Partial<AuditSearch>) => void
  onClear: () => void
}) {
  const { actorId, objectId } = search
  const actor = rows.find((row) => row.actor.id === actorId)?.actor.name ?? actorId
  const object = rows.find((row) => row.object?.id === objectId)?.object
  const { zone } = useTimeSettings()
  const { from, to } = search
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          size="sm"
          hideLabel
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          maxLength={128}
          value={search.q ?? ''}
          onChange={(q) => onChange({ q: q === '' ? undefined : q })}
        />
      </div>
      <Select
        size="sm"
        hideLabel
        label={texts.act}
        options={[{ value: any, label: texts.anyAct }, ...actOptions()]}
        value={search.action ?? any}
        onChange={(action) => onChange({ action: action === any ? undefined : action })}
      />
      <Select<'' | 'success' | 'failure' | 'refused'>
        size="sm"
        hideLabel
        label={texts.outcome}
        options={[
          { value: any, label: texts.anyOutcome },
          ...(['success', 'failure', 'refused'] as const).map((value) => ({ value, label: outcomeTexts[value] })),
        ]}
        value={search.outcome ?? any}
        onChange={(outcome) => onChange({ outcome: outcome === any ? undefined : outcome })}
      />
      <div className={styles.period}>
        <PeriodChip
          // The list's own range ends before its end; the log's days are both included.
          search={{ ...(from !== undefined && { from }), ...(to !== undefined && { to: addDays(to, 1) }) }}
          dateFields={{}}
          change={(next) => {
            const range = rangeOf(next, zone)
            onChange({ from: range.from, to: range.to === undefined ? undefined : lastDay(range.to) })
          }}
        />
        {from !== undefined && to !== undefined && to < from && (
          <span role="status" className={styles.wrongDays}>
            {texts.badDays}
          </span>
        )}
      </div>
      {Object.keys(search).length > 0 && (
        <div className={styles.chips}>
          {actorId !== undefined && (
            <Chip
              value={actor}
              removeLabel={texts.removeActor}
              onRemove={() => onChange({ actorId: undefined })}
              onClick={() => onChange({ actorId: undefined })}
            >
              {texts.by}
            </Chip>
          )}
          {objectId !== undefined && (
            <Chip
              value={object?.name ?? objectId}
              removeLabel={texts.removeObject}
              onRemove={() => onChange({ objectId: undefined })}
              onClick={() => onChange({ objectId: undefined })}
            >
              {texts.about}
            </Chip>
          )}
          <Button size="xs" tone="ghost" onClick={onClear}>
            {texts.clear}
          </Button>
        </div>
      )}
    </search>
  )
}

/** Every known act by its area. */
function actOptions(): SelectGroup[] {
  const groups = Map.groupBy(Object.keys(actTexts), (name) => name.slice(0, name.indexOf('.')))
  return [...groups].map(([group, members]) => ({
    group: entryOf(texts.actGroups, group) ?? group,
    options: members.map((name) => ({ value: name, label: entryOf(actTexts, name) ?? name })),
  }))
}

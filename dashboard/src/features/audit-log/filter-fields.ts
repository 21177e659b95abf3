import { auditActionTexts, outcomeTexts } from '../../locale/audit-actions.ts'
import { auditLogTexts } from '../../locale/audit-log.ts'
import { entryOf } from '../../shared/entry-of.ts'
import type { FilterField } from '../../shared/list/filter-fields.ts'

const { labels, actGroups } = auditLogTexts.filters

/** The filters of the audit log, in the order they are offered. A person or object is set from a row. */
export const filterFields: readonly FilterField[] = [
  {
    name: 'action',
    label: labels.action,
    kind: 'choice',
    options: Object.entries(auditActionTexts).map(([value, label]) => ({ value, label, group: groupOf(value) })),
  },
  {
    name: 'outcome',
    label: labels.outcome,
    kind: 'choice',
    options: Object.entries(outcomeTexts).map(([value, label]) => ({ value, label })),
  },
  { name: 'actorId', label: labels.actorId, kind: 'given' },
  { name: 'objectId', label: labels.objectId, kind: 'given' },
]

/** The label of a filter by its URL name; undefined if unknown. */
export function filterLabel(name: string): string | undefined {
  return entryOf(labels, name)
}

/** The group of an action. Exports of all areas form one group. */
function groupOf(action: string): string {
  const area =
    action.startsWith('export.') || action.endsWith('.exported') ? 'export' : action.slice(0, action.indexOf('.'))
  return entryOf(actGroups, area) ?? area
}

import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import { notificationsTexts, notificationWords } from '../../../locale/notifications.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import type { FilterField } from '../../../shared/list/filter-fields.ts'

const labels = notificationsTexts.filters.fields

/** The filters of the list, in the order they are offered. */
export const filterFields: readonly FilterField[] = [
  {
    name: 'status',
    label: labels.status,
    kind: 'choice',
    options: Object.entries(notificationWords.status).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'eventType',
    label: labels.eventType,
    kind: 'choice',
    options: eventTypesOfNotifications.map((value) => ({ value, label: value })),
  },
  { name: 'httpStatus', label: labels.httpStatus, kind: 'several', suggester: 'http-status' },
  { name: 'objectId', label: labels.objectId, kind: 'one', suggester: 'transaction', typed: true },
  { name: 'siteId', label: labels.siteId, kind: 'one', suggester: 'site', typed: false },
]

/** The label of a filter by its URL name; undefined if unknown. */
export function filterLabel(name: string): string | undefined {
  return entryOf(labels, name)
}

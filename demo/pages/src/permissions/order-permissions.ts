import type { Permission } from '@firepay/demo-contract/permissions.ts'
import type { Order } from '../records/use-records.ts'

/** Sorts permissions by name or creation; other columns keep their order. */
export function ordered(permissions: readonly Permission[], { column, direction }: Order): readonly Permission[] {
  const sign = direction === 'asc' ? 1 : -1
  if (column === 'name') return permissions.toSorted((a, b) => sign * a.name.localeCompare(b.name))
  if (column === 'createdDate') {
    return permissions.toSorted((a, b) => sign * (instantOf(a.createdDate) - instantOf(b.createdDate)))
  }
  return permissions
}

/** The instant of `03 Nov 2026, 8:00 AM`. */
function instantOf(text: string): number {
  return Date.parse(text.replace(',', ''))
}

import { useDemo } from '../data.ts'
import type { Asked } from '../records/use-records.ts'

/** By full name, the call's default order. */
export const byName = { column: 'fullName', direction: 'asc' } as const

type Filters = { role?: string; currentPlan?: string; status?: string }

/** The users of a list page; the default order is not sent (catalogue, appendix C). */
export function useUsers({ q, page, perPage, order }: Asked, filters: Filters) {
  const isUsual = order.column === byName.column && order.direction === byName.direction
  const query = {
    q,
    page: String(page),
    perPage: String(perPage),
    ...filters,
    ...(!isUsual && { sort: order.direction, sortColumn: order.column }),
  }
  return useDemo(['users', query], (api, signal) => api('GET /api/users/list/data', { query, signal }))
}

import type { notificationFilter } from '@firepay/contract/notifications/notifications.schemas.ts'
import { decodeId } from '@firepay/contract/product/ids.ts'
import type { z } from 'zod'
import type { UserCaller } from '../../../platform/caller/caller.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { readRange } from '../../../platform/time/range.ts'
import { findZone } from '../../sites/find-zone.ts'
import { findSitesOfMode } from '../../sites/sites-of-mode.ts'
import { restrictedTypes } from '../../transactions/transactions.filter.ts'
import type { NotificationFilter } from './filter.ts'
import * as queries from './list.queries.ts'

/** Filter as sent by clients, for lists and bulk repeats. */
export type AskedFilter = z.output<z.ZodObject<typeof notificationFilter>>
type Caller = Pick<UserCaller, 'merchantId' | 'role'>

export function sortOf(sort: string): queries.NotificationSort {
  return { by: sort.endsWith('nextAttemptAt') ? 'next_attempt_at' : 'created_at', descending: sort.startsWith('-') }
}

/** Resolves a filter for the caller: days to instants, a mode to its sites, a search text to ids. */
export async function readFilter(trx: Trx, caller: Caller, query: AskedFilter): Promise<NotificationFilter> {
  const { merchantId } = caller
  const needsZone = query.from !== undefined || query.to !== undefined
  const [zone, modeSiteIds, searched] = await Promise.all([
    needsZone ? (query.timeZone ?? findZone(trx, merchantId, query.siteId)) : 'UTC',
    findSitesOfMode(trx, merchantId, query.mode),
    query.q === undefined ? { searchIds: null, search: null } : searchFor(trx, caller, query.q),
  ])
  return {
    siteIds: query.siteId ?? null,
    modeSiteIds,
    statuses: query.status ?? null,
    eventTypes: query.eventType ?? null,
    objectIds: query.objectId ?? null,
    ...searched,
    httpStatuses: query.httpStatus ?? null,
    ...readRange(query, zone),
  }
}

/** Restricted to types visible to the role, so that the search does not reveal others. */
async function searchFor(
  trx: Trx,
  { merchantId, role }: Caller,
  text: string,
): Promise<Pick<NotificationFilter, 'searchIds' | 'search'>> {
  const kinds = ['notification', 'transaction', 'account', 'site'] as const
  const asId = kinds.map((kind) => decodeId(kind, text)).find((id) => id !== null)
  if (asId) return { searchIds: [asId], search: null }
  const search = { prefix: text, types: restrictedTypes(role) }
  const searchIds = await queries.findObjects(trx, merchantId, search)
  return searchIds === null ? { searchIds, search } : { searchIds, search: null }
}

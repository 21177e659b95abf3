import type { ExportForm } from '@firepay/contract/exports/exports.schemas.ts'
import type { QueryOf } from '@firepay/contract/http/route.ts'
import type { payoutsRoutes } from '@firepay/contract/payouts/payouts.routes.ts'
import { decodeId } from '@firepay/contract/product/ids.ts'
import type { InstantRange } from '../../platform/time/range.ts'
import type { PayoutFilter, PayoutPageRequest } from './payouts.queries.ts'

type Query = QueryOf<typeof payoutsRoutes.exportPayouts>

/** Filter of the list and its export. @param range already resolved in the zone of the query */
export function filterOf(query: Omit<Query, 'sort' | keyof ExportForm>, range: InstantRange): PayoutFilter {
  return {
    search: query.q === undefined ? undefined : { prefix: query.q, id: decodeId('payout', query.q) },
    siteIds: query.siteId,
    accountIds: query.accountId,
    currencies: query.currency,
    statuses: query.status,
    mode: query.mode,
    ...range,
  }
}

export function orderOf(sort: Query['sort']): Pick<PayoutPageRequest, 'column' | 'descending'> {
  return { column: sort.endsWith('amount') ? 'amount' : 'created_at', descending: sort.startsWith('-') }
}

import type { QueryOf } from '@firepay/contract/http/route.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { reportsRoutes } from '@firepay/contract/reports/reports.routes.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { type InstantRange, isDay, readRange } from '../../../platform/time/range.ts'
import { findZone } from '../../sites/find-zone.ts'
import type { ReportFilter } from '../reports.queries.ts'

type Query = Omit<QueryOf<typeof reportsRoutes.listReports>, 'limit' | 'offset' | 'after'>

/** Filter of the list and of its export. */
export async function readReportFilter(
  trx: Trx,
  merchantId: Id<'merchant'>,
  type: string,
  query: Query,
): Promise<ReportFilter> {
  const range = readRange(query, query.timeZone ?? (await findZone(trx, merchantId, query.siteId)))
  return {
    type,
    siteIds: query.siteId,
    accountIds: query.accountId,
    currencies: query.currency,
    statuses: query.status,
    mode: query.mode,
    isMoved: query.movement === 'only',
    ...range,
    ...(query.days === 'own' && ownDaysOf(query, range)),
  }
}

/** Bounds that are days, to be applied in each report's zone; instants stay unchanged. */
function ownDaysOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  range: InstantRange,
): Pick<ReportFilter, 'from' | 'to' | 'ownDays'> {
  // Clamped like instants, because PostgreSQL has no year 0.
  const within = (day: string) => (day < '1000-01-01' ? '1000-01-01' : day > '9999-01-01' ? '9999-01-01' : day)
  const dayOf = (bound: string | undefined) => (bound !== undefined && isDay(bound) ? within(bound) : undefined)
  const ownDays = { from: dayOf(from), to: dayOf(to) }
  return {
    from: ownDays.from === undefined ? range.from : null,
    to: ownDays.to === undefined ? range.to : null,
    ownDays,
  }
}

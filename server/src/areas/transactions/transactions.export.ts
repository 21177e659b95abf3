import { type CallerRole, can } from '@firepay/contract/product/abilities.ts'
import { encodeId } from '@firepay/contract/product/ids.ts'
import type { transactionsRoutes } from '@firepay/contract/transactions/transactions.routes.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Handler, UserAct } from '../../platform/http/act.ts'
import type { ExportColumn } from '../../platform/http/export-writer.ts'
import { readRange } from '../../platform/time/range.ts'
import { daysInName } from '../exports/days-in-name.ts'
import { openExport, streamExport } from '../exports/export-stream.ts'
import { inSnapshot } from '../exports/in-snapshot.ts'
import { findZone } from '../sites/find-zone.ts'
import { listSiteNames, type SiteNames } from '../sites/list-site-names.ts'
import { findSitesOfMode } from '../sites/sites-of-mode.ts'
import { readFigures } from '../statistics/figures.ts'
import { type ExportRow, openExportCursor, readExportCursor } from './transactions.export.queries.ts'
import { assertMayFilter, assertMaySort, readFilter, type TransactionFilter } from './transactions.filter.ts'
import { orderOf } from './transactions.order.ts'
import { maskEmail, maskName, settlementStatusOf } from './transactions.present.ts'
import { selectionOf } from './transactions.selection.ts'
import { sum } from './transactions.stats.ts'

/** Every transaction of the list's filter, in its order. */
export const exportTransactions: Handler<(typeof transactionsRoutes)['exportTransactions']> = async (act) => {
  const { query, caller } = act
  const { merchantId, role } = caller
  assertMayFilter(query, role)
  assertMaySort(query)
  const { opened, filter, sites } = await act.inMerchant(async (trx) => {
    const [timeZone, modeSites, sites] = await Promise.all([
      query.timeZone ?? findZone(trx, merchantId, query.siteId),
      findSitesOfMode(trx, merchantId, query.mode),
      listSiteNames(trx, merchantId),
    ])
    const range = readRange(query, timeZone)
    const filter = readFilter(query, role, range, modeSites, act.now)
    const rows = Number(sum(await readFigures(trx, selectionOf(merchantId, filter), { by: 'nothing' }), 'count'))
    const opened = await openExport(act, trx, {
      kind: 'transactions',
      action: 'transactions.exported',
      format: query.format,
      name: ['transactions', ...daysInName(range, timeZone)],
      timeZone,
      rows,
      detail: { from: range.from?.toISOString(), to: range.to?.toISOString() },
    })
    return { opened, filter, sites }
  })
  const rows = inSnapshot(act, (trx) => readAll(trx, act, filter))
  return streamExport(act, opened, columnsFor(role, sites, filter.now), rows)
}

async function* readAll(
  trx: Trx,
  { caller, query }: UserAct & { query: { sort: string } },
  filter: TransactionFilter,
): AsyncGenerator<ExportRow[]> {
  await openExportCursor(trx, caller.merchantId, filter, orderOf(query.sort))
  for (;;) {
    const rows = await readExportCursor(trx)
    if (rows.length > 0) yield rows
    else return
  }
}

/** The columns as the role may see them: customers masked without `read Customer`. */
function columnsFor(role: CallerRole, sites: SiteNames, now: Date): ExportColumn<ExportRow>[] {
  const seesCustomers = can(role, 'read Customer')
  const masked = (mask: (text: string) => string) => (text: string | null) =>
    text === null || seesCustomers ? text : mask(text)
  const [email, name] = [masked(maskEmail), masked(maskName)]
  const wireIds = new Map<string, string>()
  // Few sites and accounts stand in all rows.
  const known = (kind: 'site' | 'account', uuid: string) => {
    const found = wireIds.get(uuid) ?? encodeId(kind, uuid)
    wireIds.set(uuid, found)
    return found
  }
  const own = (row: ExportRow) => row.currency
  const settled = (row: ExportRow) => row.account_currency
  return [
    { name: 'id', kind: 'text', of: (row) => encodeId('transaction', row.id) },
    { name: 'type', kind: 'text', of: (row) => row.type },
    { name: 'status', kind: 'text', of: (row) => row.status },
    { name: 'createdAt', kind: 'instant', of: (row) => row.created_at },
    { name: 'capturedAt', kind: 'instant', of: (row) => row.captured_at },
    { name: 'currency', kind: 'text', of: own },
    { name: 'amount', kind: 'amount', of: (row) => row.amount, currency: own, isSummed: true },
    { name: 'capturedAmount', kind: 'amount', of: (row) => row.captured_amount, currency: own, isSummed: true },
    { name: 'refundedAmount', kind: 'amount', of: (row) => row.refunded_amount, currency: own, isSummed: true },
    { name: 'accountCurrency', kind: 'text', of: settled },
    { name: 'settlementAmount', kind: 'amount', of: (row) => row.settled_amount, currency: settled },
    { name: 'feeTotal', kind: 'amount', of: (row) => row.fee_total, currency: settled, isSummed: true },
    { name: 'net', kind: 'amount', of: (row) => row.net, currency: settled, isSummed: true },
    { name: 'exchangeRate', kind: 'number', of: (row) => row.exchange_rate },
    { name: 'refundStatus', kind: 'text', of: (row) => row.refund_status },
    { name: 'disputeStatus', kind: 'text', of: (row) => row.dispute_status },
    { name: 'settlementStatus', kind: 'text', of: (row) => settlementStatusOf(row, now) },
    { name: 'availableOn', kind: 'text', of: (row) => row.available_on },
    { name: 'payoutId', kind: 'text', of: (row) => row.payout_id && encodeId('payout', row.payout_id) },
    { name: 'declineCode', kind: 'text', of: (row) => row.decline_code },
    { name: 'statusReason', kind: 'text', of: (row) => row.status_reason },
    { name: 'orderReference', kind: 'text', of: (row) => row.order_reference },
    { name: 'processorReference', kind: 'text', of: (row) => row.processor_reference },
    { name: 'paymentMethod', kind: 'text', of: (row) => row.method },
    { name: 'cardBrand', kind: 'text', of: (row) => row.card_brand },
    { name: 'last4', kind: 'text', of: (row) => row.last4 },
    { name: 'country', kind: 'text', of: (row) => row.country },
    { name: 'customerEmail', kind: 'text', of: (row) => email(row.customer_email) },
    { name: 'customerName', kind: 'text', of: (row) => name(row.customer_name) },
    { name: 'description', kind: 'text', of: (row) => row.description },
    { name: 'note', kind: 'text', of: (row) => row.note },
    { name: 'site', kind: 'text', of: (row) => sites.get(row.site_id)?.name },
    { name: 'mode', kind: 'text', of: (row) => sites.get(row.site_id)?.mode },
    { name: 'siteId', kind: 'text', of: (row) => known('site', row.site_id) },
    { name: 'accountId', kind: 'text', of: (row) => known('account', row.account_id) },
    { name: 'parentId', kind: 'text', of: (row) => row.parent_id && encodeId('transaction', row.parent_id) },
    { name: 'updatedAt', kind: 'instant', of: (row) => row.updated_at },
  ]
}

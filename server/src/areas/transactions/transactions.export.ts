import { type CallerRole, can } from '@firepay/contract/product/abilities.ts'
import { encodeId } from '@firepay/contract/product/ids.ts'
import type { transactionsRoutes } from '@firepay/contract/transactions/transactions.routes.ts'
import { instantOf } from '../../platform/db/instant-of.ts'
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
import { findByFurtherNames } from './further-names.queries.ts'
import {
  at,
  type ExportRow,
  learnPayouts,
  openExportCursor,
  type PayoutNames,
  readExportCursor,
} from './transactions.export.queries.ts'
import { assertMayFilter, assertMaySort, readFilter, type TransactionFilter } from './transactions.filter.ts'
import { orderOf } from './transactions.order.ts'
import { maskEmail, maskName, settlementStatusOf } from './transactions.present.ts'
import { selectionOf } from './transactions.selection.ts'
import { sum } from './transactions.stats.ts'

/** Exports the transactions of the list's filter, in its order. */
export const exportTransactions: Handler<(typeof transactionsRoutes)['exportTransactions']> = async (act) => {
  const { query, caller } = act
  const { merchantId, role } = caller
  assertMayFilter(query, role)
  assertMaySort(query)
  const { opened, filter, sites } = await act.inMerchant(async (trx) => {
    const [timeZone, modeSites, sites, names] = await Promise.all([
      query.timeZone ?? findZone(trx, merchantId, query.siteId),
      findSitesOfMode(trx, merchantId, query.mode),
      listSiteNames(trx, merchantId),
      findByFurtherNames(trx, merchantId, query),
    ])
    const range = readRange(query, timeZone)
    const filter = readFilter(query, role, { range, sites: modeSites, names, now: act.now })
    const rows = Number(sum(await readFigures(trx, selectionOf(merchantId, filter), { by: 'nothing' }), 'count'))
    const opened = await openExport(act, trx, {
      kind: 'transactions',
      action: 'transactions.exported',
      form: query,
      name: ['transactions', ...daysInName(range, timeZone)],
      timeZone,
      rows,
      detail: { from: range.from?.toISOString(), to: range.to?.toISOString() },
    })
    return { opened, filter, sites }
  })
  const payouts = new Map<string, PayoutNames>()
  const rows = inSnapshot(act, (trx) => readAll(trx, act, filter, payouts))
  return streamExport(act, opened, columnsFor(role, { sites, payouts, now: filter.now }), rows)
}

async function* readAll(
  trx: Trx,
  { caller, query }: UserAct & { query: { sort: string } },
  filter: TransactionFilter,
  payouts: Map<string, PayoutNames>,
): AsyncGenerator<ExportRow[]> {
  await openExportCursor(trx, caller.merchantId, filter, orderOf(query.sort))
  for (;;) {
    const rows = await readExportCursor(trx)
    if (rows.length === 0) return
    await learnPayouts(trx, caller.merchantId, rows, payouts)
    yield rows
  }
}

/**
 * Columns visible to the role: customers are masked without `read Customer`.
 * @param of `payouts`: those of the rows read so far
 */
function columnsFor(
  role: CallerRole,
  { sites, payouts, now }: { sites: SiteNames; payouts: ReadonlyMap<string, PayoutNames>; now: Date },
): ExportColumn<ExportRow>[] {
  const payoutOf = (row: ExportRow) => payouts.get(row[at.payout_id] ?? '')
  const seesCustomers = can(role, 'read Customer')
  const masked = (mask: (text: string) => string) => (text: string | null) =>
    text === null || seesCustomers ? text : mask(text)
  const [email, name] = [masked(maskEmail), masked(maskName)]
  const wireIds = new Map<string, string>()
  // Caches wire ids, because few sites and accounts occur in all rows.
  const known = (kind: 'site' | 'account', uuid: string) => {
    const found = wireIds.get(uuid) ?? encodeId(kind, uuid)
    wireIds.set(uuid, found)
    return found
  }
  // These three are never null.
  const own = (row: ExportRow) => row[at.currency] as string
  const settled = (row: ExportRow) => row[at.account_currency] as string
  const siteOf = (row: ExportRow) => row[at.site_id] as string
  const text = (name: string, value: number) => ({ name, kind: 'text' as const, of: (row: ExportRow) => row[value] })
  const instant = (name: string, value: number) => ({
    name,
    kind: 'instant' as const,
    of: (row: ExportRow) => instantIn(row[value]),
  })
  const id = (name: string, kind: 'transaction' | 'payout', value: number) => ({
    name,
    kind: 'text' as const,
    of: (row: ExportRow) => row[value] && encodeId(kind, row[value]),
  })
  const amount = (name: string, value: number, currency: typeof own, isSummed = true) => ({
    name,
    kind: 'amount' as const,
    of: (row: ExportRow) => row[value],
    currency,
    isSummed,
  })
  return [
    id('id', 'transaction', at.id),
    text('type', at.type),
    text('status', at.status),
    instant('createdAt', at.created_at),
    instant('capturedAt', at.captured_at),
    text('currency', at.currency),
    amount('amount', at.amount, own),
    amount('capturedAmount', at.captured_amount, own),
    amount('refundedAmount', at.refunded_amount, own),
    text('accountCurrency', at.account_currency),
    amount('settlementAmount', at.settled_amount, settled, false),
    amount('feeTotal', at.fee_total, settled),
    amount('net', at.net, settled),
    { name: 'exchangeRate', kind: 'number', of: (row) => row[at.exchange_rate] },
    text('refundStatus', at.refund_status),
    text('disputeStatus', at.dispute_status),
    text('disputeReason', at.dispute_reason),
    {
      name: 'disputeDeadlineAt',
      kind: 'instant',
      // As stated by an event, with any offset.
      of: (row) => {
        const told = row[at.dispute_deadline]
        return told ? new Date(told) : null
      },
    },
    {
      name: 'settlementStatus',
      kind: 'text',
      of: (row) => {
        const paidOut = row[at.payout_id] ?? null
        return settlementStatusOf({ payout_id: paidOut, available_at: instantIn(row[at.available_at]) }, now)
      },
    },
    { name: 'availableOn', kind: 'day', of: (row) => row[at.available_on] },
    id('payoutId', 'payout', at.payout_id),
    { name: 'payoutReference', kind: 'text', of: (row) => payoutOf(row)?.reference },
    { name: 'bankReference', kind: 'text', of: (row) => payoutOf(row)?.bankReference },
    text('declineCode', at.decline_code),
    text('statusReason', at.status_reason),
    text('orderReference', at.order_reference),
    text('processorReference', at.processor_reference),
    text('paymentMethod', at.method),
    text('cardBrand', at.card_brand),
    { name: 'last4', kind: 'text', of: (row) => row[at.last4], isCode: true },
    text('country', at.country),
    { name: 'customerEmail', kind: 'text', of: (row) => email(row[at.customer_email] ?? null) },
    { name: 'customerName', kind: 'text', of: (row) => name(row[at.customer_name] ?? null) },
    text('description', at.description),
    text('note', at.note),
    { name: 'site', kind: 'text', of: (row) => sites.get(siteOf(row))?.name },
    { name: 'mode', kind: 'text', of: (row) => sites.get(siteOf(row))?.mode },
    { name: 'siteId', kind: 'text', of: (row) => known('site', siteOf(row)) },
    { name: 'accountId', kind: 'text', of: (row) => known('account', row[at.account_id] as string) },
    id('parentId', 'transaction', at.parent_id),
    instant('updatedAt', at.updated_at),
  ]
}

/** An instant in PostgreSQL's text format. */
function instantIn(text: string | null | undefined): Date | null {
  return text === null || text === undefined ? null : (instantOf(text) as Date)
}

import type { payoutsRoutes } from '@firepay/contract/payouts/payouts.routes.ts'
import { encodeId } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Handler } from '../../platform/http/act.ts'
import type { ExportColumn } from '../../platform/http/export-writer.ts'
import { readRange } from '../../platform/time/range.ts'
import { daysInName } from '../exports/days-in-name.ts'
import { openExport, streamExport } from '../exports/export-stream.ts'
import { inSnapshot } from '../exports/in-snapshot.ts'
import { findZone } from '../sites/find-zone.ts'
import { listSiteNames, type SiteNames } from '../sites/list-site-names.ts'
import { filterOf, orderOf } from './payouts.filter.ts'
import type { Payout } from './payouts.present.ts'
import { listPayouts, type PayoutFilter, type PayoutRow, sumByStatus } from './payouts.queries.ts'
import { presentPayouts } from './present-payouts.ts'

const rowsPerBatch = 500

/** Exports the payouts of the list's filter with their composition, in the order of the list and in one snapshot. */
export const exportPayouts: Handler<(typeof payoutsRoutes)['exportPayouts']> = async (act) => {
  const { query, caller } = act
  const { merchantId } = caller
  const { opened, filter, sites } = await act.inMerchant(async (trx) => {
    const [timeZone, sites] = await Promise.all([
      query.timeZone ?? findZone(trx, merchantId, query.siteId),
      listSiteNames(trx, merchantId),
    ])
    const range = readRange(query, timeZone)
    const filter = filterOf(query, range)
    const rows = (await sumByStatus(trx, merchantId, filter)).reduce((sum, { count }) => sum + count, 0)
    const opened = await openExport(act, trx, {
      kind: 'payouts',
      action: 'payouts.exported',
      form: query,
      name: ['payouts', ...daysInName(range, timeZone)],
      timeZone,
      rows,
      detail: { from: range.from?.toISOString(), to: range.to?.toISOString() },
    })
    return { opened, filter, sites }
  })

  async function* readAll(trx: Trx, filter: PayoutFilter): AsyncGenerator<Payout[]> {
    let after: PayoutRow | undefined
    for (;;) {
      const page = { ...orderOf(query.sort), limit: rowsPerBatch, offset: 0, after }
      const rows = await listPayouts(trx, merchantId, filter, page)
      if (rows.length > 0) yield await presentPayouts(trx, merchantId, rows)
      if (rows.length < rowsPerBatch) return
      after = rows.at(-1)
    }
  }
  return streamExport(
    act,
    opened,
    columnsFor(sites),
    inSnapshot(act, (trx) => readAll(trx, filter)),
  )
}

const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

function columnsFor(sites: SiteNames): ExportColumn<Payout>[] {
  const currency = (row: Payout) => row.amount.currency
  const amount = (name: string, of: (row: Payout) => { amount: string }): ExportColumn<Payout> => ({
    name,
    kind: 'amount',
    of: (row) => of(row).amount,
    currency,
    isSummed: true,
  })
  return [
    { name: 'id', kind: 'text', of: (row) => encodeId('payout', row.id) },
    { name: 'status', kind: 'text', of: (row) => row.status },
    { name: 'createdAt', kind: 'instant', of: (row) => instant(row.createdAt) },
    { name: 'currency', kind: 'text', of: currency },
    amount('amount', (row) => row.amount),
    amount('gross', (row) => row.breakdown.gross),
    amount('refunds', (row) => row.breakdown.refunds),
    amount('chargebacks', (row) => row.breakdown.chargebacks),
    amount('fees', (row) => row.breakdown.fees),
    amount('otherMovements', (row) => row.breakdown.otherMovements),
    amount('net', (row) => row.breakdown.net),
    amount('sumOfLines', (row) => row.breakdown.check.sumOfLines),
    amount('difference', (row) => row.breakdown.check.difference),
    { name: 'reconciliation', kind: 'text', of: (row) => row.reconciliation },
    { name: 'linesCount', kind: 'number', of: (row) => String(row.linesCount) },
    { name: 'arrivalDate', kind: 'day', of: (row) => row.arrivalDate },
    { name: 'paidAt', kind: 'instant', of: (row) => instant(row.paidAt) },
    { name: 'failedAt', kind: 'instant', of: (row) => instant(row.failedAt) },
    { name: 'failureReason', kind: 'text', of: (row) => row.failureReason },
    { name: 'processorReference', kind: 'text', of: (row) => row.processorReference },
    { name: 'bankReference', kind: 'text', of: (row) => row.bankReference },
    { name: 'bankName', kind: 'text', of: (row) => row.destination?.bankName },
    { name: 'bankLast4', kind: 'text', of: (row) => row.destination?.last4, isCode: true },
    { name: 'site', kind: 'text', of: (row) => sites.get(row.siteId)?.name },
    { name: 'mode', kind: 'text', of: (row) => row.mode },
    { name: 'siteId', kind: 'text', of: (row) => encodeId('site', row.siteId) },
    { name: 'accountId', kind: 'text', of: (row) => encodeId('account', row.accountId) },
    { name: 'transactionId', kind: 'text', of: (row) => encodeId('transaction', row.transactionId) },
  ]
}

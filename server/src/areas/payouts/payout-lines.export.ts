import type { payoutsRoutes } from '@firepay/contract/payouts/payouts.routes.ts'
import { encodeId } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Handler } from '../../platform/http/act.ts'
import type { ExportColumn } from '../../platform/http/export-writer.ts'
import { dayIn } from '../../platform/time/range.ts'
import { openExport, streamExport } from '../exports/export-stream.ts'
import { inSnapshot } from '../exports/in-snapshot.ts'
import { payoutSumsOf } from './payout-parts.ts'
import { listPayoutSums } from './payout-sums.ts'
import { getPayout, type LineRow, listPayoutLines, type PayoutRow } from './payouts.queries.ts'

const linesPerBatch = 1_000

/** A line with the running total, in minor units. */
type Line = LineRow & { net: bigint; runningSum: bigint }

/**
 * Exports exactly the lines of a payout (product.md §3.9), in posting order. Each row names the payout, so that rows of
 * several files can be combined. The last running total is the payout's amount, unless its lines do not sum to it.
 */
export const exportPayoutLines: Handler<(typeof payoutsRoutes)['exportPayoutLines']> = async (act) => {
  const { merchantId } = act.caller
  const { opened, payout, timeZone } = await act.inMerchant(async (trx) => {
    const payout = await getPayout(trx, merchantId, act.params.id)
    const timeZone = act.query.timeZone ?? payout.time_zone
    const sums = payoutSumsOf((await listPayoutSums(trx, merchantId, [payout.id])).get(payout.id)?.parts ?? [])
    const opened = await openExport(act, trx, {
      kind: 'payout-lines',
      action: 'payouts.exported',
      object: { type: 'payout', id: encodeId('payout', act.params.id), name: payout.processor_reference },
      form: act.query,
      name: ['payout', payout.processor_reference, payoutDay(payout, timeZone)],
      timeZone,
      rows: [...sums.parts.values()].reduce((count, part) => count + part.count, 0),
    })
    return { opened, payout, timeZone }
  })

  async function* readAll(trx: Trx): AsyncGenerator<Line[]> {
    let runningSum = 0n
    let after: LineRow | undefined
    for (;;) {
      const rows = await listPayoutLines(trx, merchantId, payout.id, { parts: undefined, limit: linesPerBatch, after })
      yield rows.map((row) => {
        const net = BigInt(row.amount) + BigInt(row.fees)
        runningSum += net
        return { ...row, net, runningSum }
      })
      if (rows.length < linesPerBatch) return
      after = rows.at(-1)
    }
  }
  return streamExport(act, opened, columnsFor(payout, payoutDay(payout, timeZone)), inSnapshot(act, readAll))
}

/** Day on the bank statement: when the payout was paid, else when it is expected, else when it was created. */
function payoutDay({ paid_at, payout, created_at }: PayoutRow, zone: string): string {
  return paid_at === null && payout?.arrivalDate !== undefined ? payout.arrivalDate : dayIn(paid_at ?? created_at, zone)
}

function columnsFor(payout: PayoutRow, day: string): ExportColumn<Line>[] {
  const currency = () => payout.currency
  const amount = (name: string, of: (row: Line) => string | bigint): ExportColumn<Line> => ({
    name,
    kind: 'amount',
    of,
    currency,
    isSummed: name !== 'runningSum',
  })
  return [
    { name: 'postedAt', kind: 'instant', of: (row) => row.posted_at },
    { name: 'kind', kind: 'text', of: (row) => (row.part === 'other' ? row.type : row.part) },
    { name: 'event', kind: 'text', of: (row) => row.entry_type },
    { name: 'orderReference', kind: 'text', of: (row) => row.order_reference },
    { name: 'reference', kind: 'text', of: (row) => row.reference },
    { name: 'currency', kind: 'text', of: currency },
    amount('amount', (row) => row.amount),
    amount('fee', (row) => row.fees),
    amount('net', (row) => row.net),
    amount('runningSum', (row) => row.runningSum),
    { name: 'payoutReference', kind: 'text', of: () => payout.processor_reference },
    { name: 'bankReference', kind: 'text', of: () => payout.payout?.traceId },
    { name: 'payoutDate', kind: 'day', of: () => day },
    { name: 'payoutId', kind: 'text', of: () => encodeId('payout', payout.id) },
    { name: 'transactionId', kind: 'text', of: (row) => encodeId('transaction', row.transaction_id) },
  ]
}

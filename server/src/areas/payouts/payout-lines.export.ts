import type { PayoutLineColumn } from '@firepay/contract/payouts/payout-line-columns.ts'
import type { payoutsRoutes } from '@firepay/contract/payouts/payouts.routes.ts'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Handler } from '../../platform/http/act.ts'
import { type ExportColumn, exportFileName, exportWriter } from '../../platform/http/export-writer.ts'
import { dayIn } from '../../platform/time/range.ts'
import { openExport, streamExport } from '../exports/export-stream.ts'
import { inSnapshot } from '../exports/in-snapshot.ts'
import { payoutSumsOf } from './payout-parts.ts'
import { listPayoutSums } from './payout-sums.ts'
import { getPayout, type LineRow, listPayoutLines, type PayoutRow } from './payouts.queries.ts'

const linesPerBatch = 1_000

/** A line with the running total, in minor units. */
type Line = LineRow & { net: bigint; runningSum: bigint }

type Query = Parameters<Handler<(typeof payoutsRoutes)['exportPayoutLines']>>[0]['query']

/** The payout, the sums of its lines, and the zone, name and columns of its file. */
async function prepare(trx: Trx, merchantId: Id<'merchant'>, id: Id<'payout'>, query: Query) {
  const payout = await getPayout(trx, merchantId, id)
  const timeZone = query.timeZone ?? payout.time_zone
  const sums = payoutSumsOf((await listPayoutSums(trx, merchantId, [payout.id])).get(payout.id)?.parts ?? [])
  const day = payoutDay(payout, timeZone)
  return {
    payout,
    timeZone,
    name: ['payout', payout.processor_reference, day],
    rows: [...sums.parts.values()].reduce((count, part) => count + part.count, 0),
    sum: sums.lines,
    columns: columnsFor(payout, day).filter(({ name }) => query.columns?.includes(name) ?? true),
  }
}

/**
 * Exports exactly the lines of a payout (product.md §3.9), in posting order. Each row names the payout, so that rows of
 * several files can be combined. The last running total is the payout's amount, unless its lines do not sum to it.
 */
export const exportPayoutLines: Handler<(typeof payoutsRoutes)['exportPayoutLines']> = async (act) => {
  const { merchantId } = act.caller
  const { opened, payout, columns } = await act.inMerchant(async (trx) => {
    const { payout, columns, name, timeZone, rows } = await prepare(trx, merchantId, act.params.id, act.query)
    const opened = await openExport(act, trx, {
      kind: 'payout-lines',
      action: 'payouts.exported',
      object: { type: 'payout', id: encodeId('payout', act.params.id), name: payout.processor_reference },
      form: act.query,
      name,
      timeZone,
      rows,
    })
    return { opened, payout, columns }
  })

  async function* readAll(trx: Trx): AsyncGenerator<Line[]> {
    let sum = 0n
    let after: LineRow | undefined
    for (;;) {
      const rows = await listPayoutLines(trx, merchantId, payout.id, { parts: undefined, limit: linesPerBatch, after })
      const lines = withRunningSum(rows, sum)
      yield lines
      if (rows.length < linesPerBatch) return
      sum = lines.at(-1)?.runningSum ?? sum
      after = rows.at(-1)
    }
  }
  return streamExport(act, opened, columns, inSnapshot(act, readAll))
}

/** Lines of a preview, at the beginning and at the end. */
const [firstLines, lastLines] = [3, 2]

/** The first and last lines of the file that `exportPayoutLines` would write. Nothing is exported: there is no manifest. */
export const previewPayoutExport: Handler<(typeof payoutsRoutes)['previewPayoutExport']> = async (act) => {
  const { merchantId } = act.caller
  return await act.inMerchant(async (trx) => {
    const { payout, timeZone, name, rows, sum, columns } = await prepare(trx, merchantId, act.params.id, act.query)
    const read = (offset: number, limit: number) =>
      listPayoutLines(trx, merchantId, payout.id, { parts: undefined, limit, offset })
    const first = await read(0, firstLines)
    const from = Math.max(rows - lastLines, firstLines)
    const last = rows > from ? await read(from, lastLines) : []
    const writer = exportWriter(act.query, columns, timeZone)
    const head = writer.headCells()
    return {
      fileName: exportFileName(name, timeZone, act.query.format),
      head: head.map((text, index) => ({ text, isNumber: columns[index]?.kind === 'amount' })),
      first: withRunningSum(first, 0n).map(writer.cells),
      last: withRunningSum(last, sum - netOf(last)).map(writer.cells),
      rows,
    }
  })
}

function withRunningSum(rows: readonly LineRow[], before: bigint): Line[] {
  let runningSum = before
  return rows.map((row) => {
    const net = netOf([row])
    runningSum += net
    return { ...row, net, runningSum }
  })
}

function netOf(rows: readonly LineRow[]): bigint {
  return rows.reduce((sum, { amount, fees }) => sum + BigInt(amount) + BigInt(fees), 0n)
}

/** Day on the bank statement: when the payout was paid, else when it is expected, else when it was created. */
function payoutDay({ paid_at, payout, created_at }: PayoutRow, zone: string): string {
  return paid_at === null && payout?.arrivalDate !== undefined ? payout.arrivalDate : dayIn(paid_at ?? created_at, zone)
}

function columnsFor(payout: PayoutRow, day: string): (ExportColumn<Line> & { name: PayoutLineColumn })[] {
  const currency = () => payout.currency
  const amount = <N extends PayoutLineColumn>(name: N, of: (row: Line) => string | bigint) => ({
    name,
    kind: 'amount' as const,
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

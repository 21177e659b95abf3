import { columnsWithLines } from '@firepay/contract/reports/report-values.ts'
import type { ColumnWithLines, ReportType, reportRows } from '@firepay/contract/reports/reports.schemas.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import { linesOfBlock, movedOf } from './block-lines.queries.ts'
import { countLines, type LineSource, linesBehind } from './matching-lines.queries.ts'
import { linesInCurrency, linesOfPayout, linesOfReserve, paidBy, paidIn } from './object-lines.queries.ts'
import type { MadeRow, RowSource } from './report-values.ts'

/** The lines behind an amount of a row: source, count and sum. */
export type RowLines = { source: LineSource; count: bigint; sum: string; currency: string }

/** Columns shown as positive that reduce the balance. */
const goesOut: Partial<Record<ReportType, readonly ColumnWithLines[]>> = {
  status: ['out'],
  'payment-method': ['fees'],
  reserve: ['held'],
}

/**
 * Finds the lines behind an amount of a row. Their number was stored with the row; for rows made before that they are
 * counted.
 * @throws ApiError `VALIDATION` when the report has no such row, or the row no such amount
 */
export async function findRowLines(
  trx: Trx,
  report: { type: ReportType; source: RowSource },
  row: MadeRow | undefined,
  column: ColumnWithLines,
): Promise<RowLines> {
  const { type } = report
  const known: readonly string[] = (columnsWithLines as Partial<Record<ReportType, readonly string[]>>)[type] ?? []
  if (!known.includes(column)) throw invalid('column', `Rows of the report ${type} have no lines behind ${column}`)
  if (row === undefined) throw invalid('row', 'The report has no such row')
  const source = sourcesOf[type]?.(report.source, row, column)
  // Columns of a type name fields of its rows.
  const money = (row as unknown as Record<string, { amount: string; currency: string }>)[column]
  if (!source || !money) throw new Error(`no lines are known of ${type}, ${column}`)
  const kept = row.lines?.[column]
  const isOut = goesOut[type]?.includes(column)
  // Payouts have no stored counts: one that is off has a difference, which no line has.
  if (kept !== undefined) {
    const sum = BigInt(money.amount)
    return { source, count: BigInt(kept), sum: (isOut ? -sum : sum).toString(), currency: money.currency }
  }
  return { source, ...(await countLines(trx, source)), currency: money.currency }
}

type RowOf<T extends keyof typeof reportRows> = z.output<(typeof reportRows)[T]>
type Source = (of: RowSource, row: MadeRow, column: ColumnWithLines) => LineSource

const sourcesOf: Partial<Record<ReportType, Source>> = {
  status: ({ range }, row, column) => {
    const { block } = row as RowOf<'status'>
    return column === 'moved' ? movedOf(range, block) : linesOfBlock(range, block, column === 'in' ? 'in' : 'out')
  },
  'payment-method': ({ range }, row, column) => {
    const category = { gross: sql`'payment'`, fees: sql`'fee'` }[column as string] ?? sql`'payment', 'fee'`
    const payment = paidBy(range.merchantId, row as RowOf<'payment-method'>)
    return filtered(linesBehind(range, {}), sql`x.category in (${category}) and ${payment}`)
  },
  payout: ({ range }, row, column) => linesOfPayout(range, (row as RowOf<'payout'>).payoutId, column),
  reserve: ({ range }, row, column) =>
    linesOfReserve(range, (row as RowOf<'reserve'>).transactionId, column === 'held' ? 'held' : 'released'),
  currency: ({ range, currency }, row, column) => {
    const { paymentCurrency } = row as RowOf<'currency'>
    const lines = linesBehind(range, { category: 'payment' })
    const paid = filtered(lines, paidIn(range.merchantId, paymentCurrency))
    return column === 'settled' || paymentCurrency === currency ? paid : linesInCurrency(range, paid)
  },
}

function filtered(source: LineSource, more: RawBuilder<unknown>): LineSource {
  return { ...source, where: sql<SqlBool>`${source.where} and ${more}` }
}

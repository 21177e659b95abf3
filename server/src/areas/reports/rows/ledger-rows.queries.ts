import type { Trx } from '../../../platform/db/transaction.ts'
import { type LineCursor, type LineRow, listLines, listLinesFrom } from '../lines/report-lines.queries.ts'
import { moneyIn, type ReportRow, type RowSource } from '../lines/report-values.ts'

/** Read position in a ledger report, with the balance there. */
export type LedgerCursor = LineCursor & { balance: bigint }

/** Start of a ledger report. */
export function beginningOf({ range, opening }: RowSource): LedgerCursor {
  return { since: range.from, balance: opening }
}

/**
 * Rows of a ledger report from a cursor on.
 * @param skip number of rows to skip after the cursor
 * @returns `limit` rows, fewer only at the end
 */
export async function readLedgerPage(
  trx: Trx,
  source: RowSource,
  from: LedgerCursor,
  { skip, limit }: { skip: number; limit: number },
): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  for (let cursor: LedgerCursor | null = from; cursor && rows.length < skip + limit; ) {
    const read = await readLedgerRows(trx, source, cursor, skip + limit - rows.length)
    rows.push(...read.rows)
    cursor = read.next
  }
  return rows.slice(skip)
}

/** A page of a report made before cursors were stored: reads all lines for any page. */
export async function readLedgerByOffset(
  trx: Trx,
  { range, currency, opening }: RowSource,
  page: { limit: number; offset: number },
): Promise<ReportRow[]> {
  const lines = await listLines(trx, range, page)
  return lines.map((line) => ledgerRow(line, opening + BigInt(line.running), currency))
}

/** Rows of a ledger report from a cursor on, for reading many in steps of similar cost. */
export async function readLedgerRows(
  trx: Trx,
  { range, currency }: RowSource,
  { balance, ...cursor }: LedgerCursor,
  limit: number,
): Promise<{ rows: ReportRow[]; next: LedgerCursor | null }> {
  const { lines, next } = await listLinesFrom(trx, range, cursor, limit)
  let running = balance
  const rows = lines.map((line) => {
    running += BigInt(line.effect)
    return ledgerRow(line, running, currency)
  })
  return { rows, next: next && { ...next, balance: running } }
}

function ledgerRow(line: LineRow, balance: bigint, currency: string): ReportRow {
  const money = moneyIn(currency)
  const effect = BigInt(line.effect)
  return {
    postedAt: line.posted_at.toISOString(),
    availableAt: line.available_at?.toISOString() ?? null,
    type: line.type,
    line: line.kind,
    transactionId: line.transaction_id,
    reference: line.reference,
    debit: money(effect < 0n ? -effect : 0n),
    credit: money(effect > 0n ? effect : 0n),
    runningBalance: money(balance),
    late: line.late,
  }
}

import type { Id } from '@firepay/contract/product/ids.ts'
import { maxReportRows, type ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { everyColumnOf, insertRows } from '../../../platform/db/insert-rows.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { type LineMark, markLines, type PeriodSums } from '../lines/report-lines.queries.ts'
import type { MadeRow, ReportRow, RowSource } from '../lines/report-values.ts'
import type { BalanceReportPagesTable } from '../reports.tables.ts'
import {
  beginningOf,
  type LedgerCursor,
  readLedgerByOffset,
  readLedgerPage,
  readLedgerRows,
} from './ledger-rows.queries.ts'
import { categoryRowsOf, makeRows, movementRowsOf } from './report-rows.queries.ts'

type ReportKey = { merchant_id: Id<'merchant'>; id: Id<'report'> }
/** A report whose rows are read; it has none when `rows_count` is 0. */
export type KeptReport = ReportKey & { type: string; rows_count: number | null }

type Page = {
  merchant_id: Id<'merchant'>
  report_id: Id<'report'>
  page: number
  rows: string | null
  place: string | null
}

/**
 * Makes and stores the rows of a report; for a ledger only cursors to the start of its pages.
 * @param sums of the lines in its range
 * @returns number of rows
 */
export async function keepRows(
  trx: Trx,
  report: ReportKey & { type: ReportType },
  source: RowSource,
  sums: PeriodSums,
): Promise<number> {
  const { type } = report
  if (type === 'ledger') {
    await keepCursors(trx, report, source, await markLines(trx, source.range, maxReportRows))
    return Number(sums.count)
  }
  const rows = rowsFromSums(type, source.currency, sums) ?? (await makeRows(trx, type, source))
  await insertPages(trx, pagesOf(report, rows))
  return rows.length
}

/** Stores the rows of days and months, which are their sums by category. */
export async function keepMovements(
  trx: Trx,
  reports: readonly (ReportKey & { currency: string })[],
  sums: readonly PeriodSums[],
): Promise<void> {
  const pages = reports.flatMap((report, index) =>
    pagesOf(report, movementRowsOf(sums[index]?.movements ?? [], report.currency)),
  )
  await insertPages(trx, pages)
}

/** Up to 1,000 rows of a ready report from `offset` on. */
export async function readRows(trx: Trx, report: KeptReport, source: RowSource, offset: number): Promise<ReportRow[]> {
  return (await readMadeRows(trx, report, source, offset)).map(({ lines: _, ...row }) => row)
}

/** Like `readRows`, with stored line counts behind each amount. */
export async function readMadeRows(
  trx: Trx,
  report: KeptReport,
  source: RowSource,
  offset: number,
): Promise<MadeRow[]> {
  const { rows_count: count } = report
  if (count !== null && offset >= count) return []
  // Written only from the contract's list.
  const type = report.type as ReportType
  if (type === 'ledger') return await readLedger(trx, report, source, offset)
  const page = Math.floor(offset / maxReportRows)
  const skip = offset % maxReportRows
  const kept = await trx
    .selectFrom('balance_report_pages')
    .select('rows')
    .where('merchant_id', '=', report.merchant_id)
    .where('report_id', '=', report.id)
    .where('page', 'in', skip === 0 ? [page] : [page, page + 1])
    .orderBy('page')
    .execute()
  if (kept.length > 0) {
    const rows = kept.flatMap((one) => (one.rows ?? []) as MadeRow[])
    return rows.slice(skip, skip + maxReportRows)
  }
  // Made before rows were stored.
  return (await makeRows(trx, type, source)).slice(offset, offset + maxReportRows)
}

/** Ledger lines read per statement of an export. */
const exportedAtOnce = 5_000

/** All rows of a ready report, in steps of similar cost. */
export async function* readAllRows(
  trx: Trx,
  report: KeptReport,
  source: RowSource | null,
): AsyncGenerator<ReportRow[]> {
  if (source === null) return
  if (report.type === 'ledger') {
    for (let cursor: LedgerCursor | null = beginningOf(source); cursor; ) {
      const read: Awaited<ReturnType<typeof readLedgerRows>> = await readLedgerRows(trx, source, cursor, exportedAtOnce)
      yield read.rows
      cursor = read.next
    }
    return
  }
  for (let offset = 0; ; offset += maxReportRows) {
    const rows = await readRows(trx, report, source, offset)
    yield rows
    if (rows.length < maxReportRows) return
  }
}

async function readLedger(trx: Trx, report: KeptReport, source: RowSource, offset: number): Promise<ReportRow[]> {
  const page = Math.floor(offset / maxReportRows)
  const cursor = page === 0 ? beginningOf(source) : await findCursor(trx, report, page)
  const limit = maxReportRows
  if (cursor === undefined) return await readLedgerByOffset(trx, source, { limit, offset })
  return await readLedgerPage(trx, source, cursor, { skip: offset % maxReportRows, limit })
}

async function findCursor(trx: Trx, report: ReportKey, page: number): Promise<LedgerCursor | undefined> {
  const kept = await trx
    .selectFrom('balance_report_pages')
    .select('place')
    .where('merchant_id', '=', report.merchant_id)
    .where('report_id', '=', report.id)
    .where('page', '=', page)
    .executeTakeFirst()
  if (!kept?.place) return undefined
  const { since, position, line, balance } = kept.place
  return { since: new Date(since), after: { position: BigInt(position), line }, balance: BigInt(balance) }
}

/** The first page starts with the report. */
async function keepCursors(
  trx: Trx,
  { merchant_id, id }: ReportKey,
  { opening }: RowSource,
  marks: readonly LineMark[],
): Promise<void> {
  const pages = marks.map(({ posted_at, position, line, running }, index): Page => {
    const balance = (opening + BigInt(running)).toString()
    const cursor = JSON.stringify({ since: posted_at.toISOString(), position: position.toString(), line, balance })
    return { merchant_id, report_id: id, page: index + 1, rows: null, place: cursor }
  })
  await insertPages(trx, pages)
}

/** Null for types whose rows are not sums by category. */
function rowsFromSums(type: ReportType, currency: string, { movements }: PeriodSums): ReportRow[] | null {
  if (type === 'summary' || type === 'daily' || type === 'monthly') return movementRowsOf(movements, currency)
  return type === 'category' ? categoryRowsOf(movements, currency) : null
}

function pagesOf({ merchant_id, id }: ReportKey, rows: readonly MadeRow[]): Page[] {
  const pages: Page[] = []
  for (let first = 0; first < rows.length; first += maxReportRows) {
    const kept = JSON.stringify(rows.slice(first, first + maxReportRows))
    pages.push({ merchant_id, report_id: id, page: pages.length, rows: kept, place: null })
  }
  return pages
}

const pageColumns = everyColumnOf<BalanceReportPagesTable>()(['merchant_id', 'report_id', 'page', 'rows', 'place'])

async function insertPages(trx: Trx, pages: readonly Page[]): Promise<void> {
  await insertRows(trx, 'balance_report_pages', pageColumns, pages)
}

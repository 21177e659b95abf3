import { encodeId } from '@firepay/contract/product/ids.ts'
import { columnsOf, type ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import type { ExportColumn } from '../../../platform/http/export-writer.ts'
import { dayIn } from '../../../platform/time/range.ts'
import type { SiteNames } from '../../sites/list-site-names.ts'
import type { ReportRow } from '../lines/report-values.ts'
import type { ReportRecord } from '../reports.queries.ts'

/** A row of an export; `row` is null for a report without rows, whose balances are still exported. */
export type ExportedRow = { report: ReportRecord; row: ReportRow | null }

/**
 * Columns of an export of reports: report, account, period in days of its zone, opening and closing balance (repeated
 * in each row), and the columns of the type. Amounts are in the report's currency, or in `paymentCurrency`.
 */
export function reportColumns(
  type: ReportType,
  { sites, accounts }: { sites: SiteNames; accounts: ReadonlyMap<string, string> },
): ExportColumn<ExportedRow>[] {
  const text = (name: string, of: (report: ReportRecord) => string | undefined): ExportColumn<ExportedRow> => ({
    name,
    kind: 'text',
    of: ({ report }) => of(report),
  })
  const day = (name: string, of: (report: ReportRecord) => Date): ExportColumn<ExportedRow> => ({
    name,
    kind: 'day',
    of: ({ report }) => dayIn(of(report), report.time_zone),
  })
  const balance = (name: 'opening' | 'closing'): ExportColumn<ExportedRow> => ({
    name,
    kind: 'amount',
    of: ({ report }) => report[name],
    currency: ({ report }) => report.currency,
  })
  return [
    text('report', ({ id }) => encodeId('report', id)),
    text('site', ({ site_id: id }) => sites.get(id)?.name),
    text('account', ({ account_id: id }) => accounts.get(id)),
    text('accountId', ({ account_id: id }) => encodeId('account', id)),
    day('firstDay', ({ from_at: from }) => from),
    // The end is exclusive.
    day('lastDay', ({ to_at: to }) => new Date(to.getTime() - 1)),
    text('timeZone', ({ time_zone: zone }) => zone),
    text('currency', ({ currency }) => currency),
    balance('opening'),
    balance('closing'),
    ...columnsOf(type).map((name) => inRow(columnOf(name))),
  ]
}

/** A report column as an export column, empty without a row. */
function inRow(column: ExportColumn<ReportRow>): ExportColumn<ExportedRow> {
  if (column.kind === 'instant') return { ...column, of: ({ row }) => (row ? column.of(row) : null) }
  if (column.kind !== 'amount') return { ...column, of: ({ row }) => (row ? column.of(row) : null) }
  return {
    ...column,
    of: ({ row }) => (row ? column.of(row) : null),
    currency: ({ report, row }) => (row ? column.currency(row) : report.currency),
  }
}

const ids: Record<string, 'transaction' | 'payout'> = { transactionId: 'transaction', payoutId: 'payout' }
/** Balances at an instant and averages, which must not be summed. */
const unsummed = ['open', 'close', 'runningBalance', 'average']

const instants = ['postedAt', 'availableAt', 'createdAt', 'heldAt']
const days = ['arrival', 'releaseDate']
const texts = [
  'category',
  'block',
  'method',
  'brand',
  'issuerRegion',
  'feeType',
  'payoutId',
  'reference',
  'bankReference',
  'status',
  'type',
  'line',
  'transactionId',
  'late',
  'paymentCurrency',
]
const numbers = ['count', 'refundShare', 'averageFeeShare', 'shareOfGross', 'exchangeRate']

/** A column by name; amounts are all columns not listed. */
function columnOf(name: string): ExportColumn<ReportRow> {
  // Rows have the fields named by `columnsOf`, by the schema of their type.
  const valueIn = (row: ReportRow) => (row as Record<string, unknown>)[name]
  const textOf = (row: ReportRow) => {
    const value = valueIn(row)
    return value === null || value === undefined ? null : String(value)
  }
  if (instants.includes(name)) {
    const instantOf = (text: string | null) => (text === null ? null : new Date(text))
    return { name, kind: 'instant', of: (row) => instantOf(textOf(row)) }
  }
  if (days.includes(name)) return { name, kind: 'day', of: textOf }
  if (numbers.includes(name)) return { name, kind: 'number', of: textOf }
  if (texts.includes(name)) {
    const kind = ids[name]
    // Inside the server ids are uuids.
    const wire = (uuid: string | null) => (uuid === null || kind === undefined ? uuid : encodeId(kind, uuid))
    return { name, kind: 'text', of: (row) => wire(textOf(row)) }
  }
  const moneyOf = (row: ReportRow) => valueIn(row) as { amount: string; currency: string }
  return {
    name,
    kind: 'amount',
    of: (row) => moneyOf(row).amount,
    currency: (row) => moneyOf(row).currency,
    isSummed: !unsummed.includes(name),
  }
}

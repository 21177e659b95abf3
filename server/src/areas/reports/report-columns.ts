import { encodeId } from '@firepay/contract/product/ids.ts'
import { columnsOf, type ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import type { ExportColumn } from '../../platform/http/export-writer.ts'
import type { ReportRow } from './report-values.ts'
import type { ReportRecord } from './reports.queries.ts'

/**
 * The columns of a report's export: those of its type, behind which report they are of, its currency and its zone. The
 * currency of amounts is the report's, or stands in `paymentCurrency`.
 */
export function reportColumns(type: ReportType, report: ReportRecord): ExportColumn<ReportRow>[] {
  const id = encodeId('report', report.id)
  return [
    { name: 'report', kind: 'text', of: () => id },
    { name: 'currency', kind: 'text', of: () => report.currency },
    { name: 'timeZone', kind: 'text', of: () => report.time_zone },
    ...columnsOf(type).map((name) => columnOf(name)),
  ]
}

const ids: Record<string, 'transaction' | 'payout'> = { transactionId: 'transaction', payoutId: 'payout' }
/** What tells how much at one moment, or of how much on average: its sum would say nothing. */
const unsummed = ['open', 'close', 'runningBalance', 'average']

const instants = ['postedAt', 'availableAt', 'createdAt', 'heldAt']
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
  'arrival',
  'status',
  'type',
  'line',
  'transactionId',
  'late',
  'releaseDate',
  'paymentCurrency',
]
const numbers = ['count', 'refundShare', 'averageFeeShare', 'shareOfGross', 'exchangeRate']

/** A column by its name; what is none of the lists is an amount. */
function columnOf(name: string): ExportColumn<ReportRow> {
  // Rows have the fields that `columnsOf` names, by the schema of their type.
  const valueIn = (row: ReportRow) => (row as Record<string, unknown>)[name]
  const textOf = (row: ReportRow) => {
    const value = valueIn(row)
    return value === null || value === undefined ? null : String(value)
  }
  if (instants.includes(name)) {
    const instantOf = (text: string | null) => (text === null ? null : new Date(text))
    return { name, kind: 'instant', of: (row) => instantOf(textOf(row)) }
  }
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

import { z } from 'zod'
import { exportForm } from '../exports/exports.schemas.ts'
import {
  commaList,
  currency,
  day,
  id,
  instant,
  instantOrDay,
  limit,
  lineText,
  money,
  offset,
  page,
  pageConflict,
  timeZone,
} from '../product/schemas.ts'
import { siteMode } from '../sites/sites.schemas.ts'
import {
  type automaticReportTypes,
  columnsWithLines,
  movementCategories,
  reportTypes,
  type requestedReportTypes,
} from './report-values.ts'

export const reportType = z.enum(reportTypes)
export type ReportType = z.output<typeof reportType>
export type AutomaticReportType = (typeof automaticReportTypes)[number]
export type RequestedReportType = (typeof requestedReportTypes)[number]

const ratio = z.string().regex(/^-?\d+\.\d{4}$/)

/**
 * A balance report of one account for from ≤ t < to (product.md §3.5). Opening and closing are of the total: available,
 * pending, reserved and in transit. Figures are absent until the report is ready.
 */
export const reportHeader = z.object({
  id: id('report'),
  type: reportType,
  siteId: id('site'),
  accountId: id('account'),
  currency,
  mode: siteMode,
  from: instant,
  to: instant,
  timeZone: z.string(),
  status: z.enum(['pending', 'ready', 'failed']),
  opening: money.optional(),
  closing: money.optional(),
  /** Incoming; 0 or above. */
  credits: money.optional(),
  /** Outgoing; 0 or above. */
  debits: money.optional(),
  /**
   * Compares opening plus lines with the closing, which is computed independently. A difference other than 0 is an
   * alarm.
   */
  check: z.object({ opening: money, sumOfLines: money, closing: money, difference: money }).optional(),
  /** Lines dated before the period, or of an event that occurred after its period was closed. */
  late: z.object({ count: z.number().int(), net: money }).optional(),
  /** Postings received later are in a later report. */
  coversPostingsThrough: instant.optional(),
  rowsCount: z.number().int().optional(),
  createdAt: instant,
  createdBy: z.object({ type: z.enum(['worker', 'command', 'user']), id: id('user').optional() }),
})
export type ReportHeader = z.input<typeof reportHeader>

const category = z.enum(movementCategories)
const share = ratio.nullable()

/** Row schemas of each type (product.md §8). */
export const reportRows = {
  movements: z.strictObject({ category, count: z.number().int(), credits: money, debits: money, net: money }),
  status: z.strictObject({
    block: z.enum(['pending', 'available', 'reserved', 'in_transit']),
    open: money,
    in: money,
    out: money,
    /** Transfers from and to other blocks: pending money that became available, reserves, payouts in transit. */
    moved: money,
    close: money,
  }),
  'payment-method': z.strictObject({
    method: z.string(),
    brand: z.string().nullable(),
    issuerRegion: z.string().nullable(),
    count: z.number().int(),
    gross: money,
    fees: money,
    net: money,
    refundShare: share,
    averageFeeShare: share,
  }),
  fees: z.strictObject({
    feeType: z.string(),
    count: z.number().int(),
    amount: money,
    average: money,
    shareOfGross: share,
  }),
  category: z.strictObject({ category, count: z.number().int(), amount: money }),
  payout: z.strictObject({
    payoutId: id('payout'),
    reference: z.string(),
    createdAt: instant,
    gross: money,
    fees: money,
    refunds: money,
    chargebacks: money,
    /** The payout's movements besides the lines it holds; together they sum to `net`. */
    otherMovements: money,
    net: money,
    bankReference: z.string().nullable(),
    arrival: day.nullable(),
    status: z.enum(['created', 'paid', 'failed']),
  }),
  ledger: z.strictObject({
    postedAt: instant,
    availableAt: instant.nullable(),
    type: z.string(),
    line: z.string(),
    transactionId: id('transaction'),
    reference: z.string(),
    debit: money,
    credit: money,
    runningBalance: money,
    late: z.boolean(),
  }),
  reserve: z.strictObject({
    transactionId: id('transaction'),
    reference: z.string(),
    heldAt: instant,
    held: money,
    released: money,
    releaseDate: day.nullable(),
  }),
  currency: z.strictObject({
    paymentCurrency: currency,
    count: z.number().int(),
    gross: money,
    /** Settled by gross, as a decimal number. */
    exchangeRate: z.string().nullable(),
    settled: money,
  }),
} as const

const anyRow = z.union([
  reportRows.movements,
  reportRows.status,
  reportRows['payment-method'],
  reportRows.fees,
  reportRows.category,
  reportRows.payout,
  reportRows.ledger,
  reportRows.reserve,
  reportRows.currency,
])

/** Columns of a type's rows, in order; also for reports without rows. */
export function columnsOf(type: ReportType): string[] {
  const rows = type === 'daily' || type === 'monthly' || type === 'summary' ? 'movements' : type
  return Object.keys(reportRows[rows].shape)
}

/** Maximum rows per answer; `offset` reads further. */
export const maxReportRows = 1_000

export const report = reportHeader.extend({ rows: z.array(anyRow).max(maxReportRows) })
export type Report = z.input<typeof report>
export type ReportRow = z.input<typeof anyRow>

/** A line behind a report's figure: one transfer and its effect on the total. */
export const reportLine = reportRows.ledger.omit({ runningBalance: true, debit: true, credit: true }).extend({
  category,
  feeType: z.string().nullable(),
  net: money,
})
export const reportLines = page(reportLine).extend({
  /** Sum over all lines, not just this page. */
  sum: money,
})
export type ReportLine = z.input<typeof reportLine>

const listFilter = {
  siteId: commaList(id('site')).optional(),
  accountId: commaList(id('account')).optional(),
  currency: commaList(currency).optional(),
  mode: z.enum(['live', 'test', 'all']).default('all'),
  /** Only reports of periods within these bounds. */
  from: instantOrDay.optional(),
  to: instantOrDay.optional(),
  timeZone: timeZone.optional(),
  /** `own`: `from` and `to` are days in each report's own time zone, regardless of `timeZone`. */
  days: z.enum(['own']).optional(),
  /** `only`: leaves out reports without movements. Reports that are not ready stay. */
  movement: z.enum(['only']).optional(),
}
export const reportListQuery = z
  .strictObject({
    ...listFilter,
    status: commaList(z.enum(['pending', 'ready', 'failed'])).optional(),
    limit,
    offset,
    after: id('report').optional(),
  })
  .refine(pageConflict.when, pageConflict.error)

/** Filter of the list, whose ready reports are exported, and the output format. */
export const reportsExportQuery = z.strictObject({ ...listFilter, ...exportForm })
export const reportPage = page(reportHeader)

export const unbalancedReportsQuery = z.strictObject({
  siteId: commaList(id('site')).optional(),
  mode: z.enum(['live', 'test', 'all']).default('all'),
  limit,
  offset,
})

const rowNumber = z
  .string()
  .regex(/^\d{1,7}$/, '0 to 9999999')
  .transform(Number)
const rowOffset = rowNumber.default(0)
export const reportQuery = z.strictObject({ offset: rowOffset })
/** A column whose amount can be broken down into lines. */
const columnWithLines = z.enum([...new Set(Object.values(columnsWithLines).flat())])
export type ColumnWithLines = z.output<typeof columnWithLines>

/** Lines by category or, with `row` and `column`, those behind one amount (types of `columnsWithLines`). */
export const reportLinesQuery = z
  .strictObject({
    category: category.optional(),
    feeType: lineText(64).min(1).optional(),
    late: z.enum(['true', 'false']).optional(),
    /** Incoming or outgoing; lines of zero are neither. */
    side: z.enum(['credits', 'debits']).optional(),
    /** Row number from 0; rows of a report do not move. */
    row: rowNumber.optional(),
    column: columnWithLines.optional(),
    limit,
    offset: rowOffset,
  })
  .refine(({ row, column }) => (row === undefined) === (column === undefined), {
    error: 'Give row and column together',
    path: ['row'],
  })
  .refine(
    ({ row, category, feeType, late, side }) =>
      row === undefined || [category, feeType, late, side].every((part) => part === undefined),
    { error: 'A row says which lines: give nothing besides it', path: ['row'] },
  )

/** Selects one account, by its id or by site and currency; a site with one account needs no currency. */
export const reportRequest = z
  .strictObject({
    siteId: id('site').optional(),
    accountId: id('account').optional(),
    currency: currency.optional(),
    from: instantOrDay,
    to: instantOrDay,
    timeZone: timeZone.optional(),
  })
  .refine((body) => (body.siteId === undefined) !== (body.accountId === undefined), {
    error: 'Give either siteId or accountId',
    path: ['siteId'],
  })

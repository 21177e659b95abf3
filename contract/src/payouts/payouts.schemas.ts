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
  money,
  offset,
  page,
  pageConflict,
  searchText,
  timeZone,
} from '../product/schemas.ts'
import { modeFilter, siteMode } from '../sites/sites.schemas.ts'
import { transactionTypes } from '../transactions/transaction-values.ts'
import { paymentMethod, transaction } from '../transactions/transactions.schemas.ts'
import { payoutLineColumns } from './payout-line-columns.ts'
import { payoutParts, payoutStatuses, reconciliations } from './payout-values.ts'

const status = z.enum(payoutStatuses)
const part = z.enum(payoutParts)
const count = z.number().int()

/**
 * Composition of a payout, as in the report `payout`. Amounts are signed by their effect on the balance, so refunds,
 * disputes and fees are negative. The first five sum to `net`, the amount of the payout.
 */
export const breakdown = z.object({
  gross: money,
  refunds: money,
  chargebacks: money,
  /** All fees: with a payment, refund or dispute, and separate ones. */
  fees: money,
  /** Adjustments and reserves, plus `check.difference`. */
  otherMovements: money,
  net: money,
  /** `sumOfLines` is summed from the postings, independently of the parts; `difference` = `net` − `sumOfLines`. */
  check: z.object({ sumOfLines: money, difference: money }),
})

/**
 * A payout as listed. A failed payout keeps its composition, although its lines are available to other payouts again.
 */
export const payout = z.object({
  id: id('payout'),
  /** The payout as a transaction, of type `payout`. */
  transactionId: id('transaction'),
  siteId: id('site'),
  accountId: id('account'),
  mode: siteMode,
  /** Time zone of the site; `arrivalDate` is a day in it. */
  timeZone: z.string(),
  status,
  amount: money,
  processorReference: z.string(),
  createdAt: instant,
  /** Expected arrival at the bank, as reported by the processor. */
  arrivalDate: day.optional(),
  paidAt: instant.optional(),
  failedAt: instant.optional(),
  failureReason: z.string().optional(),
  destination: z.object({ bankName: z.string(), last4: z.string() }).optional(),
  traceId: z.string().optional(),
  /** Reference on the bank statement: the trace id, known once paid; as in the report `payout`. */
  bankReference: z.string().optional(),
  linesCount: count,
  breakdown,
  reconciliation: z.enum(reconciliations),
})
export type Payout = z.input<typeof payout>

/** A payout with its lines summed by part, by kind of other movement and by type of fee. */
export const payoutDetail = payout.extend({
  /** In the order of the equation; parts without lines are omitted. `net` = `amount` + `fees`. */
  parts: z.array(z.object({ part, count, amount: money, fees: money, net: money })),
  /** Other movements by type. With `check.difference` they sum to `otherMovements`. */
  others: z.array(z.object({ type: z.enum(transactionTypes), count, amount: money })),
  /** Negative when charged. */
  feeTypes: z.array(z.object({ feeType: z.string(), count, amount: money })),
  /** For a failed payout: the payouts that now hold its lines, by number of lines, at most ten. */
  sentAgainIn: z.array(z.object({ id: id('payout'), processorReference: z.string(), linesCount: count })),
  timeline: transaction.shape.timeline,
})
export type PayoutDetail = z.input<typeof payoutDetail>

/** A line of a payout: the balance movement of one event, with its transaction. */
export const payoutLine = z.object({
  part,
  type: z.enum(transactionTypes),
  /** `payment.captured`, `refund.succeeded`, … */
  entryType: z.string(),
  transactionId: id('transaction'),
  /** The payment of a refund or dispute. */
  paymentId: id('transaction').optional(),
  reference: z.string(),
  /** From the transaction or its payment. */
  orderReference: z.string().optional(),
  paymentMethod: paymentMethod.pick({ type: true, brand: true, last4: true, wallet: true }).optional(),
  /** Reason of a refund, dispute, adjustment or fee, as reported by the processor. */
  reason: z.string().optional(),
  postedAt: instant,
  /** Signed by the effect on the balance; `net` = `amount` + `fees` is its share of the payout. */
  amount: money,
  fees: money,
  net: money,
})
export type PayoutLine = z.input<typeof payoutLine>

const filterAndOrder = {
  /** The beginning of the processor's reference or the trace id, or the exact id. */
  q: searchText.optional(),
  siteId: commaList(id('site')).optional(),
  accountId: commaList(id('account')).optional(),
  currency: commaList(currency).optional(),
  status: commaList(status).optional(),
  mode: modeFilter,
  /** Bounds of `createdAt`. */
  from: instantOrDay.optional(),
  to: instantOrDay.optional(),
  timeZone: timeZone.optional(),
  sort: z.enum(['createdAt', '-createdAt', 'amount', '-amount']).default('-createdAt'),
}

export const payoutQuery = z
  .strictObject({ ...filterAndOrder, limit, offset, after: id('payout').optional() })
  .refine(pageConflict.when, pageConflict.error)

/** Filter and order of the list, and the output format. */
export const payoutExportQuery = z.strictObject({ ...filterAndOrder, ...exportForm })

export const payoutPage = page(payout).extend({
  asOf: instant,
  /** Totals of the whole filter, in the same snapshot. Currencies are never added. */
  totals: z.array(z.object({ status, count, amount: money })),
})
export type PayoutPage = z.input<typeof payoutPage>

const lineOffset = z
  .string()
  .regex(/^\d{1,7}$/, '0 to 9999999')
  .transform(Number)
  .default(0)
export const payoutLinesQuery = z.strictObject({ part: commaList(part).optional(), limit, offset: lineOffset })
export const payoutLines = page(payoutLine).extend({
  /** Sum over all lines of the filter, not just this page. */
  sum: z.object({ amount: money, fees: money, net: money }),
})

/** Output format, the time zone of times (defaults to the site's), and the columns (defaults to all). */
export const payoutLinesExportQuery = z.strictObject({
  timeZone: timeZone.optional(),
  columns: commaList(z.enum(payoutLineColumns)).optional(),
  ...exportForm,
})

/** A line as it stands in the file: its cells, or the whole text in NDJSON. */
const fileLine = z.array(z.string())
export const payoutExportPreview = z.object({
  fileName: z.string(),
  /** Empty in NDJSON. `isNumber`: its cells are amounts. */
  head: z.array(z.object({ text: z.string(), isNumber: z.boolean() })),
  /** The first lines, and the last ones that are not among them. */
  first: z.array(fileLine),
  last: z.array(fileLine),
  rows: z.number().int(),
})
export type PayoutExportPreview = z.input<typeof payoutExportPreview>

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
import { payoutParts, payoutStatuses, reconciliations } from './payout-values.ts'

const status = z.enum(payoutStatuses)
const part = z.enum(payoutParts)
const count = z.number().int()

/**
 * What a payout is made of, as the report `payout` tells it: each amount as it moved the balance, so refunds, disputes and
 * fees are below zero, and the first five add up to `net`, which is the amount of the payout.
 */
export const breakdown = z.object({
  gross: money,
  refunds: money,
  chargebacks: money,
  /** Of every line: those charged with a payment, refund or dispute, and those charged apart. */
  fees: money,
  /** Adjustments and reserves inside, and `check.difference`. */
  otherMovements: money,
  net: money,
  /** `sumOfLines` is added up from the postings of the balance, another path than the parts; `difference` = net − it. */
  check: z.object({ sumOfLines: money, difference: money }),
})

/** A payout as the list shows it. What it was made of stands in it also after it failed; the lines are free again then. */
export const payout = z.object({
  id: id('payout'),
  /** The same payout among transactions: its type there is `payout`. */
  transactionId: id('transaction'),
  siteId: id('site'),
  accountId: id('account'),
  mode: siteMode,
  /** The site's zone: the day of arrival is a day in it. */
  timeZone: z.string(),
  status,
  amount: money,
  processorReference: z.string(),
  createdAt: instant,
  /** When it is due at the bank, as the processor told. */
  arrivalDate: day.optional(),
  paidAt: instant.optional(),
  failedAt: instant.optional(),
  failureReason: z.string().optional(),
  destination: z.object({ bankName: z.string(), last4: z.string() }).optional(),
  traceId: z.string().optional(),
  /** What to look for on the bank statement: the trace id, from when it was paid; as in the report `payout`. */
  bankReference: z.string().optional(),
  linesCount: count,
  breakdown,
  reconciliation: z.enum(reconciliations),
})
export type Payout = z.input<typeof payout>

/** A payout with what its lines are, by part, by kind of other movement and by type of fee. */
export const payoutDetail = payout.extend({
  /** In the order of the equation; a part without lines is left out. `net` = `amount` + `fees`. */
  parts: z.array(z.object({ part, count, amount: money, fees: money, net: money })),
  /** The named among the other movements: they and `check.difference` add up to `otherMovements`. */
  others: z.array(z.object({ type: z.enum(transactionTypes), count, amount: money })),
  /** Below zero: charged. */
  feeTypes: z.array(z.object({ feeType: z.string(), count, amount: money })),
  /** Of a payout that failed: the payouts that hold lines of it now, the one with most of them first; ten at most. */
  sentAgainIn: z.array(z.object({ id: id('payout'), processorReference: z.string(), linesCount: count })),
  timeline: transaction.shape.timeline,
})
export type PayoutDetail = z.input<typeof payoutDetail>

/** A line inside a payout: what one event moved in the balance, and the transaction whose event it was. */
export const payoutLine = z.object({
  part,
  type: z.enum(transactionTypes),
  /** `payment.captured`, `refund.succeeded`, … */
  entryType: z.string(),
  transactionId: id('transaction'),
  /** The payment, of a refund or a dispute. */
  paymentId: id('transaction').optional(),
  reference: z.string(),
  /** Of the transaction or its payment. */
  orderReference: z.string().optional(),
  paymentMethod: paymentMethod.pick({ type: true, brand: true, last4: true, wallet: true }).optional(),
  /** Why, as the processor told: of a refund, a dispute, an adjustment, a fee. */
  reason: z.string().optional(),
  postedAt: instant,
  /** As it moved the balance; `net` = `amount` + `fees` is its share of the payout. */
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
  /** By `createdAt`. */
  from: instantOrDay.optional(),
  to: instantOrDay.optional(),
  timeZone: timeZone.optional(),
  sort: z.enum(['createdAt', '-createdAt', 'amount', '-amount']).default('-createdAt'),
}

export const payoutQuery = z
  .strictObject({ ...filterAndOrder, limit, offset, after: id('payout').optional() })
  .refine(pageConflict.when, pageConflict.error)

/** The filter and the order of the list, and in which form the rows are written. */
export const payoutExportQuery = z.strictObject({ ...filterAndOrder, ...exportForm })

export const payoutPage = page(payout).extend({
  asOf: instant,
  /** Of the whole filter, in the same snapshot; currencies are never added together. */
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
  /** Of all lines of the filter, not of this page. */
  sum: z.object({ amount: money, fees: money, net: money }),
})

/** The form of the rows, and the zone of their times: the site's unless another is named. */
export const payoutLinesExportQuery = z.strictObject({ timeZone: timeZone.optional(), ...exportForm })

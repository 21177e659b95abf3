import { z } from 'zod'
import { exportForm } from '../exports/exports.schemas.ts'
import { filterShape } from '../product/filter-shape.ts'
import {
  day,
  freeText,
  id,
  instant,
  instantInput,
  instantOrDay,
  limit,
  minor,
  money,
  offset,
  searchText,
  timeZone,
} from '../product/schemas.ts'
import { currencyTotals, modeFilter } from '../sites/sites.schemas.ts'
import { transactionFilters } from './transaction-filters.ts'
import {
  disputeStatuses,
  methodTypes,
  refundStatuses,
  settlementStatuses,
  transactionStatuses,
  transactionTypes,
} from './transaction-values.ts'

export type TransactionType = (typeof transactionTypes)[number]

export const paymentMethod = z.object({
  type: z.enum(methodTypes),
  brand: z.string().optional(),
  funding: z.string().optional(),
  last4: z.string().optional(),
  bin: z.string().optional(),
  issuer: z.string().optional(),
  issuerCountry: z.string().optional(),
  wallet: z.string().optional(),
  expiry: z.string().optional(),
  installments: z.number().int().optional(),
})

export const fee = z.object({ type: z.string(), amount: money, description: z.string().optional() })

export const transaction = z.object({
  id: id('transaction'),
  siteId: id('site'),
  accountId: id('account'),
  type: z.enum(transactionTypes),
  parentId: id('transaction').optional(),
  status: z.enum(transactionStatuses),
  statusReason: z.string().optional(),
  declineCode: z.string().optional(),
  refundStatus: z.enum(refundStatuses),
  disputeStatus: z.enum(disputeStatuses),
  settlementStatus: z.enum(settlementStatuses),
  amount: money,
  capturedAmount: money,
  refundedAmount: money,
  refundableAmount: money,
  /**
   * `fees`, `feeTotal`, `net`, `ledger`, `payouts` and `payoutId` are only for roles that may read balances
   * (`visibility.ts`).
   */
  fees: z.array(fee).optional(),
  feeTotal: money.optional(),
  net: money.optional(),
  settlementAmount: money.optional(),
  exchangeRate: z.string().optional(),
  orderReference: z.string().optional(),
  processorReference: z.string(),
  /** Further references, such as the processor's id of a capture. */
  aliases: z.array(z.string()).optional(),
  description: z.string().optional(),
  customer: z
    .object({
      id: z.string().optional(),
      email: z.string().optional(),
      name: z.string().optional(),
      country: z.string().optional(),
      ip: z.string().optional(),
    })
    .optional(),
  paymentMethod: paymentMethod.optional(),
  threeDs: z
    .object({
      flow: z.string().optional(),
      version: z.string().optional(),
      eci: z.string().optional(),
      result: z.string().optional(),
    })
    .optional(),
  risk: z
    .object({ score: z.number().optional(), level: z.string().optional(), rule: z.string().optional() })
    .optional(),
  dispute: z
    .object({ id: id('dispute'), reason: z.string(), amount: money, deadlineAt: instant.optional() })
    .optional(),
  attempts: z.array(
    z.object({
      at: instant,
      connector: z.string(),
      status: z.string(),
      code: z.string().optional(),
      message: z.string().optional(),
      durationMs: z.number().int().optional(),
    }),
  ),
  timeline: z.array(
    z.object({
      at: instant,
      type: z.string(),
      actor: z.string(),
      summary: z.string(),
      amount: money.optional(),
    }),
  ),
  ledger: z
    .array(
      z.object({
        account: z.enum(['balance', 'reserved', 'in_transit', 'disputed', 'clearing', 'fees', 'paid_out']),
        amount: money,
        availableAt: instant.optional(),
        postedAt: instant,
        /** The transaction whose event created the line: the payment itself, or its refund or chargeback. */
        transactionId: id('transaction'),
        entryType: z.string(),
        /** Type of fee as named by the event; only for lines of a fee. */
        feeType: z.string().optional(),
        /** The payout that includes this line. */
        payoutId: id('payout').optional(),
      }),
    )
    .optional(),
  /**
   * Every payout with lines of this transaction, in chronological order (detail only). The shares and the unpaid lines
   * sum to the balance of the transaction.
   */
  payouts: z
    .array(
      z.object({
        id: id('payout'),
        processorReference: z.string(),
        status: z.enum(['created', 'paid']),
        /** Amount of the whole payout. */
        amount: money,
        /** Positive: paid out in it. Negative: deducted from it, such as a refund after the payment was paid out. */
        share: money,
        createdAt: instant,
        /** Arrival at the bank, as reported by the processor. */
        paidAt: instant.optional(),
        /** Expected arrival at the bank. */
        arrivalDate: day.optional(),
        destination: z.object({ bankName: z.string(), last4: z.string() }).optional(),
      }),
    )
    .optional(),
  availableOn: day.optional(),
  payoutId: id('payout').optional(),
  metadata: z.record(z.string(), z.string()),
  note: z.string().optional(),
  createdAt: instant,
  authorizedAt: instant.optional(),
  capturedAt: instant.optional(),
  receivedAt: instant,
  updatedAt: instant,
})
export type Transaction = z.input<typeof transaction>

const ratio = z.string().regex(/^\d+\.\d{4}$/)

export const successRate = z.object({
  succeeded: z.number().int(),
  attempted: z.number().int(),
  ratio: ratio.nullable(),
})

export const transactionStats = z.object({
  count: z.number().int(),
  asOf: instant,
  byStatus: z.array(z.object({ status: z.enum(transactionStatuses), count: z.number().int() })),
  /** Only for roles that may read balances. */
  totals: z.array(currencyTotals).optional(),
  successRate,
  refundRate: ratio.nullable(),
  chargebackRate: ratio.nullable(),
})
export type TransactionStats = z.input<typeof transactionStats>

/** Filters of the list, the statistics and the export: those of the table, plus time and text. */
const filters = {
  q: searchText.optional(),
  ...filterShape(transactionFilters),
  mode: modeFilter,
  amountFrom: minor.optional(),
  amountTo: minor.optional(),
  dateField: z.enum(['createdAt', 'capturedAt']).default('createdAt'),
  from: instantOrDay.optional(),
  to: instantOrDay.optional(),
  timeZone: timeZone.optional(),
}

/**
 * `deadlineAt` requires `type=chargeback`: open disputes by deadline, then those without one, latest first.
 * `-deadlineAt` is the reverse order.
 */
export const transactionSort = z.enum([
  ...(['createdAt', '-createdAt', 'amount', '-amount', 'updatedAt', '-updatedAt'] as const),
  ...(['deadlineAt', '-deadlineAt'] as const),
])

export const transactionQuery = z.strictObject({
  ...filters,
  sort: transactionSort.default('-createdAt'),
  limit,
  offset,
  after: id('transaction').optional(),
  /**
   * `updatedAt` of the `after` item as the caller read it, so that the page starts behind that instant even if the item
   * has changed. Defaults to the position of the caller's last page, else to the item's current value.
   */
  afterUpdatedAt: instantInput.optional(),
})

/** Filter and order of the list, and the output format. */
export const transactionExportQuery = z.strictObject({
  ...filters,
  sort: transactionSort.default('-createdAt'),
  ...exportForm,
})

/**
 * With `type=all`: types that the caller's role may not see (`visibility.ts`); items and figures exclude them. Absent
 * when none are excluded.
 */
const omittedTypes = z.array(z.enum(transactionTypes)).optional()

export const transactionPage = z.object({
  items: z.array(transaction),
  stats: transactionStats,
  omittedTypes,
  limit: z.number().int(),
  offset: z.number().int(),
})

export const groupBy = z.enum(['month', 'day', 'hour', 'method', 'country', 'declineCode', 'status'])

export const transactionStatsQuery = z.strictObject({
  ...filters,
  groupBy: groupBy.default('month'),
  compare: z.enum(['previous']).optional(),
})

/** Every parameter of the list, its export and the statistics. */
export type TransactionParameter =
  | keyof z.input<typeof transactionQuery>
  | keyof z.input<typeof transactionExportQuery>
  | keyof z.input<typeof transactionStatsQuery>

export const statsGroup = z.object({
  key: z.string(),
  count: z.number().int(),
  /** Only for roles that may read balances. */
  totals: z.array(currencyTotals).optional(),
  successRate,
})

export const transactionStatsAnswer = z.object({
  timeZone: z.string(),
  /** The period as instants; null where the filter is open. */
  from: instant.nullable(),
  to: instant.nullable(),
  omittedTypes,
  groups: z.array(statsGroup),
  previous: z.array(statsGroup).optional(),
})

export const noteChange = z.strictObject({ note: freeText(2_000) })

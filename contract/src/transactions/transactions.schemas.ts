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
  /** `fees`, `feeTotal`, `net`, `ledger`, `payouts` and `payoutId` only for roles that may read balances (`visibility.ts`). */
  fees: z.array(fee).optional(),
  feeTotal: money.optional(),
  net: money.optional(),
  settlementAmount: money.optional(),
  exchangeRate: z.string().optional(),
  orderReference: z.string().optional(),
  processorReference: z.string(),
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
        /** The transaction whose event made the line: the payment itself, or its refund or chargeback. */
        transactionId: id('transaction'),
        entryType: z.string(),
        /** Of a line that moved a fee: which, as the event named it. */
        feeType: z.string().optional(),
        /** The payout that this line of the balance was paid out in, or taken from. */
        payoutId: id('payout').optional(),
      }),
    )
    .optional(),
  /**
   * Every payout that holds lines of this transaction, in the order of time, with what of it is this transaction's
   * (detail only). The shares and the lines that no payout holds sum to the balance of the transaction.
   */
  payouts: z
    .array(
      z.object({
        id: id('payout'),
        processorReference: z.string(),
        status: z.enum(['created', 'paid']),
        /** The whole payout. */
        amount: money,
        /** Above zero: paid out in it. Below: taken from it, as of a refund after the payment was paid out. */
        share: money,
        createdAt: instant,
        /** When the bank had it, as the processor told. */
        paidAt: instant.optional(),
        /** When it is due at the bank. */
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

/** The filters that the list, the statistics and the export share: those of the table, and what is about time and text. */
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
 * `deadlineAt` is for disputes alone (`type=chargeback`): the open one that is to be answered first, and behind those with a
 * deadline all that wait for no answer, the newest first. `-deadlineAt` is that order turned round.
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
   * `updatedAt` of the item that `after` names, as the caller read it: the page starts behind that instant, also when the item
   * has changed since. By default the page starts behind the caller's last page, or behind the item's present instant.
   */
  afterUpdatedAt: instantInput.optional(),
})

/** The filter and the order of the list, and in which form the rows are written. */
export const transactionExportQuery = z.strictObject({
  ...filters,
  sort: transactionSort.default('-createdAt'),
  ...exportForm,
})

/**
 * Said with `type=all` to roles that do not see some types (`visibility.ts`): these are neither in the items nor in any
 * figure. Absent where nothing was left out.
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

/** Every parameter of the list, of its export and of the statistics. */
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
  /** The range as instants; null where the filter is open. */
  from: instant.nullable(),
  to: instant.nullable(),
  omittedTypes,
  groups: z.array(statsGroup),
  previous: z.array(statsGroup).optional(),
})

export const noteChange = z.strictObject({ note: freeText(2_000) })

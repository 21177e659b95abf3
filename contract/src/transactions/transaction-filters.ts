import type { FilterTable } from '../product/filters.ts'
import {
  disputeStatuses,
  methodTypes,
  refundStatuses,
  settlementStatuses,
  transactionStatuses,
  transactionTypes,
} from './transaction-values.ts'

/**
 * Filters of transactions by parameter name. A new filter needs a line here, its name in the dashboard's texts, and a
 * migration if it needs an index. Amount bounds, search and period are not here: they do not compare a column with a
 * value.
 */
export const transactionFilters = {
  id: { kind: 'ids', of: 'transaction', column: 'id', suggester: 'transaction', ability: 'read Transaction' },
  siteId: {
    kind: 'ids',
    of: 'site',
    column: 'site_id',
    dimension: 'site_id',
    suggester: 'site',
    ability: 'read Transaction',
  },
  accountId: { kind: 'ids', of: 'account', column: 'account_id', suggester: 'account', ability: 'read Transaction' },
  type: {
    kind: 'choice',
    values: transactionTypes,
    all: 'all',
    column: 'type',
    dimension: 'type',
    ability: 'read Transaction',
  },
  status: {
    kind: 'choice',
    values: transactionStatuses,
    column: 'status',
    dimension: 'status',
    ability: 'read Transaction',
  },
  refundStatus: {
    kind: 'choice',
    values: refundStatuses,
    column: 'refund_status',
    isRare: true,
    ability: 'read Transaction',
  },
  disputeStatus: {
    kind: 'choice',
    values: disputeStatuses,
    column: 'dispute_status',
    isRare: true,
    ability: 'read Transaction',
  },
  settlementStatus: { kind: 'choice', values: settlementStatuses, column: null, ability: 'read Transaction' },
  currency: {
    kind: 'several',
    shape: 'currency',
    column: 'currency',
    dimension: 'currency',
    suggester: 'currency',
    ability: 'read Transaction',
  },
  paymentMethod: {
    kind: 'choice',
    values: methodTypes,
    column: 'method',
    dimension: 'method',
    ability: 'read Transaction',
  },
  cardBrand: {
    kind: 'several',
    shape: 'word',
    column: 'card_brand',
    suggester: 'card-brand',
    ability: 'read Transaction',
  },
  country: { kind: 'several', shape: 'country', column: 'country', suggester: 'country', ability: 'read Transaction' },
  declineCode: {
    kind: 'several',
    shape: 'code',
    column: 'decline_code',
    suggester: 'decline-code',
    ability: 'read Transaction',
  },
  customerEmail: {
    kind: 'exact',
    shape: 'email',
    column: 'customer_email',
    suggester: 'customer-email',
    ability: 'read Customer',
  },
  orderReference: {
    kind: 'exact',
    shape: 'reference',
    column: 'order_reference',
    suggester: 'order-reference',
    ability: 'read Transaction',
  },
  processorReference: {
    kind: 'exact',
    shape: 'reference',
    column: 'processor_reference',
    suggester: 'processor-reference',
    ability: 'read Transaction',
  },
  payoutId: { kind: 'ids', of: 'payout', column: 'payout_id', suggester: 'payout', ability: 'read Balance' },
} as const satisfies FilterTable

export type TableFilterName = keyof typeof transactionFilters

/** Values of a transaction's columns, without a schema, so that the browser loads none. */

export const transactionTypes = [
  'payment',
  'refund',
  'chargeback',
  'payout',
  'payout_reversal',
  'topup',
  'fee',
  'adjustment',
  'reserve',
] as const

const paymentStatuses = [
  'created',
  'pending',
  'requires_action',
  'processing',
  'authorized',
  'captured',
  'partially_captured',
  'review',
  'declined',
  'voided',
  'expired',
] as const

/** Statuses of refunds, chargebacks and payouts, and `posted` for the rest. */
const otherStatuses = ['succeeded', 'failed', 'open', 'challenged', 'won', 'lost', 'paid', 'posted'] as const

export const transactionStatuses = [...paymentStatuses, ...otherStatuses] as const

export const methodTypes = ['card', 'boleto', 'voucher', 'bank_transfer', 'wallet', 'crypto', 'other'] as const
export const refundStatuses = ['none', 'pending', 'partial', 'full'] as const
export const disputeStatuses = ['none', 'open', 'challenged', 'won', 'lost'] as const
export const settlementStatuses = ['not_settled', 'pending', 'available', 'paid_out'] as const

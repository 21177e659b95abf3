/** Effect of a balance line; `other` is booked as an adjustment with its text. */
type StripeCategory =
  | 'charge'
  | 'refund'
  | 'refund_failure'
  | 'dispute'
  | 'dispute_reversal'
  | 'payout'
  | 'payout_reversal'
  | 'topup'
  | 'fee'
  | 'reserve'
  | 'other'

/** Reporting categories of the reports, and balance transaction types of the dashboard export. */
const categories: Readonly<Record<string, StripeCategory>> = {
  charge: 'charge',
  payment: 'charge',
  charge_failure: 'refund',
  refund: 'refund',
  partial_capture_reversal: 'refund',
  payment_refund: 'refund',
  payment_failure_refund: 'refund',
  payment_reversal: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'dispute',
  dispute_reversal: 'dispute_reversal',
  payout: 'payout',
  transfer_to_bank: 'payout',
  payout_reversal: 'payout_reversal',
  payout_failure: 'payout_reversal',
  payout_cancel: 'payout_reversal',
  topup: 'topup',
  topup_reversal: 'topup',
  fee: 'fee',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  risk_reserved_funds: 'reserve',
  reserve_transaction: 'reserve',
  reserved_funds: 'reserve',
  payout_minimum_balance_hold: 'reserve',
  payout_minimum_balance_release: 'reserve',
  payment_network_reserve_hold: 'reserve',
  payment_network_reserve_release: 'reserve',
}

/** Ids of disputes. The balance history calls their lines adjustments. */
const ofDispute = /^(dp|du)_/

/**
 * Ignores case; spaces equal underscores.
 * @param line source of the line, and whether it takes money
 */
export function categoryOf(written: string, { source, isOut }: { source: string; isOut: boolean }): StripeCategory {
  const word = written.toLowerCase().replaceAll(' ', '_')
  if (word === 'adjustment' && ofDispute.test(source)) return isOut ? 'dispute' : 'dispute_reversal'
  return categories[word] ?? 'other'
}

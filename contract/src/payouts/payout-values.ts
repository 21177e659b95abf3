/** Values of payouts and their lines, without a schema, so that the browser loads none. */

/** In transit to the bank, arrived, or failed: a failed payout's money is back in the balance. */
export const payoutStatuses = ['created', 'paid', 'failed'] as const

/**
 * Parts of a payout, in the order of the equation. A fee charged apart from a payment, refund or dispute is a line of
 * its own; `other` are adjustments and reserves held or released.
 */
export const payoutParts = ['payment', 'refund', 'chargeback', 'fee', 'other'] as const

/**
 * `matched`: the lines sum to the amount and are only payments, refunds, disputes and fees. `other_movements`: they sum
 * to the amount and include adjustments or reserves. `off`: they do not sum to it.
 */
export const reconciliations = ['matched', 'other_movements', 'off'] as const

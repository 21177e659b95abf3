/** What a payout and the lines inside it can be, without a schema, so that the browser loads none. */

/** On its way to the bank, there, or not gone through: its money is back in the balance. */
export const payoutStatuses = ['created', 'paid', 'failed'] as const

/**
 * What a line inside a payout is, in the order of the equation. A fee charged apart from a payment, refund or dispute is a
 * line of its own; `other` are the movements beside payments: adjustments, and reserves held and released.
 */
export const payoutParts = ['payment', 'refund', 'chargeback', 'fee', 'other'] as const

/**
 * `matched`: the lines inside come to the amount, and all of them are payments, refunds, disputes and fees.
 * `other_movements`: they come to the amount, with adjustments or reserves among them. `off`: they do not come to it.
 */
export const reconciliations = ['matched', 'other_movements', 'off'] as const

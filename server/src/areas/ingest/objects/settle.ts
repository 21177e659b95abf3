import { scaleHalfEven } from '../../../platform/money/half-even.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import { settledOf } from './payment.ts'

type Settlement = { amount: { amount: string; currency: string } } | undefined

/**
 * The amount that a refund or dispute of `amount` moves on the payment's account: from its own settlement, otherwise at
 * the payment's rate, rounded half-even; the part that completes the payment takes the rest, so parts sum to the whole.
 * @returns minor units of the account's currency, or the reason for a refusal
 */
export function settledPart(payment: Tracked, amount: bigint, settlement: Settlement): bigint | string {
  const { row } = payment
  if (settlement) {
    if (settlement.amount.currency !== row.account_currency)
      return `The payment was settled in ${row.account_currency}.`
    return BigInt(settlement.amount.amount)
  }
  const settled = settledOf(payment)
  const isLast = row.refunded_amount + row.disputed_amount + amount === row.captured_amount
  if (isLast) {
    const rest = settled - row.settled_refunded_amount - row.settled_disputed_amount
    // Earlier parts may have had settlements above their share.
    return rest > 0n ? rest : 0n
  }
  return row.captured_amount === 0n ? 0n : scaleHalfEven(amount, settled, row.captured_amount)
}

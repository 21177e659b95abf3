import { scaleHalfEven } from '../../../platform/money/half-even.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import { settledOf } from './payment.ts'

type Settlement = { amount: { amount: string; currency: string } } | undefined

/**
 * What a refund or dispute of `amount` moves on the payment's account. Its own settlement says so; without one the
 * payment's rate does, half-even, and the part that completes the payment takes the rest, so that the parts sum to the
 * whole.
 * @returns minor units of the account's currency, or the sentence that refuses it
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
    // Earlier parts may have named settlements of their own that took more than their share.
    return rest > 0n ? rest : 0n
  }
  return row.captured_amount === 0n ? 0n : scaleHalfEven(amount, settled, row.captured_amount)
}

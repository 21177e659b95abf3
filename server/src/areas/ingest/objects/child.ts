import type { Tracked } from '../../transactions/save-transactions.ts'
import type { Arrival, Outcome, Workspace } from '../workspace.ts'
import { held, refused } from './outcomes.ts'
import { mayCapture, refundableOf } from './payment.ts'

type Amount = { amount: string; currency: string }

/**
 * What stands against a refund or dispute of a payment. Of an uncaptured payment, or beyond what is captured while more
 * may still be captured, it waits; beyond the captured sum of a payment that is done it is refused.
 */
export function mayTakeBack(payment: Tracked, amount: Amount): Outcome | undefined {
  const { row } = payment
  if (amount.currency !== row.currency) return refused(`The payment is in ${row.currency}.`)
  const wanted = BigInt(amount.amount)
  const isCovered = () => row.captured_at !== null && wanted <= refundableOf(payment)
  if (isCovered()) return undefined
  const mustWait = () => mayCapture(payment) && !isCovered()
  if (mustWait()) {
    return held(`payment:${row.processor_reference}`, 'Not enough of the payment is captured yet.', mustWait)
  }
  return refused('This is more than what is left of the payment.')
}

/** A refund or chargeback of a payment: it carries what lists filter by, so that it is found the same way. */
export function childOf(
  space: Workspace,
  arrival: Arrival,
  payment: Tracked,
  fields: { type: 'refund' | 'chargeback'; status: string; amount: Amount },
): Tracked {
  const { row } = payment
  const child = space.create(
    {
      type: fields.type,
      processor_reference: arrival.event.reference,
      status: fields.status,
      currency: fields.amount.currency,
      amount: BigInt(fields.amount.amount),
      parent_id: row.id,
      method: row.method,
      card_brand: row.card_brand,
      country: row.country,
      customer_email: row.customer_email,
      order_reference: row.order_reference,
    },
    arrival,
    space.account(row.account_currency),
  )
  if (payment.details.customer) child.details.customer = payment.details.customer
  if (payment.details.paymentMethod) child.details.paymentMethod = payment.details.paymentMethod
  return child
}

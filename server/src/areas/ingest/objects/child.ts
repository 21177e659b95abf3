import type { Tracked } from '../../transactions/save-transactions.ts'
import type { Arrival, Outcome, Workspace } from '../workspace.ts'
import { held, refused } from './outcomes.ts'
import { mayStillCapture, unrefundedOf } from './payment.ts'

type Amount = { amount: string; currency: string }

/**
 * Checks a refund of a payment. It is held while nothing or too little is captured and more may be captured; otherwise
 * it is refused beyond the captured sum. Disputes do not count: a processor may process both.
 * @returns undefined if the refund may be applied
 */
export function mayRefund(payment: Tracked, amount: Amount): Outcome | undefined {
  return mayTake(payment, amount, () => BigInt(amount.amount) <= unrefundedOf(payment))
}

/** Checks a dispute: it only requires a capture, because the processor booked it regardless of what is left. */
export function mayDispute(payment: Tracked, amount: Amount): Outcome | undefined {
  return mayTake(payment, amount, () => true)
}

function mayTake(payment: Tracked, amount: Amount, fits: () => boolean): Outcome | undefined {
  const { row } = payment
  if (amount.currency !== row.currency) return refused(`The payment is in ${row.currency}.`)
  const isCovered = () => row.captured_at !== null && fits()
  if (isCovered()) return undefined
  const mustWait = () => mayStillCapture(payment) && !isCovered()
  if (mustWait()) {
    return held(`payment:${row.processor_reference}`, 'Not enough of the payment is captured yet.', mustWait)
  }
  return refused('This is more than what is left of the payment.')
}

/** Creates a refund or chargeback of a payment, with the payment's fields that lists filter by. */
export function childOf(
  space: Workspace,
  arrival: Arrival,
  payment: Tracked,
  fields: { type: 'refund' | 'chargeback'; status: string; amount: Amount; part?: number; reference?: string },
): Tracked {
  const { row } = payment
  const child = space.create(
    {
      type: fields.type,
      processor_reference: fields.reference ?? arrival.event.reference,
      part: fields.part ?? 0,
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

import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import type { Arrival, ObjectKey, Outcome, Workspace } from '../workspace.ts'
import { childOf, mayRefund } from './child.ts'
import { foreignReturn, postDifference } from './difference.ts'
import { addFees, feeMoves, foreignFee, negated } from './fees.ts'
import { accepted, held, refused } from './outcomes.ts'
import { updateNet } from './payment.ts'
import { namesOf, settlementByFile } from './provisional.ts'
import { latest, updateRefundStatus } from './refund-status.ts'
import { settledPart } from './settle.ts'
import { nameRefund, refundConfirmed } from './unnamed-refunds.ts'

type Of<T extends keyof EventData> = Arrival & { event: { type: T; data: EventData[T] } }

const keyOf = (reference: string): ObjectKey => `refund:${reference}`

export function refundCreated(space: Workspace, arrival: Of<'refund.created'>): Outcome {
  const { event } = arrival
  const names = [event.reference, ...(event.data.aliases ?? [])]
  if (names.some((name) => space.find('refund', name))) return refused('A refund with this reference exists already.')
  const payment = space.find('payment', event.data.paymentReference)
  if (!payment) return held(`payment:${event.data.paymentReference}`, 'The payment has not arrived yet.')
  const unnamed = nameRefund(space, arrival, payment)
  if (unnamed) return unnamed
  const obstacle = mayRefund(payment, event.data.amount)
  if (obstacle?.status === 'refused') return nameRefund(space, arrival, payment, true) ?? obstacle
  if (obstacle) return obstacle

  const refund = childOf(space, arrival, payment, { type: 'refund', status: 'pending', amount: event.data.amount })
  space.nameAlso(refund, names)
  refund.row.status_reason = event.data.reason ?? null
  payment.row.pending_refund_amount += refund.row.amount
  updateRefundStatus(payment)
  space.addTimelineItem(refund, arrival, 'Refund requested', event.data.amount)
  space.addTimelineItem(payment, arrival, 'Refund requested', event.data.amount)
  return accepted(refund, ...names.map(keyOf), `payment:${payment.row.processor_reference}`)
}

export function refundSucceeded(space: Workspace, arrival: Of<'refund.succeeded'>): Outcome {
  const { event } = arrival
  const refund = space.find('refund', event.reference)
  if (!refund) return held(keyOf(event.reference), 'The refund has not arrived yet.')
  if (refund.details.refund?.isAssumed) return refundConfirmed(space, arrival, refund)
  const late = lateOrRefused(space, arrival, refund, 'succeeded')
  if (late) return late
  const payment = space.parentOf(refund)
  const { row } = refund
  const byFile = settlementByFile(space, namesOf(refund), payment)
  const settled = settledPart(payment, row.amount, event.data.settlement ?? byFile)
  if (typeof settled === 'string') return refused(settled)
  const foreign = foreignFee(event.data.fees, payment.row.account_currency)
  if (foreign) return refused(`The fee is in ${foreign}, but the money is posted in ${payment.row.account_currency}.`)

  const owner = space.account(payment.row.account_currency)
  // The account may have changed between request and success: the first capture's settlement determines it.
  row.account_id = owner.id
  row.account_currency = owner.currency
  row.status = 'succeeded'
  row.status_at = new Date(event.occurredAt)
  row.settled_amount = settled
  if (event.data.settlement?.exchangeRate !== undefined) row.exchange_rate = event.data.settlement.exchangeRate
  addFees(refund, event.data.fees)
  row.net = -settled - row.fee_total
  row.available_on = payment.row.available_on
  row.available_at = latest(row.status_at, payment.row.available_at)

  payment.row.pending_refund_amount -= row.amount
  payment.row.refunded_amount += row.amount
  payment.row.settled_refunded_amount += settled
  addFees(payment, event.data.fees)
  updateNet(payment)
  updateRefundStatus(payment)
  const availableAt = payment.row.available_at ?? undefined
  space.post(refund, arrival, owner, [
    { from: 'balance', to: 'clearing', amount: settled, kind: 'refund', ...(availableAt && { availableAt }) },
    ...feeMoves(event.data.fees, availableAt),
  ])
  const amount = { amount: row.amount.toString(), currency: row.currency }
  space.addTimelineItem(refund, arrival, 'Refunded', amount)
  space.addTimelineItem(payment, arrival, 'Refunded', amount)
  return accepted(refund, keyOf(event.reference), `payment:${payment.row.processor_reference}`)
}

export function refundFailed(space: Workspace, arrival: Of<'refund.failed'>): Outcome {
  const { event } = arrival
  const refund = space.find('refund', event.reference)
  if (!refund) return held(keyOf(event.reference), 'The refund has not arrived yet.')
  const { row } = refund
  if (row.status === 'failed') return refused('This refund has failed already.')
  const payment = space.parentOf(refund)
  const { settlement, fees } = event.data
  const elsewhere = foreignReturn({ settlement }, payment.row.account_currency)
  if (elsewhere) return refused(elsewhere)
  const foreign = foreignFee(fees, payment.row.account_currency)
  if (foreign) return refused(`The fee is in ${foreign}, but the money is posted in ${payment.row.account_currency}.`)
  const older = row.status === 'succeeded' && Date.parse(event.occurredAt) < row.status_at.getTime()
  if (older) return refused('This refund succeeded after the time of this event.')

  if (row.status === 'succeeded') {
    const settled = row.settled_amount ?? row.amount
    payment.row.refunded_amount -= row.amount
    payment.row.settled_refunded_amount -= settled
    const owner = space.account(row.account_currency)
    const taken = {
      object: refund,
      owner,
      amount: settled,
      fees: row.fee_total,
      isExchanged: row.currency !== row.account_currency,
      postsFees: false,
      availableAt: payment.row.available_at ?? undefined,
    }
    const givenBack = negated(refund.details.fees)
    addFees(payment, givenBack)
    addFees(refund, givenBack)
    row.net = 0n
    row.settled_amount = null
    row.available_on = null
    row.available_at = null
    updateNet(payment)
    space.reverse(refund, arrival, owner)
    const back = { amount: { amount: `${settled}`, currency: owner.currency } }
    postDifference(space, arrival, taken, fees && !settlement ? { fees, settlement: back } : event.data)
  } else {
    payment.row.pending_refund_amount -= row.amount
  }
  row.status = 'failed'
  row.status_at = new Date(event.occurredAt)
  row.status_reason = event.data.failureReason ?? null
  updateRefundStatus(payment)
  const amount = { amount: row.amount.toString(), currency: row.currency }
  space.addTimelineItem(refund, arrival, 'Refund failed', amount)
  space.addTimelineItem(payment, arrival, 'Refund failed', amount)
  return accepted(refund, keyOf(event.reference), `payment:${payment.row.processor_reference}`)
}

/**
 * A success that arrives after the later failure only adds to the timeline: the failure returned what the success took,
 * including fees. Any other repeat is refused.
 */
function lateOrRefused(space: Workspace, arrival: Arrival, refund: Tracked, status: string): Outcome | undefined {
  const { row } = refund
  if (row.status === 'pending') return undefined
  if (row.status === 'failed' && Date.parse(arrival.event.occurredAt) <= row.status_at.getTime()) {
    space.addTimelineItem(refund, arrival, 'Refunded, before it failed')
    return accepted(refund)
  }
  return refused(`A refund that has ${row.status} cannot have ${status}.`)
}

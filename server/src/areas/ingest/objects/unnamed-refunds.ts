import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import { scaleHalfEven } from '../../../platform/money/half-even.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import type { Arrival, ObjectKey, Outcome, Workspace } from '../workspace.ts'
import { childOf, mayRefund } from './child.ts'
import { addFees, feeMoves, foreignFee, sumOfFees } from './fees.ts'
import { accepted, held, refused } from './outcomes.ts'
import { updateNet } from './payment.ts'
import { latest, updateRefundStatus } from './refund-status.ts'
import { settledPart } from './settle.ts'

/** Files have minute precision, and a refund is reported shortly after it was made. */
const slackMs = 10 * 60_000

type Of<T extends keyof EventData> = Arrival & { event: { type: T; data: EventData[T] } }

/**
 * Handles the sum of a payment's refunds up to an instant, without their references. The amount missing here is booked
 * as a refund under the payment's reference, until an event reports the refund itself.
 */
export function paymentRefunded(space: Workspace, arrival: Of<'payment.refunded'>): Outcome {
  const { event } = arrival
  const payment = space.find('payment', event.reference)
  const key = `payment:${event.reference}` as const
  if (!payment) return held(key, 'The payment has not arrived yet.')
  const { row } = payment
  const { total, settlement } = event.data
  if (total.currency !== row.currency) return refused(`The payment is in ${row.currency}.`)
  const until = lastRefundOf(arrival)
  const here = refundsUntil(space, payment, until)
  const missing = BigInt(total.amount) - sumOf(here.map((refund) => refund.row.amount))
  if (missing <= 0n) return accepted(payment)
  const amount = { amount: `${missing}`, currency: row.currency }
  const obstacle = mayRefund(payment, amount)
  if (obstacle) return obstacle
  const isSettled = here.every((refund) => refund.row.status === 'succeeded')
  const settledHere = sumOf(here.map((refund) => refund.row.settled_amount ?? 0n))
  const told = settlement && isSettled ? BigInt(settlement.amount.amount) - settledHere : undefined
  const settled = settledPart(payment, missing, told === undefined || told < 0n ? undefined : of(settlement, told))
  if (typeof settled === 'string') return refused(settled)
  bookUnnamed(space, arrival, payment, { amount: missing, settled, until: until.toISOString() })
  updateRefundStatus(payment)
  space.addTimelineItem(payment, arrival, 'Refunded', amount)
  return accepted(payment, key)
}

/** Instant of the last refund in the sum; if the file has none, the refund precedes the file's arrival. */
function lastRefundOf({ event, receivedAt }: Of<'payment.refunded'>): Date {
  return event.data.lastRefundAt === undefined ? receivedAt : new Date(event.data.lastRefundAt)
}

/**
 * The refunds included in the sum. Refunds without a reference come from an earlier sum, or from a later one that
 * includes this one.
 */
function refundsUntil(space: Workspace, payment: Tracked, until: Date): Tracked[] {
  return refundsOf(space, payment).filter(
    ({ row }) => row.part > 0 || row.created_at.getTime() <= until.getTime() + slackMs,
  )
}

function refundsOf(space: Workspace, payment: Tracked): Tracked[] {
  return space
    .childrenOf(payment)
    .filter(({ row }) => row.type === 'refund' && (row.status === 'succeeded' || row.status === 'pending'))
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

function of(settlement: EventData['payment.refunded']['settlement'], minor: bigint) {
  return settlement && { amount: { ...settlement.amount, amount: `${minor}` } }
}

type Part = { amount: bigint; settled: bigint; until: string }

function bookUnnamed(space: Workspace, arrival: Arrival, payment: Tracked, { amount, settled, until }: Part): Tracked {
  let part = 1
  while (space.find('refund', payment.row.processor_reference, part)) part++
  const refund = childOf(space, arrival, payment, {
    type: 'refund',
    status: 'succeeded',
    amount: { amount: `${amount}`, currency: payment.row.currency },
    part,
    reference: payment.row.processor_reference,
  })
  refund.details.refund = { isAssumed: true, until }
  payment.row.refunded_amount += amount
  post(space, arrival, refund, settled)
  space.addTimelineItem(refund, arrival, 'Refunded', { amount: `${amount}`, currency: payment.row.currency })
  return refund
}

/** Posts the amount a refund took that has no entry yet. */
function post(space: Workspace, arrival: Arrival, refund: Tracked, settled: bigint): void {
  const payment = space.parentOf(refund)
  const owner = space.account(payment.row.account_currency)
  const { row } = refund
  row.account_id = owner.id
  row.account_currency = owner.currency
  row.settled_amount = settled
  row.net = -settled - row.fee_total
  row.available_on = payment.row.available_on
  row.available_at = latest(row.status_at, payment.row.available_at)
  payment.row.settled_refunded_amount += settled
  updateNet(payment)
  const availableAt = payment.row.available_at ?? undefined
  space.post(refund, arrival, owner, [
    { from: 'balance', to: 'clearing', amount: settled, kind: 'refund', ...(availableAt && { availableAt }) },
  ])
}

function unpost(space: Workspace, arrival: Arrival, refund: Tracked): void {
  const payment = space.parentOf(refund)
  payment.row.settled_refunded_amount -= refund.row.settled_amount ?? refund.row.amount
  space.reverse(refund, arrival, space.account(refund.row.account_currency))
}

/**
 * Matches a refund with a reference to one booked without: that one gets the reference. A smaller refund leaves the
 * rest without one. A refund made after the last one of a sum is not part of that sum.
 * @param isAnyTime when no other refund is possible, the time is ignored
 * @returns undefined when the payment has no such refund without a reference
 */
export function nameRefund(
  space: Workspace,
  arrival: Of<'refund.created'>,
  payment: Tracked,
  isAnyTime = false,
): Outcome | undefined {
  const { reference, data } = arrival.event
  const amount = BigInt(data.amount.amount)
  if (data.amount.currency !== payment.row.currency) return undefined
  const at = isAnyTime ? Number.NEGATIVE_INFINITY : Date.parse(arrival.event.occurredAt)
  const same = unnamedAt(space, payment, at).find(
    (one) => one.row.amount === amount || (one.row.amount > amount && at <= untilOf(one).getTime()),
  )
  if (!same) return undefined
  const { row } = same
  const until = untilOf(same).toISOString()
  const rest = row.amount - amount
  const settled = row.settled_amount ?? row.amount
  const names = [reference, ...(data.aliases ?? [])]
  space.rename(same, reference)
  space.nameAlso(same, names)
  if (rest > 0n) {
    const own = scaleHalfEven(settled, amount, row.amount)
    unpost(space, arrival, same)
    payment.row.refunded_amount -= row.amount
    row.amount = amount
    payment.row.refunded_amount += amount
    post(space, arrival, same, own)
    bookUnnamed(space, arrival, payment, { amount: rest, settled: settled - own, until })
  }
  row.created_at = new Date(arrival.event.occurredAt)
  row.status_reason = data.reason ?? null
  space.addTimelineItem(same, arrival, 'Refund requested', data.amount)
  const keys = names.map((name): ObjectKey => `refund:${name}`)
  return accepted(same, ...keys, `payment:${payment.row.processor_reference}`)
}

/**
 * Refunds without a reference that may include one made at an instant: first the earliest sum that ends after it, last
 * one that ends just before.
 */
function unnamedAt(space: Workspace, payment: Tracked, at: number): Tracked[] {
  const unnamed = refundsOf(space, payment)
    .filter(({ row }) => row.part > 0)
    .map((refund) => ({ refund, until: untilOf(refund).getTime() }))
  const holding = unnamed.filter(({ until }) => at <= until).sort((a, b) => a.until - b.until)
  const justBefore = unnamed.filter(({ until }) => at > until && at <= until + slackMs)
  return [...holding, ...justBefore.sort((a, b) => b.until - a.until)].map(({ refund }) => refund)
}

/** For one booked before sums stored their time, any refund before its arrival is included. */
function untilOf({ row, details }: Tracked): Date {
  return details.refund?.until === undefined ? row.received_at : new Date(details.refund.until)
}

/** Handles the event of a refund booked from a sum: the event's cost and day apply. */
export function refundConfirmed(space: Workspace, arrival: Of<'refund.succeeded'>, refund: Tracked): Outcome {
  const { settlement, fees } = arrival.event.data
  const payment = space.parentOf(refund)
  const { row } = refund
  const currency = payment.row.account_currency
  if (settlement && settlement.amount.currency !== currency) return refused(`The payment was settled in ${currency}.`)
  const foreign = foreignFee(fees, currency)
  if (foreign) return refused(`The fee is in ${foreign}, but the money is posted in ${currency}.`)
  const assumed = row.settled_amount ?? row.amount
  const settled = settlement ? BigInt(settlement.amount.amount) : assumed
  const { refund: _, ...details } = refund.details
  refund.details = details
  row.status_at = new Date(arrival.event.occurredAt)
  if (settlement?.exchangeRate !== undefined) row.exchange_rate = settlement.exchangeRate
  if (settled !== assumed) {
    unpost(space, arrival, refund)
    post(space, arrival, refund, settled)
  }
  if (fees && fees.length > 0) {
    addFees(refund, fees)
    addFees(payment, fees)
    payment.row.updated_at = arrival.receivedAt
    row.net -= sumOfFees(fees)
    updateNet(payment)
    space.post(refund, arrival, space.account(currency), feeMoves(fees, payment.row.available_at ?? undefined))
  }
  const amount = { amount: `${row.amount}`, currency: row.currency }
  space.addTimelineItem(refund, arrival, 'Refunded', amount)
  return accepted(refund, `refund:${row.processor_reference}`, `payment:${payment.row.processor_reference}`)
}

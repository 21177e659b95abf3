import { hash } from 'node:crypto'
import type { methodTypes } from '@firepay/contract/transactions/transaction-values.ts'
import type { Money } from './line.ts'

/**
 * What a line of a processor's file says happened, in our words and before it becomes events: the middle between the
 * formats of many processors and one ingest, and what a reconciliation compares with the transactions.
 */
export type Movement = MovementOf & {
  /** What the processor calls this movement; with the format it makes the ids of the events. */
  id: string
  /** The line it stands in, counted from 1 with the header. */
  line: number
  at: Date
  description?: string
}

type MovementOf =
  | ({
      kind: 'payment'
      reference: string
      orderReference?: string
      availableOn?: string
      method: Method
      customer?: Customer
    } & Charged)
  | ({ kind: 'refund' | 'dispute'; reference: string; payment: string; reason?: string } & Charged)
  | { kind: 'refund_failed'; reference: string; reason?: string }
  | { kind: 'dispute_won'; reference: string; fees: readonly Fee[] }
  | { kind: 'fee'; reference: string; amount: Money; feeType: string }
  | { kind: 'adjustment'; reference: string; amount: Money; reason: string }
  | { kind: 'payout'; reference: string; amount: Money; arrivalDate?: string; trace?: string }
  | { kind: 'payout_failed'; reference: string; reason?: string }
  | { kind: 'reserve_held' | 'reserve_released'; reference: string; amount: Money }

/** An amount above zero, what the processor took for it, and what it came to in another currency. */
type Charged = { amount: Money; fees: readonly Fee[]; settlement?: { amount: Money; exchangeRate?: string } }
export type Fee = { type: string; amount: Money }
type Method = {
  type: (typeof methodTypes)[number]
  brand?: string
  funding?: string
  last4?: string
  issuerCountry?: string
  wallet?: string
}
type Customer = { id?: string; email?: string; name?: string; country?: string }

/** An event as a processor would send it to POST /ingest/events. */
export type RawEvent = { id: string; type: string; occurredAt: string; reference: string; data: object }

/**
 * The events that say what the movement says. Their ids are made from the format, the kind and the processor's own id, so
 * that the same line, in whichever file it comes again, is a duplicate and changes nothing.
 */
export function eventsOf(format: string, movement: Movement): RawEvent[] {
  return partsOf(movement).map(([type, data]) => ({
    id: eventIdOf(format, movement, type),
    type,
    occurredAt: movement.at.toISOString(),
    reference: movement.reference,
    data,
  }))
}

function eventIdOf(format: string, movement: Movement, type: string): string {
  return `file_${hash('sha256', JSON.stringify([format, movement.kind, movement.id, type]), 'base64url')}`
}

function partsOf(movement: Movement): [type: string, data: object][] {
  switch (movement.kind) {
    case 'payment': {
      const { amount, method, customer, orderReference, description, availableOn } = movement
      return [
        [
          'payment.created',
          given({ amount: wire(amount), paymentMethod: method, customer, orderReference, description }),
        ],
        ['payment.captured', given({ amount: wire(amount), availableOn, ...costsOf(movement) })],
      ]
    }
    case 'refund':
      return [
        [
          'refund.created',
          given({ paymentReference: movement.payment, amount: wire(movement.amount), reason: movement.reason }),
        ],
        ['refund.succeeded', costsOf(movement)],
      ]
    case 'refund_failed':
      return [['refund.failed', given({ failureReason: movement.reason })]]
    case 'dispute': {
      const { payment, amount, reason = 'Chargeback' } = movement
      return [['dispute.opened', { paymentReference: payment, amount: wire(amount), reason, ...costsOf(movement) }]]
    }
    case 'dispute_won':
      return [['dispute.won', feesOf(movement.fees)]]
    case 'fee': {
      const { amount, feeType, description } = movement
      if (amount.amount > 0n) return [['fee.charged', given({ amount: wire(amount), feeType, description })]]
      const given_back = { amount: -amount.amount, currency: amount.currency }
      return [['adjustment', { amount: wire(given_back), reason: `${feeType} refunded` }]]
    }
    case 'adjustment':
      return [['adjustment', { amount: wire(movement.amount), reason: movement.reason }]]
    case 'payout':
      return [
        ['payout.created', given({ amount: wire(movement.amount), arrivalDate: movement.arrivalDate })],
        ['payout.paid', given({ traceId: movement.trace })],
      ]
    case 'payout_failed':
      return [['payout.failed', given({ failureReason: movement.reason })]]
    case 'reserve_held':
      return [['reserve.held', { amount: wire(movement.amount) }]]
    case 'reserve_released':
      return [['reserve.released', { amount: wire(movement.amount) }]]
  }
}

function costsOf({ fees, settlement }: Charged): object {
  const { amount, exchangeRate } = settlement ?? {}
  return { ...feesOf(fees), ...(amount && { settlement: given({ amount: wire(amount), exchangeRate }) }) }
}

function feesOf(fees: readonly Fee[]): object {
  const real = fees.filter(({ amount }) => amount.amount !== 0n)
  return real.length === 0 ? {} : { fees: real.map(({ type, amount }) => ({ type, amount: wire(amount) })) }
}

function wire({ amount, currency }: Money): { amount: string; currency: string } {
  return { amount: String(amount), currency }
}

/** Without the fields that the file did not give. */
function given(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
}

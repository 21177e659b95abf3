import { hash } from 'node:crypto'
import type { Money } from './line.ts'
import type { Fee, Movement } from './movements.ts'

/** An event in the form of POST /ingest/events. */
export type RawEvent = { id: string; type: string; occurredAt: string; reference: string; data: object }

/**
 * Events of a movement. Their ids derive from the format, the kind and the processor's id, so that the same line in any file
 * is a duplicate and changes nothing.
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

type Named = Pick<Movement, 'kind' | 'id'>

export function eventIdOf(format: string, { kind, id }: Named, type: string): string {
  return `file_${hash('sha256', JSON.stringify([format, kind, id, type]), 'base64url')}`
}

/** Identifies a movement within its site. */
export function identityOf(format: string, { kind, id }: Named): string {
  return hash('sha256', JSON.stringify([format, kind, id]), 'base64url')
}

function partsOf(movement: Movement): [type: string, data: object][] {
  switch (movement.kind) {
    case 'payment': {
      const { amount, availableOn, isCapture } = movement
      const captured = {
        amount: wire(amount),
        availableOn,
        ...costsOf(movement),
        raisesAmount: isCapture,
      }
      return [
        ['payment.created', createdFrom(movement)],
        ['payment.captured', given(captured)],
      ]
    }
    case 'payment_declined': {
      const { declineCode, reason } = movement
      return [
        ['payment.created', createdFrom(movement)],
        ['payment.declined', given({ declineCode, reason })],
      ]
    }
    case 'refund':
      return [
        [
          'refund.created',
          given({ paymentReference: movement.payment, amount: wire(movement.amount), reason: movement.reason }),
        ],
        ['refund.succeeded', ownCostsOf(movement)],
      ]
    case 'refund_total': {
      const { amount, settlement, lastRefundAt } = movement
      const told = { total: wire(amount), ...settlementOf(settlement), lastRefundAt: lastRefundAt?.toISOString() }
      return [['payment.refunded', given(told)]]
    }
    case 'dispute_total':
      return []
    case 'refund_failed':
    case 'payout_failed': {
      const { kind, reason, returned, fees } = movement
      const type = kind === 'refund_failed' ? 'refund.failed' : 'payout.failed'
      return [[type, given({ failureReason: reason, ...returnedOf(returned), ...feesOf(fees) })]]
    }
    case 'dispute': {
      const { payment, amount, reason = 'Chargeback', isNamedByLine } = movement
      const told = { paymentReference: payment, amount: wire(amount), reason, ...ownCostsOf(movement), isNamedByLine }
      return [['dispute.opened', given(told)]]
    }
    case 'dispute_won':
      return [['dispute.won', { ...returnedOf(movement.returned), ...feesOf(movement.fees) }]]
    case 'dispute_lost':
      return [['dispute.lost', feesOf(movement.fees)]]
    case 'fee': {
      const { amount, feeType, description } = movement
      if (amount.amount > 0n) {
        return [['fee.charged', given({ amount: wire(amount), feeType, description, ...provisionalOf(movement) })]]
      }
      const returned = { amount: -amount.amount, currency: amount.currency }
      return [['adjustment', { amount: wire(returned), reason: `${feeType} refunded`, ...provisionalOf(movement) }]]
    }
    case 'adjustment': {
      const { amount, reason } = movement
      return [['adjustment', { amount: wire(amount), reason, ...provisionalOf(movement) }]]
    }
    case 'payout':
      return [
        ['payout.created', given({ amount: wire(movement.amount), arrivalDate: movement.arrivalDate })],
        ['payout.paid', given({ traceId: movement.trace })],
      ]
    case 'top_up':
      return [['topup.succeeded', { amount: wire(movement.amount) }]]
    case 'top_up_returned':
      return [['topup.reversed', { amount: wire(movement.amount) }]]
    case 'reserve_held':
      return [['reserve.held', { amount: wire(movement.amount) }]]
    case 'reserve_released':
      return [['reserve.released', { amount: wire(movement.amount), oldest: true }]]
  }
}

function provisionalOf({ standsFor }: Movement): object {
  return standsFor === undefined ? {} : { provisional: true }
}

function createdFrom(movement: Extract<Movement, { kind: 'payment' | 'payment_declined' }>): object {
  const { kind, amount, method, customer, orderReference, description } = movement
  // Further attempts may have the other names of a failed one.
  const aliases = kind === 'payment' ? movement.otherReferences : undefined
  return given({ amount: wire(amount), paymentMethod: method, customer, orderReference, description, aliases })
}

type Charged = Extract<Movement, { kind: 'payment' | 'refund' | 'dispute' }>

function costsOf({ fees, settlement }: Charged): object {
  return { ...feesOf(fees), ...settlementOf(settlement) }
}

/** Always states the settled amount: without it the ledger would apply the payment's exchange rate. */
function ownCostsOf({ amount, fees, settlement }: Charged): object {
  return { ...feesOf(fees), ...settlementOf(settlement ?? { amount }) }
}

function settlementOf(settlement: Charged['settlement']): object {
  const { amount, exchangeRate } = settlement ?? {}
  return amount ? { settlement: given({ amount: wire(amount), exchangeRate }) } : {}
}

function returnedOf(returned: Money | undefined): object {
  return returned ? { settlement: { amount: wire(returned) } } : {}
}

function feesOf(fees: readonly Fee[] = []): object {
  const real = fees.filter(({ amount }) => amount.amount !== 0n)
  return real.length === 0 ? {} : { fees: real.map(({ type, amount }) => ({ type, amount: wire(amount) })) }
}

function wire({ amount, currency }: Money): { amount: string; currency: string } {
  return { amount: String(amount), currency }
}

/** Omits fields without a value in the file. */
function given(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
}

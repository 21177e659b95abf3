import type { IngestEvent } from '@firepay/contract/ingest/ingest.schemas.ts'
import { disputeOpened, disputeReopened, disputeStep } from './objects/dispute.ts'
import { adjusted, feeCharged } from './objects/movements.ts'
import { paymentCaptured, paymentCreated, paymentDeclined, paymentEnded, paymentProgress } from './objects/payment.ts'
import { payoutCreated, payoutFailed, payoutPaid } from './objects/payout.ts'
import { replaceProvisional } from './objects/provisional.ts'
import { refundCreated, refundFailed, refundSucceeded } from './objects/refund.ts'
import { reserveHeld, reserveReleased } from './objects/reserve.ts'
import { topUpReversed, topUpSucceeded } from './objects/top-up.ts'
import { paymentRefunded } from './objects/unnamed-refunds.ts'
import type { Arrival, Outcome, Workspace } from './workspace.ts'

/**
 * Applies one event to the workspace: state machine and transfers. Every rule is checked before anything changes, so a
 * held or refused event leaves the workspace unchanged.
 */
export function applyEvent(space: Workspace, arrival: Arrival): Outcome {
  const outcome = apply(space, arrival)
  if (outcome.status === 'accepted') replaceProvisional(space, arrival, outcome.transactionId)
  return outcome
}

function apply(space: Workspace, arrival: Arrival): Outcome {
  const event = underOwnReference(space, arrival.event)
  const { receivedAt, isOfFile } = arrival
  switch (event.type) {
    case 'payment.created':
      return paymentCreated(space, { event, receivedAt, isOfFile })
    case 'payment.updated':
    case 'payment.requires_action':
    case 'payment.authorized':
      // The type is one of three; the handler narrows it again.
      return paymentProgress(space, { event, receivedAt, isOfFile } as Parameters<typeof paymentProgress>[1])
    case 'payment.captured':
      return paymentCaptured(space, { event, receivedAt, isOfFile })
    case 'payment.refunded':
      return paymentRefunded(space, { event, receivedAt, isOfFile })
    case 'payment.declined':
      return paymentDeclined(space, { event, receivedAt, isOfFile })
    case 'payment.voided':
    case 'payment.expired':
      return paymentEnded(space, { event, receivedAt, isOfFile } as Parameters<typeof paymentEnded>[1])
    case 'refund.created':
      return refundCreated(space, { event, receivedAt, isOfFile })
    case 'refund.succeeded':
      return refundSucceeded(space, { event, receivedAt, isOfFile })
    case 'refund.failed':
      return refundFailed(space, { event, receivedAt, isOfFile })
    case 'dispute.opened':
      return disputeOpened(space, { event, receivedAt, isOfFile })
    case 'dispute.challenged':
    case 'dispute.won':
    case 'dispute.lost':
      return disputeStep(space, { event, receivedAt, isOfFile } as Parameters<typeof disputeStep>[1])
    case 'dispute.funds_withdrawn':
      return disputeReopened(space, { event, receivedAt, isOfFile })
    case 'payout.created':
      return payoutCreated(space, { event, receivedAt, isOfFile })
    case 'payout.paid':
      return payoutPaid(space, { event, receivedAt, isOfFile })
    case 'payout.failed':
      return payoutFailed(space, { event, receivedAt, isOfFile })
    case 'topup.succeeded':
      return topUpSucceeded(space, { event, receivedAt, isOfFile })
    case 'topup.reversed':
      return topUpReversed(space, { event, receivedAt, isOfFile })
    case 'fee.charged':
      return feeCharged(space, { event, receivedAt, isOfFile })
    case 'adjustment':
      return adjusted(space, { event, receivedAt, isOfFile })
    case 'reserve.held':
      return reserveHeld(space, { event, receivedAt, isOfFile })
    case 'reserve.released':
      return reserveReleased(space, { event, receivedAt, isOfFile })
    default:
      return event satisfies never
  }
}

/** The event with the own references of its payment or refund in place of further ones, so that events wait for one key. */
function underOwnReference(space: Workspace, event: IngestEvent): IngestEvent {
  if (event.type === 'refund.created' || event.type === 'dispute.opened') {
    const paymentReference = ownReference(space, 'payment', event.data.paymentReference)
    // One of two types, which differ in other fields only. A reference that exists is refused under any name.
    return { ...event, data: { ...event.data, paymentReference } } as IngestEvent
  }
  const type = typeOf(event)
  return type ? { ...event, reference: ownReference(space, type, event.reference) } : event
}

/** The type of an event's object, for those that may have further references. */
function typeOf({ type }: IngestEvent): 'payment' | 'refund' | 'chargeback' | undefined {
  if (type.startsWith('payment.')) return 'payment'
  if (type.startsWith('refund.')) return 'refund'
  return type.startsWith('dispute.') ? 'chargeback' : undefined
}

function ownReference(space: Workspace, type: 'payment' | 'refund' | 'chargeback', reference: string): string {
  return space.find(type, reference)?.row.processor_reference ?? reference
}

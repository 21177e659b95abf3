import type { Tracked } from '../../transactions/save-transactions.ts'
import type { ObjectKey, Outcome } from '../workspace.ts'

/** The event was applied; events that wait for the changed objects are tried again. */
export function accepted(tracked: Tracked, ...changed: ObjectKey[]): Outcome {
  return { status: 'accepted', transactionId: tracked.row.id, changed }
}

/** Like `accepted`, for an event that changes no status and no money: shops are not notified. */
export function acceptedSilently(tracked: Tracked, ...changed: ObjectKey[]): Outcome {
  return { status: 'accepted', transactionId: tracked.row.id, changed, isUnannounced: true }
}

/**
 * The event needs something that has not arrived; it is kept for up to 24 hours.
 * @param mustWait whether it would be held again after a change of the object; if absent, each change causes an attempt
 */
export function held(waitsFor: ObjectKey, message: string, mustWait?: () => boolean): Outcome {
  return { status: 'held', waitsFor, message, ...(mustWait && { mustWait }) }
}

/** The event contradicts known state; it is kept for review and never applied. */
export function refused(message: string): Outcome {
  return { status: 'refused', message }
}

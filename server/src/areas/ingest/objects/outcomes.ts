import type { Tracked } from '../../transactions/save-transactions.ts'
import type { ObjectKey, Outcome } from '../workspace.ts'

/** The event was applied; the named objects changed, so that events waiting for them are looked at again. */
export function accepted(tracked: Tracked, ...changed: ObjectKey[]): Outcome {
  return { status: 'accepted', transactionId: tracked.row.id, changed }
}

/**
 * The event needs something that has not arrived: it is kept up to 24 hours.
 * @param mustWait whether it would be held again after a change of the object; without it, each change is worth an attempt
 */
export function held(waitsFor: ObjectKey, message: string, mustWait?: () => boolean): Outcome {
  return { status: 'held', waitsFor, message, ...(mustWait && { mustWait }) }
}

/** The event contradicts what is known: it is kept for a person to see, and never applied. */
export function refused(message: string): Outcome {
  return { status: 'refused', message }
}

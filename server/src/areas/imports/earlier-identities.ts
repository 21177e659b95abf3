import { decimalOf } from '../../platform/money/decimal.ts'
import { eventIdOf } from './events-of-movements.ts'
import type { KnownEvent, ObjectEntry } from './known-movements.queries.ts'
import type { Money } from './line.ts'
import type { Movement } from './movements.ts'

/** Types of journal entries that record a movement of the kind. */
export const entryTypes: Partial<Record<Movement['kind'], readonly string[]>> = {
  payment: ['payment.captured'],
  refund: ['refund.succeeded'],
  refund_failed: ['refund.failed'],
  dispute: ['dispute.opened', 'dispute.funds_withdrawn'],
  dispute_won: ['dispute.won'],
  dispute_lost: ['dispute.lost'],
  fee: ['fee.charged', 'adjustment'],
  adjustment: ['adjustment'],
  payout: ['payout.created'],
  payout_failed: ['payout.failed'],
  top_up: ['topup.succeeded'],
  top_up_returned: ['topup.reversed'],
  reserve_held: ['reserve.held'],
  reserve_released: ['reserve.released'],
}

/** Ids of the events by which earlier versions booked the line. */
export function earlierIdsOf(format: string, { earlier }: Movement): string[] {
  return (earlier?.booked ?? []).flatMap((named) =>
    (entryTypes[named.kind] ?? []).map((type) => eventIdOf(format, named, type)),
  )
}

/** References of what earlier versions booked for the movement. */
export function earlierReferencesOf(
  format: string,
  movement: Movement,
  known: ReadonlyMap<string, KnownEvent>,
): string[] {
  return earlierIdsOf(format, movement).flatMap((id) => known.get(id)?.reference ?? [])
}

/**
 * Recognizes a line that an earlier version booked under another identity: it is here with the same amount, else refused.
 * @returns undefined when no earlier version booked it
 */
export function bookedEarlier(
  format: string,
  movement: Movement,
  known: ReadonlyMap<string, KnownEvent>,
  entries: ReadonlyMap<string, readonly ObjectEntry[]>,
): { here: true; isNewMatch: false; moved: Money[] } | { refused: string } | undefined {
  // Another line may have the identity by its own right, at another time.
  const accepted = earlierIdsOf(format, movement).filter((id) => {
    const event = known.get(id)
    return event?.status === 'accepted' && event.occurred_at.getTime() === movement.at.getTime()
  })
  if (accepted.length === 0 || !movement.earlier) return undefined
  const { moves, isShared } = movement.earlier
  // Another movement of the line has the amount of the whole line.
  if (moves === null) return { here: true, isNewMatch: false, moved: [] }
  const own = [...new Set(accepted.flatMap((id) => known.get(id)?.reference ?? []))]
    .flatMap((reference) => entries.get(reference) ?? [])
    .filter(({ event_id, currency }) => accepted.includes(event_id) && currency === moves.currency)
  const moved = own.reduce((sum, entry) => sum + entry.moved, 0n)
  if (moved === moves.amount) return { here: true, isNewMatch: false, moved: [{ ...moves }] }
  if (isShared) return undefined
  const text = (amount: bigint) => `${decimalOf(amount, moves.currency)} ${moves.currency}`
  return {
    refused: `This line moves ${text(moves.amount)}, and an earlier version booked ${text(moved)} for it.`,
  }
}

import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { decimalOf } from '../../platform/money/decimal.ts'
import { eventIdOf } from './events-of-movements.ts'
import { findEntries, findKnownEvents, type KnownEvent, type ObjectEntry } from './known-movements.queries.ts'
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

/** The entries that an earlier version booked for a line under another identity. */
export type BookedEarlier = {
  /** Entries of the line; none for a further movement of it, whose amount they include. */
  own: readonly ObjectEntry[]
  moved: Money[]
  /** The amount of the line, where it is another one than booked. */
  differs?: Money
}

/**
 * Recognizes a line that an earlier version booked under another identity. Import, preview and comparison all use it.
 * @returns undefined when no earlier version booked it
 */
export function bookedEarlier(
  format: string,
  movement: Movement,
  known: ReadonlyMap<string, KnownEvent>,
  entries: ReadonlyMap<string, readonly ObjectEntry[]>,
): BookedEarlier | undefined {
  // Another line may have the identity by its own right, at another time.
  const accepted = earlierIdsOf(format, movement).filter((id) => {
    const event = known.get(id)
    return event?.status === 'accepted' && event.occurred_at.getTime() === movement.at.getTime()
  })
  if (accepted.length === 0 || !movement.earlier) return undefined
  const { moves, isShared } = movement.earlier
  // Another movement of the line has the amount of the whole line.
  if (moves === null) return { own: [], moved: [] }
  const own = [...new Set(accepted.flatMap((id) => known.get(id)?.reference ?? []))]
    .flatMap((reference) => entries.get(reference) ?? [])
    .filter(({ event_id, currency }) => accepted.includes(event_id) && currency === moves.currency)
  const moved = { amount: own.reduce((sum, entry) => sum + entry.moved, 0n), currency: moves.currency }
  if (moved.amount === moves.amount) return { own, moved: [moved] }
  return isShared ? undefined : { own, moved: [moved], differs: moves }
}

/** The import's decision: the line is here with the same amount, else refused. */
export function decideEarlier({
  moved,
  differs,
}: BookedEarlier): { here: true; isNewMatch: false; moved: Money[] } | { refused: string } {
  const [booked] = moved
  if (!differs || !booked) return { here: true, isNewMatch: false, moved }
  const text = ({ amount, currency }: Money) => `${decimalOf(amount, currency)} ${currency}`
  return { refused: `This line moves ${text(differs)}, and an earlier version booked ${text(booked)} for it.` }
}

/** The entries that earlier versions booked for the lines of a comparison, by movement. */
export async function findBookedEarlier(
  trx: Trx,
  scope: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  format: string,
  movements: readonly Movement[],
): Promise<Map<Movement, BookedEarlier>> {
  const some = movements.filter(({ earlier }) => earlier !== undefined)
  const known = await findKnownEvents(
    trx,
    scope,
    some.flatMap((movement) => earlierIdsOf(format, movement)),
  )
  const references = some.flatMap((movement) => earlierReferencesOf(format, movement, known))
  const entries = await findEntries(trx, scope, references)
  return new Map(
    some.flatMap((movement): [Movement, BookedEarlier][] => {
      const booked = bookedEarlier(format, movement, known, entries)
      return booked ? [[movement, booked]] : []
    }),
  )
}

/** The objects of such a line with the amounts that the file gives them: a difference counts for the first one. */
export function objectsBooked({ own, moved, differs }: BookedEarlier) {
  const missing = differs ? differs.amount - moved.reduce((sum, { amount }) => sum + amount, 0n) : 0n
  return [...Map.groupBy(own, ({ transaction_id: id }) => id).values()].flatMap((entries, index) => {
    const [first] = entries
    if (!first) return []
    const { of_type: type, reference, currency } = first
    // A separate fee is its own object; elsewhere fees are not part of the object's amount.
    const grossOf = ({ moved, fees }: ObjectEntry) => (type === 'fee' ? moved : moved + fees)
    const amount = entries.reduce((sum, entry) => sum + grossOf(entry), index === 0 ? missing : 0n)
    return [{ kind: type, type, reference, currency, amount }]
  })
}

import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Move } from '../../ledger/entries.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import type { Arrival, Outcome, Workspace } from '../workspace.ts'
import { movement } from './movements.ts'
import { accepted, held, refused } from './outcomes.ts'

type Of<T extends keyof EventData> = Arrival & { event: { type: T; data: EventData[T] } }

/** The open amount of a hold, or of a release that arrived before its hold: amount − refunded_amount. */
const openOf = ({ row }: Tracked) => row.amount - row.refunded_amount

export function reserveHeld(space: Workspace, arrival: Of<'reserve.held'>): Outcome {
  const { event } = arrival
  if (space.find('reserve', event.reference)) return refused('A reserve with this reference exists already.')
  const { amount, releaseOn } = event.data
  const minor = BigInt(amount.amount)
  // Releases that arrived before the hold.
  const early = openReserves(space, amount.currency, (one) => one.row.part > 0 && isAfter(one, event.occurredAt))
  const shares = sharesOf(early, minor)
  const freed = sumOf(shares)
  const reserve = movement(space, arrival, {
    type: 'reserve',
    amount,
    net: -minor,
    moves: [
      { from: 'balance', to: 'reserved', amount: minor, kind: 'reserve' },
      { from: 'reserved', to: 'clearing', amount: freed, kind: 'reserve_release' },
    ],
  })
  for (const { of, share } of shares) {
    of.row.refunded_amount += share
    space.addTimelineItem(of, arrival, 'Held in reserve', { amount: `${share}`, currency: amount.currency })
  }
  reserve.row.refunded_amount = freed
  if (releaseOn !== undefined) reserve.details.reserve = { releaseOn }
  space.addTimelineItem(reserve, arrival, 'Held in reserve', amount)
  return accepted(reserve, `reserve:${event.reference}`)
}

/**
 * Releases with the hold's reference add up; more than the hold is refused. A release with `oldest` and its own
 * reference frees the account's oldest holds. The uncovered rest was held before the first reported event: it comes
 * from outside until its hold arrives.
 */
export function reserveReleased(space: Workspace, arrival: Of<'reserve.released'>): Outcome {
  const { event } = arrival
  const hold = space.find('reserve', event.reference)
  const { amount, oldest } = event.data
  const { currency } = amount
  const minor = BigInt(amount.amount)
  if (hold) {
    if (currency !== hold.row.currency) return refused(`The hold is in ${hold.row.currency}.`)
    if (minor > openOf(hold)) return refused('This releases more than is held.')
    const release = releaseOf(space, arrival, { hold, minor, currency })
    return accepted(release, `reserve:${event.reference}`)
  }
  if (!oldest) return held(`reserve:${event.reference}`, 'The hold has not arrived yet.')
  const holds = openReserves(space, currency, (one) => one.row.part === 0 && !isAfter(one, event.occurredAt))
  const shares = sharesOf(holds, minor)
  const releases = shares.map(({ of, share }) => releaseOf(space, arrival, { hold: of, minor: share, currency }))
  const rest = minor - sumOf(shares)
  const early =
    rest > 0n || releases.length === 0 ? [releaseOf(space, arrival, { hold: null, minor: rest, currency })] : []
  const [first] = [...releases, ...early]
  if (!first) throw new Error('A release made nothing')
  return accepted(first, `reserve:${event.reference}`)
}

/** @param of.hold null for money held before the first reported event */
function releaseOf(
  space: Workspace,
  arrival: Arrival,
  { hold, minor, currency }: { hold: Tracked | null; minor: bigint; currency: string },
): Tracked {
  let part = 1
  while (space.find('reserve', arrival.event.reference, part)) part++
  const from = hold ? 'reserved' : 'clearing'
  const moves: Move[] = [{ from, to: 'balance', amount: minor, kind: 'reserve_release' }]
  const amount = { amount: `${minor}`, currency }
  const release = movement(space, arrival, {
    type: 'reserve',
    amount,
    net: minor,
    moves,
    part,
    parent_id: hold?.row.id ?? null,
  })
  space.addTimelineItem(release, arrival, 'Released from reserve', amount)
  if (hold) {
    // The released amount of a hold is stored in the column for the refunded amount of a payment.
    hold.row.refunded_amount += minor
    space.addTimelineItem(hold, arrival, 'Released from reserve', amount)
  }
  return release
}

/** Oldest first. */
function openReserves(space: Workspace, currency: string, fits: (one: Tracked) => boolean): Tracked[] {
  return [...space.transactions.values()]
    .filter(({ row }) => row.type === 'reserve' && row.parent_id === null && row.currency === currency)
    .filter((one) => openOf(one) > 0n && fits(one))
    .sort((a, b) => a.row.created_at.getTime() - b.row.created_at.getTime() || (a.row.id < b.row.id ? -1 : 1))
}

function isAfter({ row }: Tracked, instant: string): boolean {
  return row.created_at.getTime() > Date.parse(instant)
}

/** The share of an amount per reserve, in order. */
function sharesOf(reserves: readonly Tracked[], amount: bigint): { of: Tracked; share: bigint }[] {
  const shares: { of: Tracked; share: bigint }[] = []
  let rest = amount
  for (const of of reserves) {
    const open = openOf(of)
    if (rest <= open) return rest > 0n ? [...shares, { of, share: rest }] : shares
    shares.push({ of, share: open })
    rest -= open
  }
  return shares
}

function sumOf(shares: readonly { share: bigint }[]): bigint {
  return shares.reduce((sum, { share }) => sum + share, 0n)
}

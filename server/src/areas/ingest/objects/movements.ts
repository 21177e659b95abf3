import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Move } from '../../ledger/entries.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import type { Arrival, Outcome, Workspace } from '../workspace.ts'
import { addFees } from './fees.ts'
import { accepted, held, refused } from './outcomes.ts'

type Of<T extends keyof EventData> = Arrival & { event: { type: T; data: EventData[T] } }

export function feeCharged(space: Workspace, arrival: Of<'fee.charged'>): Outcome {
  const { event } = arrival
  if (space.find('fee', event.reference)) return refused('A fee with this reference exists already.')
  const { amount, feeType, description } = event.data
  const fee = movement(space, arrival, {
    type: 'fee',
    amount,
    net: -BigInt(amount.amount),
    moves: [{ from: 'balance', to: 'fees', amount: BigInt(amount.amount), kind: feeType }],
  })
  addFees(fee, [{ type: feeType, amount, ...(description !== undefined && { description }) }])
  if (description !== undefined) fee.details.description = description
  space.addTimelineItem(fee, arrival, `Fee: ${feeType}`, amount)
  return accepted(fee, `fee:${event.reference}`)
}

export function adjusted(space: Workspace, arrival: Of<'adjustment'>): Outcome {
  const { event } = arrival
  if (space.find('adjustment', event.reference)) return refused('An adjustment with this reference exists already.')
  const { amount, reason } = event.data
  // A negative amount turns the arrow: balance → clearing.
  const adjustment = movement(space, arrival, {
    type: 'adjustment',
    amount,
    net: BigInt(amount.amount),
    moves: [{ from: 'clearing', to: 'balance', amount: BigInt(amount.amount), kind: 'adjustment' }],
  })
  adjustment.row.status_reason = reason
  space.addTimelineItem(adjustment, arrival, `Adjustment: ${reason}`, amount)
  return accepted(adjustment, `adjustment:${event.reference}`)
}

export function reserveHeld(space: Workspace, arrival: Of<'reserve.held'>): Outcome {
  const { event } = arrival
  if (space.find('reserve', event.reference)) return refused('A reserve with this reference exists already.')
  const { amount, releaseOn } = event.data
  const reserve = movement(space, arrival, {
    type: 'reserve',
    amount,
    net: -BigInt(amount.amount),
    moves: [{ from: 'balance', to: 'reserved', amount: BigInt(amount.amount), kind: 'reserve' }],
  })
  if (releaseOn !== undefined) reserve.details.reserve = { releaseOn }
  space.addTimelineItem(reserve, arrival, 'Held in reserve', amount)
  return accepted(reserve, `reserve:${event.reference}`)
}

/** A release carries the hold's reference; partial releases add up, and more than the hold is refused. */
export function reserveReleased(space: Workspace, arrival: Of<'reserve.released'>): Outcome {
  const { event } = arrival
  const hold = space.find('reserve', event.reference)
  if (!hold) return held(`reserve:${event.reference}`, 'The hold has not arrived yet.')
  const { amount } = event.data
  if (amount.currency !== hold.row.currency) return refused(`The hold is in ${hold.row.currency}.`)
  // What was released of a hold is kept where a payment keeps what was refunded.
  const released = hold.row.refunded_amount + BigInt(amount.amount)
  if (released > hold.row.amount) return refused('This releases more than is held.')
  let part = 1
  while (space.find('reserve', event.reference, part)) part++
  const moves: Move[] = [{ from: 'reserved', to: 'balance', amount: BigInt(amount.amount), kind: 'reserve_release' }]
  const release = movement(space, arrival, {
    type: 'reserve',
    amount,
    net: BigInt(amount.amount),
    moves,
    part,
    parent_id: hold.row.id,
  })
  hold.row.refunded_amount = released
  space.addTimelineItem(release, arrival, 'Released from reserve', amount)
  space.addTimelineItem(hold, arrival, 'Released from reserve', amount)
  return accepted(release, `reserve:${event.reference}`)
}

type Movement = {
  type: 'fee' | 'adjustment' | 'reserve'
  amount: { amount: string; currency: string }
  net: bigint
  moves: Move[]
  /** Of a part of a hold that is released. */
  part?: number
  parent_id?: Id<'transaction'>
}

/** A transaction that is a single movement of money: posted and available immediately. */
function movement(space: Workspace, arrival: Arrival, { type, amount, net, moves, ...more }: Movement): Tracked {
  const owner = space.account(amount.currency)
  const tracked = space.create(
    {
      type,
      processor_reference: arrival.event.reference,
      status: 'posted',
      currency: amount.currency,
      amount: BigInt(amount.amount),
      net,
      available_at: new Date(arrival.event.occurredAt),
      ...more,
    },
    arrival,
    owner,
  )
  space.post(tracked, arrival, owner, moves)
  return tracked
}

import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Move } from '../../ledger/entries.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import type { Arrival, Outcome, Workspace } from '../workspace.ts'
import { addFees } from './fees.ts'
import { accepted, refused } from './outcomes.ts'
import { toldBefore } from './provisional.ts'

type Of<T extends keyof EventData> = Arrival & { event: { type: T; data: EventData[T] } }

export function feeCharged(space: Workspace, arrival: Of<'fee.charged'>): Outcome {
  const { event } = arrival
  if (space.find('fee', event.reference)) return refused('A fee with this reference exists already.')
  const { amount, feeType, description, provisional } = event.data
  const told = provisional && toldBefore(space, event.reference, { ...amount, amount: `-${amount.amount}` })
  if (told) return accepted(told)
  const fee = movement(space, arrival, {
    type: 'fee',
    amount,
    net: -BigInt(amount.amount),
    moves: [{ from: 'balance', to: 'fees', amount: BigInt(amount.amount), kind: feeType }],
  })
  addFees(fee, [{ type: feeType, amount, ...(description !== undefined && { description }) }])
  if (description !== undefined) fee.details.description = description
  if (provisional) fee.details.provisional = 'booked'
  space.addTimelineItem(fee, arrival, `Fee: ${feeType}`, amount)
  return accepted(fee, `fee:${event.reference}`)
}

export function adjusted(space: Workspace, arrival: Of<'adjustment'>): Outcome {
  const { event } = arrival
  if (space.find('adjustment', event.reference)) return refused('An adjustment with this reference exists already.')
  const { amount, reason, provisional } = event.data
  const told = provisional && toldBefore(space, event.reference, amount)
  if (told) return accepted(told)
  // A negative amount reverses the direction: balance → clearing.
  const adjustment = movement(space, arrival, {
    type: 'adjustment',
    amount,
    net: BigInt(amount.amount),
    moves: [{ from: 'clearing', to: 'balance', amount: BigInt(amount.amount), kind: 'adjustment' }],
  })
  adjustment.row.status_reason = reason
  if (provisional) adjustment.details.provisional = 'booked'
  space.addTimelineItem(adjustment, arrival, `Adjustment: ${reason}`, amount)
  return accepted(adjustment, `adjustment:${event.reference}`)
}

type Movement = {
  type: 'fee' | 'adjustment' | 'reserve'
  amount: { amount: string; currency: string }
  net: bigint
  moves: Move[]
  /** Set for a partial release of a hold. */
  part?: number
  parent_id?: Id<'transaction'> | null
}

/** A transaction that is a single movement of money: posted and available immediately. */
export function movement(space: Workspace, arrival: Arrival, { type, amount, net, moves, ...more }: Movement): Tracked {
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

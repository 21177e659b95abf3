import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Arrival, ObjectKey, Outcome, Workspace } from '../workspace.ts'
import { accepted, held, refused } from './outcomes.ts'

type Of<T extends keyof EventData> = Arrival & { event: { type: T; data: EventData[T] } }

const keyOf = (reference: string): ObjectKey => `topup:${reference}`

/** Money from the bank to the balance, including debits by the processor when the balance is negative. */
export function topUpSucceeded(space: Workspace, arrival: Of<'topup.succeeded'>): Outcome {
  const { event } = arrival
  if (space.find('topup', event.reference)) return refused('A top-up with this reference exists already.')
  const { amount } = event.data
  const owner = space.account(amount.currency)
  const minor = BigInt(amount.amount)
  const topUp = space.create(
    {
      type: 'topup',
      processor_reference: event.reference,
      status: 'posted',
      currency: amount.currency,
      amount: minor,
      net: minor,
      available_at: new Date(event.occurredAt),
    },
    arrival,
    owner,
  )
  space.post(topUp, arrival, owner, [{ from: 'paid_out', to: 'balance', amount: minor, kind: 'topup' }])
  space.addTimelineItem(topUp, arrival, 'Topped up from the bank', amount)
  return accepted(topUp, keyOf(event.reference))
}

/** Returns all or part of a top-up to the bank; parts add up, and more than the top-up is refused. */
export function topUpReversed(space: Workspace, arrival: Of<'topup.reversed'>): Outcome {
  const { event } = arrival
  const topUp = space.find('topup', event.reference)
  if (!topUp) return held(keyOf(event.reference), 'The top-up has not arrived yet.')
  const { row } = topUp
  const { amount } = event.data
  if (amount.currency !== row.currency) return refused(`The top-up is in ${row.currency}.`)
  const minor = BigInt(amount.amount)
  // The returned amount of a top-up is stored in the column for the refunded amount of a payment.
  if (row.refunded_amount + minor > row.amount) return refused('This takes back more than was topped up.')
  row.refunded_amount += minor
  row.net -= minor
  if (row.refunded_amount === row.amount) row.status = 'failed'
  row.status_at = new Date(event.occurredAt)
  space.post(topUp, arrival, space.account(row.currency), [
    { from: 'balance', to: 'paid_out', amount: minor, kind: 'topup_reversed' },
  ])
  space.addTimelineItem(topUp, arrival, 'Top-up went back to the bank', amount)
  return accepted(topUp, keyOf(event.reference))
}

import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import type { Arrival, ObjectKey, Outcome, Workspace } from '../workspace.ts'
import { foreignReturn, postDifference } from './difference.ts'
import { foreignFee } from './fees.ts'
import { accepted, held, refused } from './outcomes.ts'

type Of<T extends keyof EventData> = Arrival & { event: { type: T; data: EventData[T] } }

const keyOf = (reference: string): ObjectKey => `payout:${reference}`

export function payoutCreated(space: Workspace, arrival: Of<'payout.created'>): Outcome {
  const { event } = arrival
  if (space.find('payout', event.reference)) return refused('A payout with this reference exists already.')
  const { amount, arrivalDate, destination, transactionReferences } = event.data
  const owner = space.account(amount.currency)
  const payout = space.create(
    {
      type: 'payout',
      processor_reference: event.reference,
      status: 'created',
      currency: amount.currency,
      amount: BigInt(amount.amount),
      net: -BigInt(amount.amount),
      available_at: new Date(event.occurredAt),
    },
    arrival,
    owner,
  )
  payout.details.payout = { ...(arrivalDate !== undefined && { arrivalDate }), ...(destination && { destination }) }
  space.post(payout, arrival, owner, [{ from: 'balance', to: 'in_transit', amount: payout.row.amount, kind: 'payout' }])
  space.payoutSteps.push({ payout, step: 'made', references: transactionReferences })
  space.addTimelineItem(payout, arrival, 'Payout created', amount)
  return accepted(payout, keyOf(event.reference))
}

export function payoutPaid(space: Workspace, arrival: Of<'payout.paid'>): Outcome {
  const { event } = arrival
  const payout = space.find('payout', event.reference)
  if (!payout) return held(keyOf(event.reference), 'The payout has not arrived yet.')
  const { row } = payout
  if (row.status === 'failed' && Date.parse(event.occurredAt) <= row.status_at.getTime()) {
    space.addTimelineItem(payout, arrival, 'Paid, before it failed')
    return accepted(payout)
  }
  if (row.status !== 'created') return refused(`A payout that is ${row.status} cannot be paid.`)
  row.status = 'paid'
  row.status_at = new Date(event.occurredAt)
  if (event.data.traceId !== undefined) {
    payout.details.payout = { ...payout.details.payout, traceId: event.data.traceId }
  }
  space.post(payout, arrival, space.account(row.currency), [
    { from: 'in_transit', to: 'paid_out', amount: row.amount, kind: 'payout_paid' },
  ])
  space.addTimelineItem(payout, arrival, 'Paid to the bank', moneyOf(payout))
  return accepted(payout, keyOf(event.reference))
}

export function payoutFailed(space: Workspace, arrival: Of<'payout.failed'>): Outcome {
  const { event } = arrival
  const payout = space.find('payout', event.reference)
  if (!payout) return held(keyOf(event.reference), 'The payout has not arrived yet.')
  const { row } = payout
  if (row.status === 'failed') return refused('This payout has failed already.')
  if (row.status === 'paid' && Date.parse(event.occurredAt) < row.status_at.getTime()) {
    return refused('This payout was paid after the time of this event.')
  }
  const { settlement, fees } = event.data
  const elsewhere = foreignReturn({ settlement }, row.currency)
  if (elsewhere) return refused(elsewhere)
  const foreign = foreignFee(fees, row.currency)
  if (foreign) return refused(`The fee is in ${foreign}, but the money is posted in ${row.currency}.`)
  const owner = space.account(row.currency)
  if (row.status === 'paid') {
    // The bank returned it: a separate movement, since the payout was paid.
    const reversal = space.create(
      {
        type: 'payout_reversal',
        processor_reference: event.reference,
        status: 'posted',
        currency: row.currency,
        amount: row.amount,
        net: row.amount,
        parent_id: row.id,
        available_at: new Date(event.occurredAt),
      },
      arrival,
      owner,
    )
    space.addTimelineItem(reversal, arrival, 'The bank sent the payout back', moneyOf(payout))
    space.post(reversal, arrival, owner, [
      { from: 'paid_out', to: 'balance', amount: row.amount, kind: 'payout_reversal' },
    ])
  } else {
    row.net = 0n
    space.post(payout, arrival, owner, [
      { from: 'in_transit', to: 'balance', amount: row.amount, kind: 'payout_failed' },
    ])
  }
  row.status = 'failed'
  row.status_at = new Date(event.occurredAt)
  row.status_reason = event.data.failureReason ?? null
  space.payoutSteps.push({ payout, step: 'failed' })
  const taken = { object: payout, owner, amount: row.amount, fees: 0n, isExchanged: false, postsFees: false }
  const told = fees && !settlement ? { fees, settlement: { amount: moneyOf(payout) } } : event.data
  postDifference(space, arrival, taken, told)
  space.addTimelineItem(payout, arrival, 'Payout failed', moneyOf(payout))
  return accepted(payout, keyOf(event.reference))
}

function moneyOf({ row }: Tracked) {
  return { amount: row.amount.toString(), currency: row.currency }
}

import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Move } from '../../ledger/entries.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import type { Arrival, ObjectKey, Outcome, Workspace } from '../workspace.ts'
import { childOf, mayDispute } from './child.ts'
import { foreignReturn, postDifference } from './difference.ts'
import { addFees, feeMoves, foreignFee, sumOfFees } from './fees.ts'
import { accepted, acceptedSilently, held, refused } from './outcomes.ts'
import { updateNet } from './payment.ts'
import { settlementByFile } from './provisional.ts'
import { latest } from './refund-status.ts'
import { settledPart } from './settle.ts'

type Of<T extends keyof EventData> = Arrival & { event: { type: T; data: EventData[T] } }

const keyOf = (reference: string): ObjectKey => `dispute:${reference}`

export function disputeOpened(space: Workspace, arrival: Of<'dispute.opened'>): Outcome {
  const { event } = arrival
  if (space.find('chargeback', event.reference)) return refused('A dispute with this reference exists already.')
  const payment = space.find('payment', event.data.paymentReference)
  if (!payment) return held(`payment:${event.data.paymentReference}`, 'The payment has not arrived yet.')
  const isOther = arrival.isOfFile || event.data.isNamedByLine
  const ofFile = isOther ? undefined : disputeOfFile(space, arrival, payment)
  if (ofFile) return ofFile
  const obstacle = mayDispute(payment, event.data.amount)
  if (obstacle) return obstacle
  const byFile = settlementByFile(space, [event.reference], payment)
  const settled = settledPart(payment, BigInt(event.data.amount.amount), event.data.settlement ?? byFile)
  if (typeof settled === 'string') return refused(settled)
  const foreign = foreignFee(event.data.fees, payment.row.account_currency)
  if (foreign) return refused(`The fee is in ${foreign}, but the money is posted in ${payment.row.account_currency}.`)

  const chargeback = childOf(space, arrival, payment, { type: 'chargeback', status: 'open', amount: event.data.amount })
  chargeback.row.settled_amount = settled
  if (event.data.settlement?.exchangeRate !== undefined)
    chargeback.row.exchange_rate = event.data.settlement.exchangeRate
  const { reason, deadlineAt, isNamedByLine } = event.data
  chargeback.details.dispute = {
    reason,
    ...(deadlineAt !== undefined && { deadlineAt }),
    ...(isNamedByLine && { isNamedByLine }),
  }
  chargeback.row.due_at = deadlineAt === undefined ? null : new Date(deadlineAt)
  payment.row.disputed_amount += chargeback.row.amount
  payment.row.settled_disputed_amount += settled
  settle(space, arrival, { chargeback, payment, fees: event.data.fees }, [
    { from: 'balance', to: 'disputed', amount: settled, kind: 'dispute' },
  ])
  space.addTimelineItem(chargeback, arrival, `Customer disputed: ${reason}`, event.data.amount)
  space.addTimelineItem(payment, arrival, `Customer disputed: ${reason}`, event.data.amount)
  return accepted(chargeback, keyOf(event.reference), `payment:${payment.row.processor_reference}`)
}

/**
 * A dispute that a file booked under the reference of its line, reported now: it gets the event's reference as a further one.
 * With several of the amount, nothing shows which one it is.
 */
function disputeOfFile(space: Workspace, arrival: Of<'dispute.opened'>, payment: Tracked): Outcome | undefined {
  const { reference, data } = arrival.event
  const fitting = space
    .childrenOf(payment)
    .filter(({ row, details }) => row.type === 'chargeback' && details.dispute?.isNamedByLine)
    .filter(({ row }) => row.currency === data.amount.currency && row.amount === BigInt(data.amount.amount))
  const [only, another] = fitting
  if (!only) return undefined
  if (another) return refused('A file has several disputes of this amount, and nothing tells which one this is.')
  const { row, details } = only
  const isSettled = !data.settlement || BigInt(data.settlement.amount.amount) === (row.settled_amount ?? row.amount)
  if (!isSettled || (data.fees?.length && sumOfFees(data.fees) !== row.fee_total))
    return refused('A file has this dispute with other fees or another settlement.')
  const { reason, deadlineAt } = data
  details.dispute = { reason, ...(deadlineAt !== undefined && { deadlineAt }) }
  if (row.status === 'open') row.due_at = deadlineAt === undefined ? null : new Date(deadlineAt)
  space.nameAlso(only, [reference])
  space.addTimelineItem(only, arrival, `Customer disputed: ${reason}`, data.amount)
  return acceptedSilently(only, keyOf(row.processor_reference), keyOf(reference))
}

export function disputeStep(
  space: Workspace,
  arrival: Of<'dispute.challenged'> | Of<'dispute.won'> | Of<'dispute.lost'>,
): Outcome {
  const { event } = arrival
  const chargeback = space.find('chargeback', event.reference)
  if (!chargeback) return held(keyOf(event.reference), 'The dispute has not arrived yet.')
  const { row } = chargeback
  const status = statusByType[event.type]
  const settlement = 'settlement' in event.data ? event.data.settlement : undefined
  const cameBack = settlement !== undefined && row.status === 'lost'
  const isOpen = row.status === 'open' || (row.status === 'challenged' && status !== 'challenged') || cameBack
  const isLate = !isOpen && isLateChallenge(chargeback, arrival)
  if (!isOpen && !isLate) return refused(`A dispute that is ${row.status} cannot be ${status}.`)
  const payment = space.parentOf(chargeback)
  const foreign = foreignFee(event.data.fees, row.account_currency)
  if (foreign) return refused(`The fee is in ${foreign}, but the money is posted in ${row.account_currency}.`)
  const elsewhere = foreignReturn({ settlement }, row.account_currency)
  if (elsewhere) return refused(elsewhere)
  if (isLate) {
    // The decision stands; the fee of the challenge was charged regardless.
    settle(space, arrival, { chargeback, payment, fees: event.data.fees }, [])
    space.addTimelineItem(chargeback, arrival, 'Challenged, before it was decided')
    space.addTimelineItem(payment, arrival, 'Dispute challenged, before it was decided')
    return accepted(chargeback)
  }

  const settled = row.settled_amount ?? row.amount
  const moves: Move[] = []
  if (status === 'won') {
    payment.row.disputed_amount -= row.amount
    payment.row.settled_disputed_amount -= settled
    moves.push({ from: cameBack ? 'clearing' : 'disputed', to: 'balance', amount: settled, kind: 'dispute_won' })
  }
  if (status === 'lost') moves.push({ from: 'disputed', to: 'clearing', amount: settled, kind: 'dispute_lost' })
  row.status = status
  row.due_at = null
  row.status_at = new Date(event.occurredAt)
  settle(space, arrival, { chargeback, payment, fees: event.data.fees }, moves)
  const taken = {
    object: chargeback,
    owner: space.account(row.account_currency),
    amount: settled,
    fees: 0n,
    isExchanged: row.currency !== row.account_currency,
    postsFees: true,
    availableAt: payment.row.available_at ?? undefined,
  }
  postDifference(space, arrival, taken, { settlement })
  space.addTimelineItem(chargeback, arrival, stepText[status])
  space.addTimelineItem(payment, arrival, stepText[status])
  return accepted(chargeback, keyOf(event.reference), `payment:${payment.row.processor_reference}`)
}

/**
 * The processor takes the money again after returning it: a second chargeback, or a reopened dispute. While the money
 * has not been returned, the event is held until the preceding return arrives.
 */
export function disputeReopened(space: Workspace, arrival: Of<'dispute.funds_withdrawn'>): Outcome {
  const { event } = arrival
  const chargeback = space.find('chargeback', event.reference)
  if (!chargeback) return held(keyOf(event.reference), 'The dispute has not arrived yet.')
  const { row } = chargeback
  const mustWait = () => row.status !== 'won'
  if (mustWait()) return held(keyOf(event.reference), 'The money of this dispute is out already.', mustWait)
  const { fees, settlement, amount = { amount: `${row.amount}`, currency: row.currency } } = event.data
  const payment = space.parentOf(chargeback)
  const obstacle = mayDispute(payment, amount)
  if (obstacle) return obstacle
  const settled = settledPart(payment, BigInt(amount.amount), settlement)
  if (typeof settled === 'string') return refused(settled)
  const foreign = foreignFee(fees, row.account_currency)
  if (foreign) return refused(`The fee is in ${foreign}, but the money is posted in ${row.account_currency}.`)

  row.amount = BigInt(amount.amount)
  row.settled_amount = settled
  row.status = 'open'
  row.status_at = new Date(event.occurredAt)
  payment.row.disputed_amount += row.amount
  payment.row.settled_disputed_amount += settled
  settle(space, arrival, { chargeback, payment, fees }, [
    { from: 'balance', to: 'disputed', amount: settled, kind: 'dispute' },
  ])
  space.addTimelineItem(chargeback, arrival, 'Dispute opened again', amount)
  space.addTimelineItem(payment, arrival, 'Dispute opened again', amount)
  return accepted(chargeback, keyOf(event.reference), `payment:${payment.row.processor_reference}`)
}

/** A challenge that arrives after the decision that followed it, or that has the same instant. */
function isLateChallenge({ row }: Tracked, { event }: Arrival): boolean {
  if (event.type !== 'dispute.challenged' || row.status === 'challenged') return false
  return Date.parse(event.occurredAt) <= row.status_at.getTime()
}

const statusByType = {
  'dispute.challenged': 'challenged',
  'dispute.won': 'won',
  'dispute.lost': 'lost',
} as const

const stepText = { challenged: 'Dispute challenged', won: 'Dispute won', lost: 'Dispute lost' } as const

type Step = { chargeback: Tracked; payment: Tracked; fees: EventData['dispute.won']['fees'] }

/** Fees, sums and postings that every step of a dispute has in common; all at max(now, a). */
function settle(space: Workspace, arrival: Arrival, { chargeback, payment, fees }: Step, moves: Move[]): void {
  const availableAt = payment.row.available_at
  const at = availableAt ? { availableAt } : {}
  addFees(chargeback, fees)
  addFees(payment, fees)
  const { row } = chargeback
  row.net = (row.status === 'won' ? 0n : -(row.settled_amount ?? row.amount)) - row.fee_total
  row.available_on = payment.row.available_on
  row.available_at = latest(row.status_at, availableAt)
  updateNet(payment)
  updateDisputeStatus(space, payment)
  space.post(chargeback, arrival, space.account(row.account_currency), [
    ...moves.map((move) => ({ ...move, ...at })),
    ...feeMoves(fees, availableAt ?? undefined),
  ])
}

/** Undecided disputes come first; of decided ones, a lost one. */
const precedence = ['open', 'challenged', 'lost', 'won']

function updateDisputeStatus(space: Workspace, payment: Tracked): void {
  const statuses = new Set(
    space
      .childrenOf(payment)
      .filter((child) => child.row.type === 'chargeback')
      .map((child) => child.row.status),
  )
  payment.row.dispute_status = precedence.find((status) => statuses.has(status)) ?? 'none'
}

import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import { normalizeEmail } from '../../../platform/mail/email-address.ts'
import { availableFrom, dayAfter } from '../../ledger/available-on.ts'
import type { Tracked, TransactionRow } from '../../transactions/save-transactions.ts'
import { hasEnded } from '../payments-by-name.ts'
import type { Arrival, ObjectKey, Outcome, Workspace } from '../workspace.ts'
import { keepFileCapture, reportFileCapture } from './captures-of-files.ts'
import { paymentCompleted } from './complete-payment.ts'
import { addFees, feeMoves, foreignFee } from './fees.ts'
import { accepted, acceptedSilently, held, refused } from './outcomes.ts'

type Of<T extends keyof EventData> = Arrival & { event: { type: T; data: EventData[T] } }

/** Statuses of an undecided payment; each may change to another or be decided. */
const open = new Set(['created', 'pending', 'requires_action', 'processing', 'review'])

const keyOf = (reference: string): ObjectKey => `payment:${reference}`

export function paymentCreated(space: Workspace, arrival: Of<'payment.created'>): Outcome {
  const { event } = arrival
  const { amount, paymentMethod, customer, aliases = [] } = event.data
  const names = [event.reference, ...aliases]
  const others = aliases.flatMap((name) => space.find('payment', name) ?? [])
  const known = space.find('payment', event.reference) ?? others.find(({ row }) => !hasEnded(row.status))
  if (known) return paymentCompleted(space, arrival, known)
  const payment = space.create(
    {
      type: 'payment',
      processor_reference: event.reference,
      status: 'created',
      currency: amount.currency,
      amount: BigInt(amount.amount),
      method: paymentMethod.type,
      card_brand: paymentMethod.brand ?? null,
      country: customer?.country ?? null,
      customer_email: customer?.email === undefined ? null : normalizeEmail(customer.email),
      order_reference: event.data.orderReference ?? null,
    },
    arrival,
    space.account(amount.currency),
  )
  payment.details.paymentMethod = withoutAbsent(paymentMethod)
  if (customer) payment.details.customer = withoutAbsent(customer)
  if (event.data.description !== undefined) payment.details.description = event.data.description
  if (event.data.metadata) payment.details.metadata = event.data.metadata
  if (arrival.isOfFile) payment.details.isFromFile = true
  space.nameAlso(payment, aliases)
  space.addTimelineItem(payment, arrival, 'Created', amount)
  return accepted(payment, ...names.map(keyOf))
}

/** `payment.updated`, `requires_action` and `authorized`: details always apply, the status only when newer. */
export function paymentProgress(
  space: Workspace,
  arrival: Of<'payment.updated'> | Of<'payment.requires_action'> | Of<'payment.authorized'>,
): Outcome {
  const { event } = arrival
  const payment = space.find('payment', event.reference)
  if (!payment) return held(keyOf(event.reference), 'The payment has not arrived yet.')
  const { row } = payment
  if ('amount' in event.data && event.data.amount && event.data.amount.currency !== row.currency) {
    return refused(`The payment is in ${row.currency}.`)
  }
  const status = event.type === 'payment.updated' ? event.data.status : statusByType[event.type]
  const isNewer = Date.parse(event.occurredAt) > row.status_at.getTime()
  const reopens = status === 'authorized' && succeedsLater(payment, new Date(event.occurredAt))
  if (isNewer && !reopens && !open.has(row.status))
    return refused(`A payment that is ${row.status} cannot become ${status}.`)

  if (event.type !== 'payment.updated') fillDetails(payment, arrival as Of<'payment.authorized'>, isNewer)
  if (isNewer) {
    row.status = status
    row.status_at = new Date(event.occurredAt)
    if (event.type === 'payment.updated') row.status_reason = event.data.reason ?? null
  }
  if (reopens) forgetEnd(payment)
  space.addTimelineItem(payment, arrival, progressText[status])
  return accepted(payment, keyOf(event.reference))
}

const statusByType = { 'payment.requires_action': 'requires_action', 'payment.authorized': 'authorized' } as const

const progressText = {
  pending: 'Pending at the processor',
  processing: 'Processing',
  review: 'Held for review',
  requires_action: 'Waits for the customer',
  authorized: 'Authorized by the issuer',
} as const

/** A newer event replaces known details, an older one only fills in missing ones. */
function fillDetails(payment: Tracked, arrival: Of<'payment.authorized'>, isNewer: boolean): void {
  const { data, occurredAt, type } = arrival.event
  const { row, details } = payment
  if (data.threeDs && (isNewer || !details.threeDs)) details.threeDs = withoutAbsent(data.threeDs)
  if (data.risk && (isNewer || !details.risk)) details.risk = withoutAbsent(data.risk)
  addAttempt(payment, occurredAt, type === 'payment.authorized' ? 'authorized' : 'requires_action', data.attempt)
  if (type !== 'payment.authorized') return
  if (row.authorized_at === null) row.authorized_at = new Date(occurredAt)
  if (data.amount && row.authorized_amount === null) row.authorized_amount = BigInt(data.amount.amount)
}

export function paymentCaptured(space: Workspace, arrival: Of<'payment.captured'>): Outcome {
  const { event } = arrival
  const payment = space.find('payment', event.reference)
  if (!payment) return held(keyOf(event.reference), 'The payment has not arrived yet.')
  const { row } = payment
  const { settlement, fees, raisesAmount, aliases = [] } = event.data
  const occurredAt = new Date(event.occurredAt)
  const isBeforeRelease = happenedBeforeRelease(payment, occurredAt)
  const isFirst = row.captured_at === null
  const isWhole = row.status === 'captured' || row.status === 'partially_captured'
  const told = event.data.amount ?? event.data.total
  if (told && told.currency !== row.currency) return refused(`The payment is in ${row.currency}.`)
  const names = [event.reference, ...aliases]
  const rest = (row.authorized_amount ?? row.amount) - row.captured_amount
  const missing = event.data.total && BigInt(event.data.total.amount) - row.captured_amount
  if (missing !== undefined && missing <= 0n && (!isFirst || rest > 0n)) {
    space.nameAlso(payment, names)
    return acceptedSilently(payment, ...names.map(keyOf))
  }
  const ofFile = arrival.isOfFile ? undefined : reportFileCapture(payment, event.data)
  if (ofFile === 'same') {
    space.nameAlso(payment, names)
    return acceptedSilently(payment, ...names.map(keyOf))
  }
  if (ofFile) return refused(ofFile.refusal)
  if (!mayCaptureAt(payment, occurredAt) && !(raisesAmount && isWhole)) return refused(captureRefusal(payment))
  const amount = missing ?? (event.data.amount ? BigInt(event.data.amount.amount) : rest)
  if ((amount > rest && !raisesAmount) || amount < 0n) return refused('This captures more than was authorized.')
  const currency = settlement?.amount.currency ?? row.currency
  if (!isFirst && currency !== row.account_currency)
    return refused(`Earlier captures were settled in ${row.account_currency}.`)
  const foreign = foreignFee(fees, currency)
  if (foreign) return refused(`The fee is in ${foreign}, but the money is posted in ${currency}.`)

  const settled = settlement ? BigInt(settlement.amount.amount) : amount
  const owner = space.account(currency)
  row.account_id = owner.id
  row.account_currency = currency
  if (settlement || row.settled_amount !== null) row.settled_amount = settledOf(payment) + settled
  if (settlement?.exchangeRate !== undefined) row.exchange_rate = settlement.exchangeRate
  row.captured_amount += amount
  if (amount > rest) raiseAmount(payment)
  row.captured_at = isFirst || (row.captured_at !== null && occurredAt < row.captured_at) ? occurredAt : row.captured_at
  row.status = row.captured_amount >= (row.authorized_amount ?? row.amount) ? 'captured' : 'partially_captured'
  // The void or expiry since then released only the rest.
  if (isBeforeRelease) row.capture_closed = row.status === 'partially_captured'
  else {
    row.status_at = isFirst || occurredAt > row.status_at ? occurredAt : row.status_at
    forgetEnd(payment)
  }

  const { timeZone, settlementDelayDays } = space.site
  const availableOn = event.data.availableOn ?? dayAfter(occurredAt, settlementDelayDays, timeZone)
  const availableAt = availableFrom(availableOn, timeZone)
  // Captures of a payment may become available on different days; refunds then wait for the last.
  if (row.available_at === null || availableAt > row.available_at) {
    row.available_on = availableOn
    row.available_at = availableAt
  }
  space.nameAlso(payment, names)
  if (arrival.isOfFile) keepFileCapture(payment, amount, settled, fees)
  addFees(payment, fees)
  updateNet(payment)
  space.post(payment, arrival, owner, [
    { from: 'clearing', to: 'balance', amount: settled, kind: 'capture', availableAt },
    ...feeMoves(fees, availableAt),
  ])
  space.addTimelineItem(payment, arrival, row.status === 'captured' ? 'Captured' : 'Captured in part', {
    amount: amount.toString(),
    currency: row.currency,
  })
  return accepted(payment, ...names.map(keyOf))
}

/** More was captured than the amount known so far. */
function raiseAmount({ row }: Tracked): void {
  if (row.authorized_amount !== null) row.authorized_amount = row.captured_amount
  if (row.captured_amount > row.amount) row.amount = row.captured_amount
}

export function paymentDeclined(space: Workspace, arrival: Of<'payment.declined'>): Outcome {
  const { event } = arrival
  const payment = space.find('payment', event.reference)
  if (!payment) return held(keyOf(event.reference), 'The payment has not arrived yet.')
  const { row } = payment
  const isLate = isSuperseded(payment, event.occurredAt)
  if (!isLate && !open.has(row.status)) return refused(`A payment that is ${row.status} cannot be declined.`)
  addAttempt(payment, event.occurredAt, 'declined', event.data.attempt)
  space.addTimelineItem(payment, arrival, `Declined: ${event.data.declineCode}`)
  if (isLate) return acceptedSilently(payment)
  end(payment, 'declined', event.occurredAt)
  row.decline_code = event.data.declineCode
  row.status_reason = event.data.reason ?? null
  return accepted(payment, keyOf(event.reference))
}

/** Void and expiry end a payment; for a partial capture they release the rest and the status stays. */
export function paymentEnded(space: Workspace, arrival: Of<'payment.voided'> | Of<'payment.expired'>): Outcome {
  const { event } = arrival
  const payment = space.find('payment', event.reference)
  if (!payment) return held(keyOf(event.reference), 'The payment has not arrived yet.')
  const { row } = payment
  const status = event.type === 'payment.voided' ? 'voided' : 'expired'
  if (isSuperseded(payment, event.occurredAt)) {
    space.addTimelineItem(payment, arrival, status === 'voided' ? 'Voided' : 'Expired')
    return acceptedSilently(payment)
  }
  if (row.status === 'partially_captured' && !row.capture_closed) {
    row.capture_closed = true
    row.status_at = new Date(event.occurredAt)
    row.status_reason = event.data.reason ?? null
    space.addTimelineItem(
      payment,
      arrival,
      status === 'voided' ? 'The uncaptured rest was voided' : 'The uncaptured rest expired',
    )
    return accepted(payment, keyOf(event.reference))
  }
  if (!open.has(row.status) && row.status !== 'authorized') {
    return refused(`A payment that is ${row.status} cannot be ${status}.`)
  }
  end(payment, status, event.occurredAt)
  row.status_reason = event.data.reason ?? null
  space.addTimelineItem(payment, arrival, status === 'voided' ? 'Voided' : 'Expired')
  return accepted(payment, keyOf(event.reference))
}

/** Reports whether more may be captured: undecided, authorized, or partially captured with the rest not released. */
function mayCapture({ row }: { row: Pick<TransactionRow, 'status' | 'capture_closed'> }): boolean {
  if (row.status === 'partially_captured') return !row.capture_closed
  return open.has(row.status) || row.status === 'authorized'
}

/** Reports whether a capture of this instant may be applied. */
export function mayCaptureAt(payment: Capturable, at: Date): boolean {
  return mayCapture(payment) || happenedBeforeRelease(payment, at) || succeedsLater(payment, at)
}

type Capturable = { row: Pick<TransactionRow, 'status' | 'capture_closed' | 'status_at'> }

/** Reports whether a refund or dispute may wait for a capture: an ended payment may still succeed. */
export function mayStillCapture(payment: { row: Pick<TransactionRow, 'status' | 'capture_closed'> }): boolean {
  return mayCapture(payment) || hasEnded(payment.row.status)
}

/**
 * A capture that arrives after the void or expiry that followed it: the money was taken, and the void released only the
 * rest. The order of arrival does not matter for captures.
 */
function happenedBeforeRelease({ row }: Capturable, occurredAt: Date): boolean {
  const isReleased = row.status === 'voided' || row.status === 'expired' || row.capture_closed
  return isReleased && occurredAt < row.status_at
}

/** The processor is right: an authorization or capture after a decline, void or expiry without a capture takes it back. */
function succeedsLater({ row }: Capturable, occurredAt: Date): boolean {
  return hasEnded(row.status) && occurredAt > row.status_at
}

/** A decline, void or expiry that arrives after the later authorization or capture that took it back. */
function isSuperseded({ row }: Tracked, occurredAt: string): boolean {
  const since = row.captured_at ?? (row.status === 'authorized' ? row.status_at : null)
  return since !== null && Date.parse(occurredAt) < since.getTime()
}

function forgetEnd({ row }: Tracked): void {
  row.decline_code = null
  row.status_reason = null
}

/** The captured sum, in the account's currency. */
export function settledOf({ row }: Tracked): bigint {
  return row.settled_amount ?? row.captured_amount
}

/** The refundable amount, regardless of disputes: captured − refunded − pending refunds. */
export function unrefundedOf({ row }: Tracked): bigint {
  return row.captured_amount - row.refunded_amount - row.pending_refund_amount
}

/** `net` of a payment from its sums, in the account's currency. */
export function updateNet(payment: Tracked): void {
  const { row } = payment
  payment.changed = true
  row.net = settledOf(payment) - row.fee_total - row.settled_refunded_amount - row.settled_disputed_amount
}

function captureRefusal({ row }: Tracked): string {
  if (row.capture_closed) return 'The uncaptured rest of this payment was released.'
  return `A payment that is ${row.status} cannot be captured.`
}

function end(payment: Tracked, status: string, occurredAt: string): void {
  payment.row.status = status
  payment.row.status_at = new Date(occurredAt)
}

type Attempt = NonNullable<EventData['payment.authorized']['attempt']>
const maxAttempts = 200

function addAttempt(payment: Tracked, at: string, status: string, attempt: Attempt | undefined): void {
  const attempts = payment.details.attempts ?? []
  if (!attempt || attempts.length >= maxAttempts) return
  payment.details.attempts = [...attempts, { at, status, ...withoutAbsent(attempt) }].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  )
}

type WithoutAbsent<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** The object without undefined members, as JSON would store it. */
function withoutAbsent<T extends object>(value: T): WithoutAbsent<T> {
  // Only undefined members were removed.
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as WithoutAbsent<T>
}

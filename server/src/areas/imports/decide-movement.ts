import { decimalOf } from '../../platform/money/decimal.ts'
import { mayCaptureAt } from '../ingest/objects/payment.ts'
import { provisionalReferenceOf } from '../ingest/objects/provisional.ts'
import { hasEnded } from '../ingest/payments-by-name.ts'
import { entryTypes } from './earlier-identities.ts'
import { eventIdOf, eventsOf, type RawEvent } from './events-of-movements.ts'
import type { FoundObject } from './import-objects.queries.ts'
import type { KnownEvent, ObjectEntry } from './known-movements.queries.ts'
import type { Money } from './line.ts'
import { feeGapOf } from './missing-fees.ts'
import { effectOf, isReturn, type Movement } from './movements.ts'
import { comparable, type ObjectOf } from './objects-of-movements.ts'
import { ambiguousRefund } from './refunds-without-link.ts'

type StandIn = { told: ObjectEntry[]; times: number }

/** Facts known about a movement before it is imported. */
export type Facts = {
  format: string
  movement: Movement
  object: ObjectOf | null
  found: FoundObject | undefined
  /** Journal entries of all objects with the reference. */
  entries: readonly ObjectEntry[]
  known: ReadonlyMap<string, KnownEvent>
  /** The movement was already matched to an object of other events. */
  isMatched: boolean
  /** Number of other movements of its kind matched to the object. */
  matches: number
  /** The object in `standsFor`, if its own events moved the money. */
  standIn: StandIn | undefined
  /** The movement's payment, for a sum of its disputes. */
  payment: FoundObject | undefined
  /** The positive adjustment under the reference of a refund's or dispute's missing payment. */
  adjusted: FoundObject | undefined
  /** The decision for a line that an earlier version booked under another identity. */
  earlier: Decision | undefined
  /** Entries under the reference of a payment's separate fee. */
  feeEntries: readonly ObjectEntry[]
  /** A separate fee of other events may hold the payment's. */
  mayHoldFee: boolean
  /** Another file may contain the refund, without a reference that both share. */
  isAmbiguous: boolean
}

export type Decision =
  /**
   * `adds`: the events only add a fee to what is here, after which the line has moved `moved`; `to` is the line's movement.
   */
  | { send: RawEvent[]; movement: Movement; adds?: { to: Movement; moved: Money[]; isNewMatch: boolean } }
  /** `completes`: an event that adds details of the file to a payment of other events. */
  | { here: true; isNewMatch: boolean; moved: Money[]; completes?: RawEvent }
  | { refused: string }

/**
 * Decides what to send for a movement. An imported movement is recognized by its own identity, or by an object of other
 * events that no other movement is matched to. An equal reference alone is no match.
 */
export function decide(facts: Facts): Decision {
  const { format, movement, found, known } = facts
  if (movement.kind === 'dispute_total') return decideDisputes(facts, movement)
  const events = eventsOf(format, movement)
  const again = furtherEventsOf(format, movement)
  const own = [...events, ...again].filter(({ id }) => known.has(id))
  if (own.length > 0) return decideKnown(facts, events, again)
  if (facts.earlier) return facts.earlier
  if (facts.standIn && !found) return decideStandIn(facts, facts.standIn)
  if (movement.openQuestion !== undefined) return { refused: movement.openQuestion }
  if (facts.isAmbiguous) return { refused: ambiguousRefund }
  if (!found) return decideMissing(facts, events)
  const rest = restOf(movement, found, events)
  if (rest) {
    const fault = captureFault(movement, found)
    const { completes } = completionOf(facts, events)
    return fault === undefined ? { send: [...(completes ? [completes] : []), ...rest], movement } : { refused: fault }
  }
  const told = toldByOthers(facts)
  if (facts.isMatched) {
    // An earlier attempt may have failed between the match and the completion.
    return presentOf(facts, events, ownAmong(told, movement, facts.object), false)
  }
  return facts.object?.makes === false ? decideStep(facts, told, events) : decideMade(facts, told, { events, again })
}

/**
 * The movement is present, unless another one is matched to the object's money; then it is booked under its own id,
 * since the object moved its money only once.
 */
function decideStandIn({ format, movement, isMatched, matches }: Facts, { told, times }: StandIn): Decision {
  if (isMatched || times > matches) return { here: true, isNewMatch: !isMatched, moved: movedOf(told.slice(0, 1)) }
  const { standsFor: _, ...named } = { ...movement, reference: movement.id.slice(0, 128) }
  return { send: eventsOf(format, named), movement: named }
}

/**
 * A movement without its object waits for it. A return of money that was booked provisionally is booked provisionally too,
 * since the object may never arrive.
 */
function decideMissing({ format, movement, entries, adjusted }: Facts, events: RawEvent[]): Decision {
  if (adjusted) return { refused: adjustedInstead(adjusted.processor_reference, adjusted.status_reason ?? '') }
  const amount = isReturn(movement) ? effectOf(movement) : null
  const isProvisional = entries.some(({ of_type, moved }) => of_type === 'adjustment' && moved < 0n)
  const isAlone = isReturn(movement) && movement.isUnlinked === true
  if (!amount || !(isProvisional || isAlone)) return { send: events, movement }
  const { id, line, at, reference } = movement
  const returned: Movement = {
    kind: 'adjustment',
    // Where the lines of an object have its id, what took the money has it as well.
    id: id === reference ? provisionalReferenceOf(id, 'return') : id,
    line,
    at,
    amount,
    reference: provisionalReferenceOf(reference, 'return'),
    standsFor: reference,
    reason: `${movement.kind === 'refund_failed' ? 'Refund failed' : 'Dispute won'} ${reference}`.slice(0, 500),
  }
  return { send: eventsOf(format, returned), movement: returned }
}

/** A line of an unknown type moved the balance without a payment: a refund of it would wait for one forever. */
export function adjustedInstead(reference: string, reason: string): string {
  const named = `The line ${reference.slice(0, 128)} is booked as the adjustment "${reason.slice(0, 200)}"`
  return `${named}, not as a payment: there is nothing to refund or dispute.`
}

function decideKnown(facts: Facts, events: RawEvent[], again: RawEvent[]): Decision {
  const { known, movement } = facts
  const sent = again.some(({ id }) => known.has(id)) ? again : events
  // The last event implies the earlier ones, which other events may have reported.
  const last = sent.at(-1)
  if (last && known.get(last.id)?.status === 'accepted') return { here: true, isNewMatch: false, moved: [] }
  // Other events may have completed the object between the two events of this movement.
  const told = toldByOthers(facts)
  const same = told.length > facts.matches ? told.find((entry) => isSame(entry, movement)) : undefined
  if (facts.isMatched || same) {
    const moved = movedOf(same ? [same] : ownAmong(told, movement, facts.object))
    return { here: true, isNewMatch: !facts.isMatched, moved }
  }
  if (isFinishedByOthers(facts, sent)) return { here: true, isNewMatch: false, moved: [] }
  const first = sent.find(({ id }) => known.has(id))
  const reference = (first && known.get(first.id)?.reference) ?? movement.reference
  return { send: sent.map((event) => ({ ...event, reference })), movement: { ...movement, reference } }
}

/** True when the first event of the movement was accepted and other events completed the object with the same amount. */
function isFinishedByOthers({ movement, found, object, known }: Facts, sent: RawEvent[]): boolean {
  const isWhole = ['payout', 'payment_declined', 'refund'].includes(movement.kind)
  if (!isWhole || !found || !object?.makes || restOf(movement, found, sent) !== null) return false
  const here = comparable(found)
  const isSent = sent.slice(0, -1).every(({ id }) => known.get(id)?.status === 'accepted')
  return isSent && here.currency === object.currency && here.amount === object.amount
}

/** Remaining events of an object whose money has not moved yet; null for any other. */
function restOf({ kind, at }: Movement, found: FoundObject, events: RawEvent[]): RawEvent[] | null {
  const open = ['created', 'pending', 'requires_action', 'processing', 'review', 'authorized']
  const isOpen = open.includes(found.status)
  const isUnfinished =
    ((kind === 'payment' || kind === 'payment_declined') && isOpen) ||
    (kind === 'payment' && succeedsAfterEnd(found, at)) ||
    (kind === 'refund' && found.status === 'pending') ||
    (kind === 'payout' && found.status === 'created')
  return isUnfinished ? events.slice(1) : null
}

/** True when ingest applies a capture of this instant to a payment that ended without one. */
export function succeedsAfterEnd(found: FoundObject, at: Date): boolean {
  return hasEnded(found.status) && mayCaptureAt({ row: found }, at)
}

/** Why ingest would refuse the capture of an uncaptured payment. */
function captureFault(movement: Movement, found: FoundObject): string | undefined {
  if (movement.kind !== 'payment') return undefined
  const { amount, isCapture } = movement
  const expected = { amount: found.authorized_amount ?? found.amount, currency: found.currency }
  const fits = amount.currency === expected.currency && (isCapture || amount.amount <= expected.amount)
  return fits ? undefined : differs({ ...movement, type: 'payment', makes: true, ...amount }, expected)
}

/**
 * Entries of the object from other sources: events that are not from files, and captures of Stripe's payments export. For
 * that export, all entries.
 */
function toldByOthers({ format, movement, entries, found }: Facts): ObjectEntry[] {
  const types = entryTypes[movement.kind] ?? []
  const siblings = [movement.reference, ...(movement.otherReferences ?? [])].map((id) =>
    eventIdOf('stripe-payments', { kind: 'payment', id }, 'payment.captured'),
  )
  return entries
    .filter((entry) => entry.transaction_id === found?.id || movement.kind === 'payout_failed')
    .filter(({ type }) => types.includes(type))
    .filter(({ event_id: id, is_of_file }) => format === 'stripe-payments' || !is_of_file || siblings.includes(id))
}

function decideStep(
  { movement, object, found, entries, matches }: Facts,
  told: ObjectEntry[],
  events: RawEvent[],
): Decision {
  // Reported before, even if a later step reversed it.
  if (told.length > matches) return { here: true, isNewMatch: true, moved: movedOf(told.slice(matches, matches + 1)) }
  // A step that moved nothing has no entry.
  const isThere = object?.makes === false && found?.status === object.status
  const isFree = matches === 0 && !entries.some(({ type }) => entryTypes[movement.kind]?.includes(type))
  return isThere && isFree ? { here: true, isNewMatch: true, moved: [] } : { send: events, movement }
}

function decideMade(
  facts: Facts,
  told: ObjectEntry[],
  { events, again }: { events: RawEvent[]; again: RawEvent[] },
): Decision {
  const { format, movement, object, found, matches, entries } = facts
  if (!found || !object?.makes) return { send: events, movement }
  const types = entryTypes[movement.kind] ?? []
  const isFree = told.length > matches || (matches === 0 && !entries.some(({ type }) => types.includes(type)))
  if (isFree) {
    const here = comparable(found)
    if (here.currency === object.currency && here.amount === object.amount) {
      return presentOf(facts, events, told, true)
    }
    // An attempt that failed before the payment succeeded, or a debit that failed later and was returned.
    const isReturned = found.captured_amount > 0n && found.captured_amount === found.refunded_amount
    if (movement.kind === 'payment_declined' && (isReturned || object.reference !== movement.id)) {
      return { here: true, isNewMatch: false, moved: [] }
    }
    if (movement.kind === 'payment' && hasEnded(found.status)) {
      return { refused: `The payment was ${found.status} after the time of this line.` }
    }
    const same = again.length > 0 && told.find((entry) => isSame(entry, movement))
    if (same) return presentOf(facts, events, [same], true)
    return { refused: differs(object, here) }
  }
  if (again.length > 0) return { send: again, movement }
  if (movement.id === movement.reference) return { refused: differs(object, comparable(found)) }
  // The reference is reused, so the line's own id becomes the reference.
  const named: Movement = {
    ...movement,
    reference: movement.id.slice(0, 128),
    ...(movement.kind === 'payment' && { orderReference: movement.orderReference ?? movement.reference }),
  }
  return { send: eventsOf(format, named), movement: named }
}

/** The movement is present with these entries, unless its fee is missing or another one. */
function presentOf(facts: Facts, events: RawEvent[], own: readonly ObjectEntry[], isNewMatch: boolean): Decision {
  const gap = feeGapOf(facts, own)
  const completion = completionOf(facts, events)
  if (gap?.status === 'differs') return { refused: gap.message }
  if (gap?.status !== 'missing') return { here: true, isNewMatch, moved: gap?.moved ?? movedOf(own), ...completion }
  const send = [...(completion.completes ? [completion.completes] : []), ...eventsOf(facts.format, gap.fee)]
  return { send, movement: gap.fee, adds: { to: facts.movement, moved: gap.moved, isNewMatch } }
}

/** Present when the payment's disputes add up to the sum; never booked, since the sum does not name them. */
function decideDisputes({ payment }: Facts, { amount }: Extract<Movement, { kind: 'dispute_total' }>): Decision {
  const isHere = payment?.currency === amount.currency && payment.disputed_amount === amount.amount
  if (!isHere) return { refused: unnamedDispute }
  return { here: true, isNewMatch: false, moved: [{ ...amount, amount: -amount.amount }] }
}

const unnamedDispute =
  'The payment was disputed, and Stripe’s payments export gives neither the ID nor the fee of the dispute: it is not booked. ' +
  'Import the report “Balance change from activity” (itemized), which gives both, then this file again.'

/** The event that adds the file's details to a payment; none when the payment has them. */
function completionOf({ movement, found }: Facts, [created]: RawEvent[]): { completes?: RawEvent } {
  if (movement.kind !== 'payment' || !created || !found) return {}
  const { orderReference, method, otherReferences = [] } = movement
  const isMissing =
    (orderReference !== undefined && found.order_reference === null) ||
    (method.last4 !== undefined && found.last4 === null && found.method === method.type) ||
    otherReferences.some((name) => !found.names.includes(name))
  return isMissing ? { completes: created } : {}
}

/** Events of a further movement of an existing object: another capture, or a reopened dispute. */
export function furtherEventsOf(format: string, movement: Movement): RawEvent[] {
  if (movement.kind === 'payment' && movement.isCapture) return eventsOf(format, movement).slice(1)
  if (movement.kind !== 'dispute') return []
  const [opened] = eventsOf(format, movement)
  if (!opened) return []
  const { paymentReference: _, reason: __, isNamedByLine: ___, ...data } = opened.data as Record<string, unknown>
  const type = 'dispute.funds_withdrawn'
  return [{ ...opened, id: eventIdOf(format, movement, type), type, data }]
}

/** Entries of a matched movement among those of its object, which may have several captures or reopened disputes. */
function ownAmong(told: readonly ObjectEntry[], movement: Movement, object: ObjectOf | null): readonly ObjectEntry[] {
  const same = told.find((entry) => isSame(entry, movement))
  if (same) return [same]
  return object?.makes ? told : told.slice(0, 1)
}

/** True when the entry moved the amount of the movement, before fees. */
export function isSame({ moved, fees, currency }: ObjectEntry, movement: Movement): boolean {
  const effect = effectOf(movement)
  const charged = 'fees' in movement ? (movement.fees ?? []) : []
  const gross = effect && charged.reduce((sum, fee) => sum + fee.amount.amount, effect.amount)
  return effect?.currency === currency && gross === moved + fees
}

function movedOf(entries: readonly ObjectEntry[]): Money[] {
  return entries.map(({ moved, currency }) => ({ amount: moved, currency }))
}

function differs({ reference, amount, currency }: ObjectOf & { makes: true }, here: Money): string {
  const text = (money: Money) => `${decimalOf(money.amount, money.currency)} ${money.currency}`
  return `${reference.slice(0, 128)} already exists with a different amount: ${text(here)}, not ${text({ amount, currency })}.`
}

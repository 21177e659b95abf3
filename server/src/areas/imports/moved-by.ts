import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { provisionalReferenceOf } from '../ingest/objects/provisional.ts'
import { furtherEventsOf, isSame } from './decide-movement.ts'
import { entryTypes, findBookedEarlier } from './earlier-identities.ts'
import { eventsOf } from './events-of-movements.ts'
import { type FoundObject, findObjects } from './import-objects.queries.ts'
import { findEntries, findKnownEvents, type ObjectEntry } from './known-movements.queries.ts'
import type { Money } from './line.ts'
import { missingFeeReference } from './missing-fees.ts'
import { effectOf, isReturn, type Movement } from './movements.ts'
import { keyOf } from './objects-of-movements.ts'
import { resolved } from './resolve-movements.ts'
import { toldElsewhere } from './told-elsewhere.ts'

/**
 * An amount moved by the ledger; `adjusted` is the part by which a return differs from the amount taken, `fees` those in the
 * amount where they are known.
 */
export type Moved = Money & { adjusted?: { amount: bigint; reason: string }; fees?: bigint }

/**
 * Balance effects booked for each movement, by currency; for a refund, those of its object, whichever events reported it.
 * Empty when nothing was booked.
 */
export async function movedBy(
  trx: Trx,
  scope: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  format: string,
  movements: readonly Movement[],
): Promise<Moved[][]> {
  const parts = movements.map((movement) => ({
    movement,
    ids: new Set([...eventsOf(format, movement), ...furtherEventsOf(format, movement)].map(({ id }) => id)),
  }))
  const known = await findKnownEvents(
    trx,
    scope,
    parts.flatMap(({ ids }) => [...ids]),
  )
  // A reused reference was replaced by the line's own id.
  const named = parts.map(({ movement, ids }) => {
    const reference = [...ids].map((id) => known.get(id)?.reference).find((one) => typeof one === 'string')
    return { movement, ids, reference: reference ?? movement.reference }
  })
  const entries = await findEntries(
    trx,
    scope,
    named.flatMap(({ reference, movement }) => [reference, movement.standsFor ?? reference]),
  )
  return named.map(({ movement, ids, reference }) => {
    // Accepted only when what exists adds up to it.
    const effect = isSumOf(movement.kind) ? effectOf(movement) : null
    if (effect) return [effect]
    const own = ownEntries(movement, ids, entries.get(reference))
    const some = own.length > 0 ? own : toldElsewhere(movement, entries.get(movement.standsFor ?? '') ?? []).slice(0, 1)
    return sumsOf(movement, some)
  })
}

type OfKind = Pick<Movement, 'kind'>

/** A movement whose events were sent earlier; `effect` only for a sum of refunds. */
export type Sent = OfKind & { ids: readonly string[]; reference: string; effect?: Money }

/** Like `movedBy`, for movements that were sent earlier; the fees are those of the ledger. */
export async function movedBySent(
  trx: Trx,
  scope: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  sent: readonly Sent[],
): Promise<Moved[][]> {
  const entries = await findEntries(
    trx,
    scope,
    sent.map(({ reference }) => reference),
  )
  return sent.map((one) => {
    if (one.effect) return [one.effect]
    const own = ownEntries(one, new Set(one.ids), entries.get(one.reference))
    return sumsOf(one, own).map((moved) => ({ ...moved, fees: feesIn(own, moved.currency) }))
  })
}

function ownEntries({ kind }: OfKind, ids: ReadonlySet<string>, entries: readonly ObjectEntry[] = []): ObjectEntry[] {
  return entries.filter((entry) => (kind === 'refund' ? isOfRefund(entry) : ids.has(entry.event_id)))
}

function sumsOf(movement: OfKind, entries: readonly ObjectEntry[]): Moved[] {
  return [...Map.groupBy(entries, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    amount: all.reduce((sum, { moved }) => sum + moved, 0n),
    ...differenceOf(movement, all),
  }))
}

function feesIn(entries: readonly ObjectEntry[], of: string): bigint {
  return entries.reduce((sum, { fees, currency }) => (currency === of ? sum + fees : sum), 0n)
}

const further = ['return', 'fees'] as const

/** The fee that a file added to a payment that events reported without. */
function separateFees(movement: Movement, entries: ReadonlyMap<string, ObjectEntry[]>): ObjectEntry[] {
  if (movement.kind !== 'payment') return []
  return (entries.get(missingFeeReference(movement)) ?? [])
    .filter(({ of_type }) => of_type === 'fee')
    .map((entry) => ({ ...entry, fees: -entry.moved }))
}

function isSumOf(kind: Movement['kind']): boolean {
  return kind === 'refund_total' || kind === 'dispute_total'
}

/** The sum of the payment's refunds or disputes; that of the movement where the account has another currency. */
function sumHere(movement: Movement, payment: FoundObject | undefined): Moved[] {
  const effect = effectOf(movement)
  if (!payment || !effect) return []
  const sum = movement.kind === 'refund_total' ? payment.refunded_amount : payment.disputed_amount
  if (sum === 0n) return []
  return [payment.currency === effect.currency ? { amount: -sum, currency: payment.currency } : effect]
}

const returnKinds: readonly Movement['kind'][] = ['refund_failed', 'dispute_won', 'payout_failed']

function differenceOf({ kind }: OfKind, entries: readonly ObjectEntry[]): Pick<Moved, 'adjusted'> {
  if (!returnKinds.includes(kind)) return {}
  const differences = entries.filter(({ of_type }) => of_type === 'adjustment')
  const [first] = differences
  if (!first) return {}
  return { adjusted: { amount: differences.reduce((sum, { moved }) => sum + moved, 0n), reason: first.reason ?? '' } }
}

function isOfRefund({ of_type, part, type }: ObjectEntry): boolean {
  return of_type === 'refund' && part === 0 && type !== 'refund.failed'
}

/** Like `movedBy` for movements that are not imported: includes amounts that other events reported. */
export async function movedHere(
  trx: Trx,
  scope: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  format: string,
  told: readonly Movement[],
): Promise<Moved[][]> {
  const movements = await resolved(trx, scope, format, told)
  const own = await movedBy(trx, scope, format, movements)
  const booked = await findBookedEarlier(trx, scope, format, movements)
  const entries = await findEntries(
    trx,
    scope,
    movements.flatMap(({ reference }, index) =>
      own[index]?.length === 0 ? [reference, ...further.map((part) => provisionalReferenceOf(reference, part))] : [],
    ),
  )
  const sums = movements.flatMap(({ kind, reference }) => (isSumOf(kind) ? [reference] : []))
  const payments = await findObjects(trx, scope, sums)
  return movements.map((movement, index) => {
    if (isSumOf(movement.kind))
      return sumHere(movement, payments.get(keyOf({ type: 'payment', reference: movement.reference })))
    const moved = own[index] ?? []
    if (moved.length > 0) return moved
    const earlier = booked.get(movement)
    if (earlier) return earlier.moved
    const told = (entries.get(movement.reference) ?? []).filter(({ type }) => entryTypes[movement.kind]?.includes(type))
    const provisional = isReturn(movement)
      ? entries.get(provisionalReferenceOf(movement.reference, 'return'))
      : undefined
    // One of several captures of its payment.
    const same = told.find((entry) => isSame(entry, movement))
    const some = same ? [same] : told.length > 0 ? told : (provisional ?? [])
    return [...some, ...separateFees(movement, entries)].map(({ moved: amount, currency, fees }) => ({
      amount,
      currency,
      fees,
    }))
  })
}

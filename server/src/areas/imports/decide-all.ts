import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { type FeeCandidate, findHeldFees } from '../ingest/fees-of-others.ts'
import type { Guard } from '../ingest/guard.ts'
import { type Decision, decide, furtherEventsOf } from './decide-movement.ts'
import { bookedEarlier, decideEarlier, earlierIdsOf, earlierReferencesOf } from './earlier-identities.ts'
import { eventsOf, identityOf } from './events-of-movements.ts'
import { type FoundObject, findObjects } from './import-objects.queries.ts'
import { findEntries, findKnownEvents, findMatches, type Match } from './known-movements.queries.ts'
import { feeOf, missingFeeReference } from './missing-fees.ts'
import type { Movement } from './movements.ts'
import { keyOf, objectOf } from './objects-of-movements.ts'
import { findAmbiguousRefunds } from './refunds-without-link.ts'
import { standInOf } from './told-elsewhere.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

export type Decided = {
  decision: Decision
  guard: Guard | undefined
}

type Asked = { format: string; movements: readonly Movement[]; earlier?: readonly Match[] }

/**
 * Decides what to do with each movement.
 * @param asked.earlier unsaved matches of movements decided before
 * @returns the decisions, and new matches for the caller to save
 */
export async function decideAll(
  trx: Trx,
  scope: Scope,
  { format, movements, earlier = [] }: Asked,
): Promise<{ decided: Decided[]; news: Match[] }> {
  const parts = movements.map((movement) => {
    const own = [...eventsOf(format, movement), ...furtherEventsOf(format, movement)].map(({ id }) => id)
    const ids = [...own, ...earlierIdsOf(format, movement)]
    return { movement, ids, object: objectOf(movement), identity: identityOf(format, movement) }
  })
  const named = parts.flatMap(({ object, movement }) =>
    [
      object?.reference ?? [],
      movement.standsFor ?? [],
      disputedOf(movement) ?? [],
      paymentTakenFrom(movement) ?? [],
    ].flat(),
  )
  const objects = await findObjects(trx, scope, named)
  const found = [...objects.values()]
  const references = found.map((one) => one.processor_reference)
  const identities = parts.map(({ identity }) => identity)
  const known = await findKnownEvents(
    trx,
    scope,
    parts.flatMap(({ ids }) => ids),
  )
  const earlierOnes = movements.flatMap((movement) => earlierReferencesOf(format, movement, known))
  const entries = await findEntries(trx, scope, [...references, ...movements.flatMap(feeReferenceOf), ...earlierOnes])
  const paid = parts.flatMap(({ movement, object }) =>
    candidateOf(movement, object ? objects.get(keyOf(object)) : undefined),
  )
  const held = await findHeldFees(
    trx,
    scope,
    paid.filter(({ reference }) => entries.get(reference)?.every(({ fees }) => fees === 0n)),
  )
  const saved = await findMatches(
    trx,
    scope,
    identities,
    found.map(({ id }) => id),
  )
  const matches = [...saved, ...earlier]
  const news: Match[] = []
  const ambiguous = await findAmbiguousRefunds(trx, scope, movements)
  const looked = new Set(named)
  const decided = parts.map(({ movement, object, identity }): Decided => {
    const own = object ? objects.get(keyOf(object)) : undefined
    const standIn = standInOf(movement, found, entries.get(movement.standsFor ?? '') ?? [])
    const one = own ?? standIn?.object
    const booked = bookedEarlier(format, movement, known, entries)
    const others = matches.filter(
      ({ transactionId, kind, identity: other }) =>
        transactionId === one?.id && kindsOf(format, movement).includes(kind) && other !== identity,
    )
    const decision = decide({
      format,
      movement,
      object,
      found: own,
      standIn,
      payment: objects.get(keyOf({ type: 'payment', reference: movement.reference })),
      adjusted: adjustedFor(movement, objects),
      isAmbiguous: ambiguous.has(movement),
      entries: entries.get(movement.reference) ?? [],
      earlier: booked && decideEarlier(booked),
      feeEntries: entries.get(missingFeeReference(movement)) ?? [],
      mayHoldFee: own !== undefined && held.has(own.id),
      known,
      isMatched: matches.some((match) => match.identity === identity),
      matches: others.length,
    })
    if (isNewMatch(decision) && one) {
      const match = { identity, transactionId: one.id, kind: kindOf(format, movement) }
      news.push(match)
      matches.push(match)
    }
    return { decision, guard: guardOf(decision, objects, looked) }
  })
  return { decided, news }
}

function isNewMatch(decision: Decision): boolean {
  if ('here' in decision) return decision.isNewMatch
  return 'send' in decision && decision.adds?.isNewMatch === true
}

function feeReferenceOf(movement: Movement): string[] {
  return feeOf(movement) > 0n ? [missingFeeReference(movement)] : []
}

/** A payment that exists, with the fee that its line states. */
function candidateOf(movement: Movement, found: FoundObject | undefined): (FeeCandidate & { reference: string })[] {
  const amount = feeOf(movement)
  if (!found || amount <= 0n) return []
  const { id, account_currency: currency, captured_at, processor_reference: reference } = found
  const at = captured_at !== null && captured_at < movement.at ? captured_at : movement.at
  return [{ id, currency, amount, at, reference }]
}

function disputedOf(movement: Movement): string | undefined {
  return movement.kind === 'dispute_total' ? movement.reference : undefined
}

/** Reference of the payment that a refund or dispute takes from. */
export function paymentTakenFrom(movement: Movement): string | undefined {
  return movement.kind === 'refund' || movement.kind === 'dispute' ? movement.payment : undefined
}

function adjustedFor(movement: Movement, objects: ReadonlyMap<string, FoundObject>): FoundObject | undefined {
  const reference = paymentTakenFrom(movement)
  if (reference === undefined || objects.has(keyOf({ type: 'payment', reference }))) return undefined
  const found = objects.get(keyOf({ type: 'adjustment', reference }))
  return found && found.amount > 0n ? found : undefined
}

/** Another movement of the same file is another one; that of a file of another format may be the same. */
function kindOf(format: string, { kind }: Movement): string {
  return `${format} ${kind}`
}

/** Earlier versions stored the kind alone. */
function kindsOf(format: string, movement: Movement): string[] {
  return [kindOf(format, movement), movement.kind]
}

/** The object as the decision saw it; undefined for a reference that the decision did not look up. */
function guardOf(
  decision: Decision,
  objects: ReadonlyMap<string, FoundObject>,
  looked: ReadonlySet<string>,
): Guard | undefined {
  if (!('send' in decision)) return undefined
  const { adds, movement } = decision
  const object = objectOf(adds?.to ?? movement)
  if (!object || !looked.has(object.reference)) return undefined
  const { type, reference } = object
  const seen = objects.get(keyOf(object)) ?? null
  const fee = adds && candidateOf(adds.to, seen ?? undefined)[0]
  return {
    type,
    reference,
    seen,
    ...(fee && { fee: { ...fee, references: [reference, missingFeeReference(adds.to)] } }),
  }
}

import type { Id } from '@firepay/contract/product/ids.ts'
import { decimalOf } from '../../platform/money/decimal.ts'
import type { IngestResult, Stale } from '../ingest/answer-batch.ts'
import type { Guard } from '../ingest/guard.ts'
import { type IngestDeps, ingestGuarded } from '../ingest/ingest.ts'
import { receiveEvents } from '../ingest/prepare-events.ts'
import { type Decision, decide, furtherEventsOf } from './decide-movement.ts'
import { withDisputes } from './disputes-of-payments.ts'
import { eventsOf, identityOf } from './events-of-movements.ts'
import { type FoundObject, findObjects } from './import-objects.queries.ts'
import { findEntries, findKnownEvents, findMatches, saveMatches } from './known-movements.queries.ts'
import type { Money } from './line.ts'
import { movedBy } from './moved-by.ts'
import { effectOf, isReturn, type Movement } from './movements.ts'
import { keyOf, objectOf } from './objects-of-movements.ts'
import { findAmbiguousRefunds } from './refunds-without-link.ts'
import { standInOf } from './told-elsewhere.ts'

/** What became of a movement: taken, here before (by this file or by other events), waiting for its object, or refused. */
export type Taken = {
  /** What the ledger moved of the balance for it, now or before. */
  moved: readonly Money[]
} & ({ status: 'new' | 'here' | 'waiting' } | { status: 'refused'; code: string; message: string })

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** A movement makes two events at most, and a batch of ingest has a thousand. */
const movementsPerBatch = 500

/** How often movements are decided again whose objects other events changed meanwhile. */
const maxAttempts = 5

/**
 * Takes movements of a file into a site through ingest, by time. One whose object is here by other events with the same
 * amount is left alone; with another amount it is refused, and nothing of it is sent.
 * @param movements of a file, with the format that names their events by the processor's own ids
 * @param beforeBatch throws when whoever sends them may do so no more: what is taken by then stays
 * @returns in the order of `movements`
 */
export async function takeMovements(
  deps: IngestDeps,
  scope: Scope,
  { format, movements }: { format: string; movements: readonly Movement[] },
  beforeBatch: () => Promise<void> = async () => {},
): Promise<Taken[]> {
  const taken = new Map<Movement, Taken>()
  for (const batch of batchesOf(byTime(movements))) {
    await beforeBatch()
    const came = await takeBatch(deps, scope, format, batch)
    for (const [index, movement] of batch.entries()) {
      const one = came[index]
      if (one) taken.set(movement, one)
    }
  }
  return movements.map((movement) => {
    const one = taken.get(movement)
    if (!one) throw new Error('A movement was in no batch')
    return one
  })
}

/** Many files have the newest line first: what followed would wait for what it follows. */
function byTime(movements: readonly Movement[]): Movement[] {
  const [first, last] = [movements[0], movements.at(-1)]
  const isNewestFirst = first && last && first.at > last.at
  const forward = isNewestFirst ? movements.toReversed() : [...movements]
  return forward.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** No batch speaks of one object by two movements: the second then meets what the first made. */
function* batchesOf(movements: readonly Movement[]): Generator<Movement[]> {
  let batch: Movement[] = []
  let keys = new Set<string>()
  for (const movement of movements) {
    const own = keysOf(movement)
    if (batch.length === movementsPerBatch || own.some((key) => keys.has(key))) {
      yield batch
      batch = []
      keys = new Set()
    }
    batch.push(movement)
    for (const key of own) keys.add(key)
  }
  if (batch.length > 0) yield batch
}

/** The object that the movement speaks of, also where it names a dispute by its payment. */
function keysOf(movement: Movement): string[] {
  const object = objectOf(movement)
  const payment =
    movement.kind === 'dispute' ? movement.payment : movement.kind === 'dispute_won' ? movement.reference : undefined
  const of = movement.standsFor ?? (isReturn(movement) ? movement.reference : undefined)
  return [
    ...(object ? [keyOf(object)] : []),
    ...(of === undefined ? [] : [`of ${of}`]),
    ...(payment === undefined ? [] : [`dispute of ${payment}`]),
  ]
}

async function takeBatch(deps: IngestDeps, scope: Scope, format: string, told: readonly Movement[]): Promise<Taken[]> {
  const taken = new Map<Movement, Taken>()
  let open = told
  for (let attempt = 0; open.length > 0 && attempt < maxAttempts; attempt++) {
    const came = await tryBatch(deps, scope, format, open)
    for (const [index, movement] of open.entries()) {
      const one = came[index]
      if (one) taken.set(movement, one)
    }
    open = open.filter((movement) => !taken.has(movement))
  }
  return told.map((movement) => taken.get(movement) ?? busy)
}

const busy: Taken = {
  status: 'refused',
  code: 'EVENT_REFUSED',
  message: 'Other events changed this object during the import. Import the file again.',
  moved: [],
}

/** Decides, and sends what is to be sent. @returns null for a movement whose object changed between the two */
async function tryBatch(
  deps: IngestDeps,
  scope: Scope,
  format: string,
  told: readonly Movement[],
): Promise<(Taken | null)[]> {
  const movements = await deps.alone(scope.merchantId, (trx) => withDisputes(trx, scope, format, told), {
    readOnly: true,
  })
  const decided = await decideAll(deps, scope, format, movements)
  const sent = decided.flatMap(({ decision, guard }) =>
    'send' in decision ? receiveEvents(decision.send).map((event) => (guard ? { ...event, guard } : event)) : [],
  )
  const results = sent.length === 0 ? [] : await ingestGuarded(deps, scope, sent)
  const after = decided.map(
    ({ decision }, index) => ('send' in decision ? decision.movement : movements[index]) as Movement,
  )
  const [moved] = await deps.alone(scope.merchantId, (trx) => Promise.all([movedBy(trx, scope, format, after)]), {
    readOnly: true,
  })
  let at = 0
  return decided.map(({ decision }, index): Taken | null => {
    if ('refused' in decision) return { status: 'refused', code: 'EVENT_REFUSED', message: decision.refused, moved: [] }
    const movement = after[index] as Movement
    const own = moved[index] ?? []
    if ('here' in decision) {
      if (decision.moved.length > 0) return { status: 'here', moved: decision.moved }
      return stillSame(movement, own)
    }
    at += decision.send.length
    const came = results.slice(at - decision.send.length, at)
    if (!came.every(isKept)) return null
    const one = together(came)
    return { ...one, moved: one.status === 'refused' || one.status === 'waiting' ? [] : own }
  })
}

function isKept(result: IngestResult | Stale): result is IngestResult {
  return result.status !== 'stale'
}

/** Looks up all that is known, and keeps which movements other events had told. */
async function decideAll(
  deps: IngestDeps,
  scope: Scope,
  format: string,
  movements: readonly Movement[],
): Promise<{ decision: Decision; guard: Guard | undefined }[]> {
  const parts = movements.map((movement) => {
    const ids = [...eventsOf(format, movement), ...furtherEventsOf(format, movement)].map(({ id }) => id)
    return { movement, ids, object: objectOf(movement), identity: identityOf(format, movement) }
  })
  return await deps.alone(scope.merchantId, async (trx) => {
    const named = parts.flatMap(({ object, movement }) => [object?.reference ?? [], movement.standsFor ?? []].flat())
    const objects = await findObjects(trx, scope, named)
    const found = [...objects.values()]
    const references = found.map((one) => one.processor_reference)
    const identities = parts.map(({ identity }) => identity)
    const known = await findKnownEvents(
      trx,
      scope,
      parts.flatMap(({ ids }) => ids),
    )
    const entries = await findEntries(trx, scope, references)
    const matches = await findMatches(
      trx,
      scope,
      identities,
      found.map(({ id }) => id),
    )
    const ambiguous = await findAmbiguousRefunds(trx, scope, movements)
    const decided = parts.map(({ movement, object, identity }) => {
      const own = object ? objects.get(keyOf(object)) : undefined
      const standIn = standInOf(movement, found, entries.get(movement.standsFor ?? '') ?? [])
      const one = own ?? standIn?.object
      const others = matches.filter(
        ({ transactionId, kind, identity: other }) =>
          transactionId === one?.id && kind === movement.kind && other !== identity,
      )
      const decision = decide({
        format,
        movement,
        object,
        found: own,
        standIn,
        isAmbiguous: ambiguous.has(movement),
        entries: entries.get(movement.reference) ?? [],
        known,
        isMatched: matches.some((match) => match.identity === identity),
        matches: others.length,
      })
      return { decision, match: one && { identity, transactionId: one.id, kind: movement.kind } }
    })
    const news = decided.flatMap(({ decision, match }) =>
      'here' in decision && decision.isNewMatch && match ? [match] : [],
    )
    await saveMatches(trx, scope, news)
    const looked = new Set(named)
    return decided.map(({ decision }) => ({ decision, guard: guardOf(decision, objects, looked) }))
  })
}

/** The object as the decision saw it; undefined for a reference that the decision did not look up. */
function guardOf(
  decision: Decision,
  objects: ReadonlyMap<string, FoundObject>,
  looked: ReadonlySet<string>,
): Guard | undefined {
  const object = 'send' in decision ? objectOf(decision.movement) : null
  if (!object || !looked.has(object.reference)) return undefined
  return { type: object.type, reference: object.reference, seen: objects.get(keyOf(object)) ?? null }
}

/** The same identity with another amount is no repeat. */
function stillSame(movement: Movement, moved: readonly Money[]): Taken {
  const effect = effectOf(movement)
  const same = moved.find(({ currency }) => currency === effect?.currency)?.amount ?? 0n
  if (effect === null || moved.length === 0 || same === effect.amount) return { status: 'here', moved }
  const text = (amount: bigint) => `${decimalOf(amount, effect.currency)} ${effect.currency}`
  const message = `This line moves ${text(effect.amount)}, and under its id ${text(same)} is booked already.`
  return { status: 'refused', code: 'EVENT_REFUSED', message, moved }
}

/** A movement is refused when one of its events is, and new when one of them is. */
function together(
  results: readonly IngestResult[],
): { status: 'new' | 'here' | 'waiting' } | { status: 'refused'; code: string; message: string } {
  const refused = results.find(({ status }) => status === 'refused')
  if (refused) return { status: 'refused', code: refused.code ?? 'EVENT_REFUSED', message: refused.message ?? '' }
  if (results.some(({ status }) => status === 'held')) return { status: 'waiting' }
  return { status: results.some(({ status }) => status === 'accepted') ? 'new' : 'here' }
}

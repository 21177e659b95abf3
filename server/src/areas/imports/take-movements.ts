import type { Id } from '@firepay/contract/product/ids.ts'
import type { IngestResult } from '../ingest/answer-batch.ts'
import { type IngestDeps, ingestReceived } from '../ingest/ingest.ts'
import { receiveEvents } from '../ingest/prepare-events.ts'
import { type FoundObject, findKnownEvents, findObjects } from './import-objects.queries.ts'
import { eventsOf, type Movement } from './movements.ts'
import { comparable, keyOf, type ObjectOf, objectOf } from './objects-of-movements.ts'

/** What became of a movement: taken, here before (by this file or by other events), waiting for its object, or refused. */
export type Taken = { status: 'new' | 'here' | 'waiting' } | { status: 'refused'; code: string; message: string }

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** A movement makes two events at most, and a batch of ingest has a thousand. */
const movementsPerBatch = 500

/**
 * Takes movements of a file into a site through ingest, in order. One whose object is here by other events with the same
 * amount is left alone; with another amount it is refused, and nothing of it is sent.
 * @param movements of a file, with the format that names their events by the processor's own ids
 * @param beforeBatch throws when whoever sends them may do so no more: what is taken by then stays
 */
export async function takeMovements(
  deps: IngestDeps,
  scope: Scope,
  { format, movements }: { format: string; movements: readonly Movement[] },
  beforeBatch: () => Promise<void> = async () => {},
): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const batch of batchesOf(movements)) {
    await beforeBatch()
    taken.push(...(await takeBatch(deps, scope, format, batch)))
  }
  return taken
}

/** No batch speaks of one object by two movements that would make it: the second then meets what the first made. */
function* batchesOf(movements: readonly Movement[]): Generator<Movement[]> {
  let batch: Movement[] = []
  let keys = new Set<string>()
  for (const movement of movements) {
    const object = objectOf(movement)
    const key = object?.makes ? keyOf(object) : null
    if (batch.length === movementsPerBatch || (key !== null && keys.has(key))) {
      yield batch
      batch = []
      keys = new Set()
    }
    batch.push(movement)
    if (key !== null) keys.add(key)
  }
  if (batch.length > 0) yield batch
}

async function takeBatch(
  deps: IngestDeps,
  scope: Scope,
  format: string,
  movements: readonly Movement[],
): Promise<Taken[]> {
  const parts = movements.map((movement) => ({
    movement,
    events: eventsOf(format, movement),
    object: objectOf(movement),
  }))
  const [objects, known] = await deps.alone(
    scope.merchantId,
    (trx) =>
      Promise.all([
        findObjects(
          trx,
          scope,
          parts.flatMap(({ object }) => object ?? []),
        ),
        findKnownEvents(
          trx,
          scope,
          parts.flatMap(({ events }) => events.map(({ id }) => id)),
        ),
      ]),
    { readOnly: true },
  )
  const decided = parts.map(({ events, object }) => {
    const found = object && objects.get(keyOf(object))
    return object && found && !events.some(({ id }) => known.has(id)) ? metBy(object, found) : null
  })
  const sent = parts.filter((_, index) => decided[index] === null).flatMap(({ events }) => events)
  const results = sent.length === 0 ? [] : await ingestReceived(deps, scope, receiveEvents(sent))
  let at = 0
  return parts.map(({ events }, index) => {
    const met = decided[index]
    if (met) return met
    at += events.length
    return together(results.slice(at - events.length, at))
  })
}

/** What a movement comes to that meets an object of other events; null when it has still something to say of it. */
function metBy(object: ObjectOf, found: FoundObject): Taken | null {
  if (!object.makes) return found.status === object.status ? { status: 'here' } : null
  const here = comparable(found)
  if (here.currency === object.currency && here.amount === object.amount) return { status: 'here' }
  const message = `${object.reference.slice(0, 128)} already exists with a different amount: ${here.amount} ${here.currency} in minor units, not ${object.amount} ${object.currency}.`
  return { status: 'refused', code: 'EVENT_REFUSED', message }
}

/** A movement is refused when one of its events is, and new when one of them is. */
function together(results: readonly IngestResult[]): Taken {
  const refused = results.find(({ status }) => status === 'refused')
  if (refused) return { status: 'refused', code: refused.code ?? 'EVENT_REFUSED', message: refused.message ?? '' }
  if (results.some(({ status }) => status === 'held')) return { status: 'waiting' }
  return { status: results.some(({ status }) => status === 'accepted') ? 'new' : 'here' }
}

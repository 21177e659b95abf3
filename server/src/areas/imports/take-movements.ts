import type { Id } from '@firepay/contract/product/ids.ts'
import { decimalOf } from '../../platform/money/decimal.ts'
import type { IngestResult, Stale } from '../ingest/answer-batch.ts'
import { type IngestDeps, ingestGuarded } from '../ingest/ingest.ts'
import { receiveFileEvents } from '../ingest/prepare-events.ts'
import { decideAll } from './decide-all.ts'
import { saveMatches } from './known-movements.queries.ts'
import { type Moved, movedBy } from './moved-by.ts'
import { effectOf, isReturn, type Movement } from './movements.ts'
import { keyOf, objectOf } from './objects-of-movements.ts'
import { namesOf } from './payments-of-movements.ts'
import { resolved } from './resolve-movements.ts'

/** Result of a movement: taken, here before (by this file or other events), waiting for its object, or refused. */
export type Taken = {
  /** Balance effects booked for it, now or before. */
  moved: readonly Moved[]
  /** Events accepted for it in this call. */
  accepted: readonly string[]
} & (
  | { status: 'new' | 'here' }
  /** @property sent events of which at least one is held */
  | { status: 'waiting'; sent: readonly string[] }
  | { status: 'refused'; code: string; message: string }
)

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** A movement has at most two events; a batch of ingest has at most a thousand. */
const movementsPerBatch = 500

/** Attempts to decide movements whose objects other events change meanwhile. */
const maxAttempts = 5

/**
 * Imports movements into a site through ingest, ordered by time. A movement whose object other events reported with the same
 * amount is skipped; with another amount it is refused.
 * @param movements of a file, with its format; event ids derive from the processor's ids
 * @param beforeBatch throws when the caller has lost the permission; earlier batches stay
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

/** Many files have the newest line first; a follow-up movement would wait for its object. */
export function byTime(movements: readonly Movement[]): Movement[] {
  const [first, last] = [movements[0], movements.at(-1)]
  const isNewestFirst = first && last && first.at > last.at
  const forward = isNewestFirst ? movements.toReversed() : [...movements]
  return forward.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** A batch has at most one movement of an object, so that the next one sees the result of the first. */
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

/** Objects of the movement, including a dispute named by its payment. */
function keysOf(movement: Movement): string[] {
  const object = objectOf(movement)
  const payment =
    movement.kind === 'dispute' ? movement.payment : movement.kind === 'dispute_won' ? movement.reference : undefined
  const of = movement.standsFor ?? (isReturn(movement) ? movement.reference : undefined)
  return [
    ...(object ? [keyOf(object)] : []),
    ...(movement.kind === 'payment' ? namesOf(movement).map((name) => `payment:${name}`) : []),
    ...(of === undefined ? [] : [`of ${of}`]),
    ...(payment === undefined ? [] : [`dispute of ${payment}`]),
    // A line that was booked without a payment decides its refunds.
    ...('payment' in movement ? [`adjustment:${movement.payment}`] : []),
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

const busy = refusal('Other events changed this object during the import. Import the file again.')

/** Decides and sends a batch. @returns null for a movement whose object changed in between */
async function tryBatch(
  deps: IngestDeps,
  scope: Scope,
  format: string,
  told: readonly Movement[],
): Promise<(Taken | null)[]> {
  const movements = await deps.separately(scope.merchantId, (trx) => resolved(trx, scope, format, told), {
    readOnly: true,
  })
  const decided = await deps.separately(scope.merchantId, async (trx) => {
    const { decided, news } = await decideAll(trx, scope, { format, movements })
    await saveMatches(trx, scope, news)
    return decided
  })
  const completing = decided.flatMap(({ decision }) => ('here' in decision ? (decision.completes ?? []) : []))
  const sent = decided.flatMap(({ decision, guard }) =>
    'send' in decision ? receiveFileEvents(decision.send).map((event) => (guard ? { ...event, guard } : event)) : [],
  )
  // Comes first: the references that it adds may be those of the other events.
  const all = [...receiveFileEvents(completing), ...sent]
  const results = all.length === 0 ? [] : (await ingestGuarded(deps, scope, all)).slice(completing.length)
  const after = decided.map(
    ({ decision }, index) => ('send' in decision ? decision.movement : movements[index]) as Movement,
  )
  const [moved] = await deps.separately(scope.merchantId, (trx) => Promise.all([movedBy(trx, scope, format, after)]), {
    readOnly: true,
  })
  let at = 0
  return decided.map(({ decision }, index): Taken | null => {
    if ('refused' in decision) return refusal(decision.refused)
    const movement = after[index] as Movement
    const own = moved[index] ?? []
    if ('here' in decision) {
      if (decision.moved.length > 0) return { status: 'here', moved: decision.moved, accepted: [] }
      return stillSame(movement, own)
    }
    at += decision.send.length
    const came = results.slice(at - decision.send.length, at)
    if (!came.every(isKept)) return null
    const one = together(came)
    const accepted = came.flatMap(({ id, status }) => (status === 'accepted' && id !== null ? id : []))
    if (one.status === 'waiting') return { ...one, sent: decision.send.map(({ id }) => id), accepted, moved: [] }
    return { ...one, accepted, moved: one.status === 'refused' ? [] : (decision.adds?.moved ?? own) }
  })
}

function isKept(result: IngestResult | Stale): result is IngestResult {
  return result.status !== 'stale'
}

function refusal(message: string, moved: readonly Moved[] = []): Taken {
  return { status: 'refused', code: 'EVENT_REFUSED', message, moved, accepted: [] }
}

/** The same identity with another amount is not a repeat. */
export function stillSame(movement: Movement, moved: readonly Moved[]): Taken {
  const effect = effectOf(movement)
  const same = moved.find(({ currency }) => currency === effect?.currency)?.amount ?? 0n
  if (effect === null || moved.length === 0 || same === effect.amount) {
    return { status: 'here', moved, accepted: [] }
  }
  const text = (amount: bigint) => `${decimalOf(amount, effect.currency)} ${effect.currency}`
  const message = `This line moves ${text(effect.amount)}, and under its id ${text(same)} is booked already.`
  return refusal(message, moved)
}

/** Refused when one event is; else waiting when one is held, new when one is accepted, and here otherwise. */
function together(
  results: readonly IngestResult[],
): { status: 'new' | 'here' } | { status: 'waiting' } | { status: 'refused'; code: string; message: string } {
  const refused = results.find(({ status }) => status === 'refused')
  if (refused) return { status: 'refused', code: refused.code ?? 'EVENT_REFUSED', message: refused.message ?? '' }
  if (results.some(({ status }) => status === 'held')) return { status: 'waiting' }
  return { status: results.some(({ status }) => status === 'accepted') ? 'new' : 'here' }
}

import type { Id } from '@firepay/contract/product/ids.ts'
import { decimalOf } from '../../platform/money/decimal.ts'
import type { IngestResult, Stale } from '../ingest/answer-batch.ts'
import { type IngestDeps, ingestGuarded } from '../ingest/ingest.ts'
import { receiveEvents } from '../ingest/prepare-events.ts'
import { decideAll } from './decide-all.ts'
import { withDisputes } from './disputes-of-payments.ts'
import { saveMatches } from './known-movements.queries.ts'
import { type Moved, movedBy } from './moved-by.ts'
import { effectOf, isReturn, type Movement } from './movements.ts'
import { keyOf, objectOf } from './objects-of-movements.ts'

/** What became of a movement: taken, here before (by this file or by other events), waiting for its object, or refused. */
export type Taken = {
  /** What the ledger moved of the balance for it, now or before. */
  moved: readonly Moved[]
  /** The events that were accepted for it in this call. */
  accepted: readonly string[]
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
export function byTime(movements: readonly Movement[]): Movement[] {
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

const busy = refusal('Other events changed this object during the import. Import the file again.')

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
  const decided = await deps.alone(scope.merchantId, async (trx) => {
    const { decided, news } = await decideAll(trx, scope, { format, movements })
    await saveMatches(trx, scope, news)
    return decided
  })
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
    return { ...one, accepted, moved: one.status === 'refused' || one.status === 'waiting' ? [] : own }
  })
}

function isKept(result: IngestResult | Stale): result is IngestResult {
  return result.status !== 'stale'
}

function refusal(message: string, moved: readonly Moved[] = []): Taken {
  return { status: 'refused', code: 'EVENT_REFUSED', message, moved, accepted: [] }
}

/** The same identity with another amount is no repeat. */
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

/** A movement is refused when one of its events is, and new when one of them is. */
function together(
  results: readonly IngestResult[],
): { status: 'new' | 'here' | 'waiting' } | { status: 'refused'; code: string; message: string } {
  const refused = results.find(({ status }) => status === 'refused')
  if (refused) return { status: 'refused', code: refused.code ?? 'EVENT_REFUSED', message: refused.message ?? '' }
  if (results.some(({ status }) => status === 'held')) return { status: 'waiting' }
  return { status: results.some(({ status }) => status === 'accepted') ? 'new' : 'here' }
}

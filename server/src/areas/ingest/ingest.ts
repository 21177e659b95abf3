import { type SeparateTransaction, separatelyOn } from '../../platform/db/separate-transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { StorageLow } from '../../platform/errors/database-errors.ts'
import { wakeDelivery } from '../notifications/wake.ts'
import { announceTouched } from './announce-touched.ts'
import { answerBatch, type IngestResult, type Known, type Stale } from './answer-batch.ts'
import { Batch, findKnown, type Scope, TooManyHeld } from './batch.ts'
import type { KnownEvent } from './ingest-events.queries.ts'
import { type Prepared, prepareEvents, type Received, receiveEvents } from './prepare-events.ts'
import { serializeBySite } from './serialize-by-site.ts'

/**
 * Dependencies of ingest. Batches run in their own transactions: events of concurrent calls are combined, so none may
 * depend on one caller's transaction.
 */
export type IngestDeps = Pick<Deps, 'clock' | 'changes' | 'isStorageLow'> & { separately: SeparateTransaction }

/**
 * Processes a batch of a site's events independently of each other. All are durable when this returns; results are in
 * the same order and as of the commit. Batches of one site run one after another; repeating a batch changes nothing.
 * @param scope uuids of merchant and site
 * @throws ApiError `NOT_FOUND` when the site is not the merchant's
 */
export async function ingestBatch(deps: Deps, scope: Scope, rawEvents: readonly unknown[]): Promise<IngestResult[]> {
  return ingestReceived({ ...deps, separately: separatelyOn(deps.db.app) }, scope, receiveEvents(rawEvents))
}

/** Like `ingestBatch`, for received events. */
export async function ingestReceived(
  deps: IngestDeps,
  scope: Scope,
  events: readonly Received[],
): Promise<IngestResult[]> {
  const results = await ingestGuarded(deps, scope, events)
  return results.filter((result) => result.status !== 'stale')
}

/** Like `ingestBatch`, for events that may have a guard; an event whose guard no longer holds is `stale`. */
export async function ingestGuarded(
  deps: IngestDeps,
  scope: Scope,
  events: readonly Received[],
): Promise<(IngestResult | Stale)[]> {
  // Comes first: repeated events are answered without a lock and without writing.
  const ids = events.flatMap((event) => (event.kind === 'received' && event.id !== null ? [event.id] : []))
  const known = await deps.separately(scope.merchantId, (trx) => findKnown(trx, scope, ids), { readOnly: true })
  const prepared = await prepareEvents(events, deps.clock.now(), known)
  if (prepared.every((one) => one.kind !== 'malformed' && known.has(one.id)))
    return answerBatch(prepared, known, new Map())
  const waiting = prepared.map(
    (one): Waiting => ({ one, decided: one.kind === 'malformed' ? undefined : known.get(one.id) }),
  )
  return serializeBySite(scope.siteId, waiting, (together) => {
    const decided = together.flatMap((event) => event.decided ?? [])
    const batch = together.map((event) => event.one)
    return writeBatch(deps, scope, batch, new Map(decided.map((row) => [row.event_id, row])))
  })
}

/** An event that waits for its site's turn, with its stored state from before. */
type Waiting = { one: Prepared; decided: KnownEvent | undefined }

/** Runs one transaction, or several when the events release too many held ones for one. */
async function writeBatch(
  deps: IngestDeps,
  scope: Scope,
  prepared: readonly Prepared[],
  known: Known,
): Promise<(IngestResult | Stale)[]> {
  if (deps.isStorageLow?.()) throw new StorageLow()
  const receivedAt = deps.clock.now()
  try {
    const [results, touched] = await deps.separately(scope.merchantId, async (trx) => {
      const batch = new Batch(trx, scope, receivedAt)
      return [await batch.run(prepared, known), batch.touched] as const
    })
    wakeDelivery()
    announceTouched(deps.changes, scope.merchantId, touched)
    return results
  } catch (error) {
    if (!(error instanceof TooManyHeld)) throw error
  }
  const middle = Math.ceil(prepared.length / 2)
  const first = await writeBatch(deps, scope, prepared.slice(0, middle), known)
  return [...first, ...(await writeBatch(deps, scope, prepared.slice(middle), known))]
}

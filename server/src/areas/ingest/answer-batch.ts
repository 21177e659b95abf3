import type { ingestAnswer } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { z } from 'zod'
import type { KnownEvent } from './ingest-events.queries.ts'
import type { Prepared } from './prepare-events.ts'
import type { Outcome } from './workspace.ts'

export type IngestResult = z.output<typeof ingestAnswer>['results'][number]

/** An event whose guard no longer held; it is not stored. */
export type Stale = { id: string; status: 'stale' }

/** Stored events by event id. */
export type Known = ReadonlyMap<string, KnownEvent>

/** An event processed in this batch. */
type Decided = { hash: Buffer; outcome: Outcome | null; isStale?: boolean }

/** The answer for each event as of the commit; a repeated id within a batch is a duplicate of its first event. */
export function answerBatch(
  prepared: readonly Prepared[],
  known: Known,
  candidates: ReadonlyMap<string, Decided>,
): (IngestResult | Stale)[] {
  const told = new Set<string>()
  return prepared.map((one) => {
    if (one.kind === 'malformed') {
      const { id, code, message, line } = one
      return { id, status: 'refused', code, message, ...(line !== undefined && { line }) }
    }
    const { id } = one
    const candidate = candidates.get(id)
    const isFirst = !known.has(id) && !told.has(id)
    told.add(id)
    const hash = candidate?.hash ?? known.get(id)?.hash
    if (hash && !hash.equals(one.hash)) {
      const message = 'This ID was already used for an event with different content.'
      return { id, status: 'refused', code: 'IDEMPOTENCY_MISMATCH', message }
    }
    if (candidate?.isStale) return { id, status: 'stale' }
    if (candidate?.outcome) return resultOf(id, candidate.outcome, isFirst)
    const stored = known.get(id)
    if (!stored) throw new Error(`event ${id} was neither known nor looked at`)
    return storedResult(stored)
  })
}

function resultOf(id: string, outcome: Outcome, isFirst: boolean): IngestResult {
  if (outcome.status === 'accepted') {
    const { transactionId } = outcome
    return { id, status: isFirst ? 'accepted' : 'duplicate', transactionId }
  }
  const { status, message } = outcome
  return { id, status, message, ...(status === 'refused' && { code: 'EVENT_REFUSED' }) }
}

/** The result for a repeated event: duplicate if it was accepted, otherwise its current status with the same code. */
function storedResult(stored: KnownEvent): IngestResult {
  const transactionId = stored.transaction_id ? { transactionId: stored.transaction_id } : {}
  return {
    id: stored.event_id,
    status: stored.status === 'accepted' ? 'duplicate' : stored.status,
    ...transactionId,
    ...(stored.code !== null && { code: stored.code }),
    ...(stored.message !== null && { message: stored.message }),
  }
}

import type { Answer } from '../../api/query.ts'
import { keysetPages } from '../../shared/list/paged-query.ts'
import type { Scope } from '../../shared/mode.ts'

export type EventPage = Answer<'GET /ingest-events'>
export type IngestEvent = EventPage['items'][number]

const pageSize = 25

/** Events without effect, latest first. Omits texts below three characters, which the server refuses. */
export function eventsQuery(status: IngestEvent['status'], scope: Scope, text = '') {
  const q = text.trim()
  return keysetPages('GET /ingest-events', { status, ...scope, ...(q.trim().length >= 3 && { q: q.trim() }) }, pageSize)
}

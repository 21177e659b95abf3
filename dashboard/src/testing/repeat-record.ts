import type { Answer } from '../api/query.ts'
import { anId } from './records.ts'

type Repeat = Answer<'GET /notifications/repeat-plans/{id}'>

/** A repeat of five of nine failed notifications of the first site, ten per second, not started. */
export function aRepeat(fields: Partial<Repeat> = {}): Repeat {
  return {
    id: anId('job'),
    status: 'planned',
    filter: { status: 'failed' },
    skipDelivered: true,
    latestPerObject: false,
    perSecond: 10,
    matched: 9,
    skippedDelivered: 3,
    skippedUnderWay: 0,
    skippedOlderPerObject: 0,
    skippedPruned: 1,
    skippedUnreachable: 0,
    willRepeat: 5,
    oldest: '2026-11-18T09:00:00.000Z',
    newest: '2026-11-19T08:00:00.000Z',
    estimatedSeconds: 1,
    sites: [{ siteId: anId('site'), willRepeat: 5 }],
    progress: { sent: 0, delivered: 0, failed: 0, left: 5, skipped: [] },
    createdAt: '2026-11-19T09:00:00.000Z',
    userId: anId('usr'),
    ...fields,
  }
}

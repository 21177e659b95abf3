import type { Protection } from './protection.ts'

/** Held events, lines of files, and daily reports. */
export const eventAndFileProtections: readonly Protection[] = [
  {
    id: 'L-15',
    protects: 'an event that waited for longer than a day is refused',
    file: 'server/src/areas/ingest/batch.ts',
    source: 'if (stored.received_at.getTime() + heldForMs <= this.receivedAt.getTime()) {',
    without: 'if (false) {',
    test: 'server/src/areas/ingest/held-too-long.test.ts',
  },
  {
    id: 'L-04',
    protects: 'a file booked what its own lines moved',
    file: 'server/src/areas/imports/booked.queries.ts',
    source: `        and e.event_id = any(\${[...eventIds]})
`,
    without: '',
    test: 'server/src/areas/imports/file-sums.test.ts',
    named: 'excludes bookings by others',
  },
  {
    id: 'L-04',
    protects: 'a refund moved nothing of the refunds without a name',
    file: 'server/src/areas/imports/moved-by.ts',
    source: ' && part === 0',
    without: '',
    test: 'server/src/areas/imports/take-movements.test.ts',
    named: 'with its payment’s reference',
  },
  {
    id: 'L-15',
    protects: 'an event that has not waited for a day goes on waiting',
    file: 'server/src/areas/ingest/expire-held-events.ts',
    source: `        .where('received_at', '<=', before)
        .executeTakeFirst()`,
    without: '        .executeTakeFirst()',
    test: 'server/src/areas/ingest/held-too-long.test.ts',
    named: 'keeps newer ones',
  },
  {
    id: 'L-15',
    protects: 'events of a wrong shape are kept for ninety days',
    file: 'server/src/areas/ingest/forget-malformed-events.ts',
    source: `        .where('received_at', '<', before)
        .executeTakeFirst()`,
    without: '        .executeTakeFirst()',
    test: 'server/src/areas/ingest/held-too-long.test.ts',
    named: 'keeps newer ones',
  },
  {
    id: 'L-09',
    protects: 'of days closed at once each reports its own lines',
    file: 'server/src/areas/reports/close/close-periods.ts',
    source: 'index === 0 ? previousPosition : position',
    without: 'previousPosition',
    test: 'server/src/areas/reports/close/closed-days.test.ts',
    named: 'closed at once',
  },
]

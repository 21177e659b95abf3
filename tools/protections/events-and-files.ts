import type { Protection } from './protection.ts'

/** What is taken of events that waited, and of the lines of files. */
export const eventAndFileProtections: readonly Protection[] = [
  {
    id: 'L-15',
    protects: 'an event that waited for longer than a day is refused',
    file: 'server/src/areas/ingest/ingest.ts',
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
    named: 'what others book',
  },
  {
    id: 'L-04',
    protects: 'a refund moved nothing of the refunds without a name',
    file: 'server/src/areas/imports/moved-by.ts',
    source: ' && part === 0',
    without: '',
    test: 'server/src/areas/imports/take-movements.test.ts',
    named: 'reference of its payment',
  },
]

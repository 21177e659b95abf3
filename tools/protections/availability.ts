import type { Protection } from './protection.ts'

const failure = 'server/src/platform/http/failure.ts'
const failureTest = 'server/src/platform/http/failure.test.ts'

export const availabilityProtections: readonly Protection[] = [
  {
    id: 'V-03',
    protects: 'parts of files have turns of their own',
    file: 'server/src/platform/http/load.ts',
    source: "return area === 'imports' && method !== 'GET' ? area : 'rest'",
    without: "return 'rest'",
    test: 'server/src/program/walks/hostile-bodies.test.ts',
    named: 'a dozen parts of files',
  },
  {
    id: 'V-04',
    protects: 'a statement of a request ends',
    file: 'server/src/platform/db/pools.ts',
    source: 'statement_timeout: appStatementMs, idle',
    without: 'statement_timeout: 0, idle',
    test: 'server/src/platform/db/transaction.test.ts',
    named: 'ends a statement of a request that runs too long',
  },
  {
    id: 'V-05',
    protects: 'a lost database is a 503',
    file: failure,
    source: 'if (isDatabaseUnavailable(error) || isWorthRetrying(error)',
    without: 'if (isWorthRetrying(error)',
    test: failureTest,
    named: 'the database says',
  },
  {
    id: 'V-09',
    protects: 'a forgotten rejection does not end the service',
    file: 'server/src/program/stray-errors.ts',
    source: "process.on('unhandledRejection',",
    without: "process.once('SIGUSR1',",
    test: 'server/src/program/stray-errors.test.ts',
    named: 'a forgotten rejection is logged',
  },
  {
    id: 'V-10',
    protects: 'one process migrates at a time',
    file: 'server/src/platform/db/migrate.ts',
    source: "await owner.query('select pg_advisory_lock($1)', [key])",
    without: "await owner.query('select $1::text', [key])",
    test: 'server/src/program/database/prepare.test.ts',
    named: 'lets one process migrate at a time',
  },
  {
    id: 'V-03',
    protects: 'what would wait too long is refused on arrival',
    file: 'server/src/platform/queue/bounded-queue.ts',
    source: 'if (this.isFull) throw overloaded()',
    without: '',
    test: 'server/src/platform/http/failure.test.ts',
    named: 'refused on arrival',
  },
  {
    id: 'V-05',
    protects: 'a connection to a silent database is given up',
    file: 'server/src/platform/db/deadline.ts',
    source: 'socket.setTimeout(silenceMs, () => {',
    without: 'socket.setTimeout(silenceMs * 1000, () => {',
    test: 'server/src/platform/db/deadline.test.ts',
  },
]

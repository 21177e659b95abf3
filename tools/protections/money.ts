import type { Protection } from './protection.ts'

const core = 'server/migrations/001-core.sql'
const distributionTest = 'server/src/platform/db/distribution.test.ts'
const ingestTest = 'server/src/areas/ingest/ingest.test.ts'
const transaction = 'server/src/platform/db/transaction.ts'
const transactionTest = 'server/src/platform/db/transaction.test.ts'

export const moneyProtections: readonly Protection[] = [
  {
    id: 'L-03',
    protects: 'transfers are never changed or removed',
    file: core,
    source: "select app_protect('transfers', 'select, insert');",
    without: "select app_protect('transfers', 'select, insert, update, delete');",
    test: distributionTest,
    named: 'may add to transfers',
  },
  {
    id: 'L-03',
    protects: 'journal entries are never changed or removed',
    file: core,
    source: "select app_protect('journal_entries', 'select, insert');",
    without: "select app_protect('journal_entries', 'select, insert, update, delete');",
    test: distributionTest,
    named: 'may add to journal_entries',
  },
  {
    id: 'L-04',
    protects: 'an id stands for one content',
    file: 'server/src/areas/ingest/answer-batch.ts',
    source: 'if (hash && !hash.equals(one.hash)) {',
    without: 'if (false) {',
    test: ingestTest,
    named: 'knows an event again by its content',
  },
  {
    id: 'L-04',
    protects: 'an event is taken once, whichever instance takes it',
    file: 'server/src/areas/sites/lock-site.ts',
    source: '.forNoKeyUpdate()',
    without: '',
    test: ingestTest,
    named: 'another instance',
  },
  {
    id: 'L-07',
    protects: 'a serialization failure is repeated',
    file: transaction,
    source: 'if (attempt >= attempts || !isWorthRetrying(cause)) throw cause',
    without: 'throw cause',
    test: transactionTest,
    named: 'runs again after a serialization failure',
  },
  {
    id: 'L-07',
    protects: 'no other failure is repeated',
    file: transaction,
    source: 'attempt >= attempts || !isWorthRetrying(cause)',
    without: 'attempt >= attempts',
    test: transactionTest,
    named: 'does not run again after a failure that would come again',
  },
  {
    id: 'L-10',
    protects: 'figures and list are of one snapshot',
    file: transaction,
    source: 'if (options.isolation) transaction = transaction.setIsolationLevel(options.isolation)',
    without: '',
    test: 'server/src/areas/transactions/transactions.test.ts',
    named: 'shows rows and statistics of one moment',
  },
  {
    id: 'L-11',
    protects: 'halves are rounded to even',
    file: 'server/src/platform/money/half-even.ts',
    source: '(twice === divisor && quotient % 2n === 1n)',
    without: 'twice === divisor',
    test: 'server/src/platform/money/half-even.test.ts',
  },
  {
    id: 'L-12',
    protects: 'whole numbers of the database are read exactly',
    file: 'server/src/platform/db/pools.ts',
    source: '20: BigInt, // int8',
    without: '20: Number,',
    test: transactionTest,
    named: 'reads int8 as bigint',
  },
  {
    id: 'L-13',
    protects: 'a reversal turns every transfer round',
    file: 'server/src/areas/ledger/entries.ts',
    source: 'from: transfer.to,\n    to: transfer.from,',
    without: '',
    test: ingestTest,
    named: 'turns a bounced refund round',
  },
  {
    id: 'L-08',
    protects: 'a balance as of an instant knows nothing that was posted after it',
    file: 'server/src/areas/balances/balances.queries.ts',
    source: '= account.id and ${live}',
    without: '= account.id and transfer.posted_at >= ${day} and transfer.posted_at < ${nextDay}',
    test: 'server/src/areas/balances/balances.test.ts',
    named: 'are the sums of the transfers posted by then',
  },
]

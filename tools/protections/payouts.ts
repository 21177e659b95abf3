import type { Protection } from './protection.ts'

export const payoutProtections: readonly Protection[] = [
  {
    id: 'L-08',
    protects: 'stored sums of a payout count only for as many lines as they cover',
    file: 'server/src/areas/payouts/payout-sums.ts',
    source: `and s.lines = (
      select count(*) from payout_lines l where l.merchant_id = \${merchantId} and l.payout_id = s.payout_id)`,
    without: '',
    test: 'server/src/areas/ingest/large-payout.test.ts',
  },
]

import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import type { reportsTexts } from '../../../locale/reports.ts'

/**
 * The rendering of a cell. Amounts: `balance` links to the balance of its time, `signed` shows the sign, `part` prints
 * zero as a dash; `number`, `in` and `out` have the lines of their category or fee. The contract lists other amounts
 * with lines (`columnsWithLines`).
 */
export type CellKind =
  | 'category'
  | 'block'
  | 'fee'
  | 'line'
  | 'text'
  | 'brand'
  | 'reference'
  | 'payout'
  | 'payoutStatus'
  | 'count'
  | 'money'
  | 'balance'
  | 'part'
  | 'signed'
  | 'in'
  | 'out'
  | 'number'
  | 'share'
  | 'time'
  | 'day'

export type RowColumn = { key: keyof typeof reportsTexts.columns; kind: CellKind; isLate?: true }

const movements: RowColumn[] = [
  { key: 'category', kind: 'category' },
  { key: 'count', kind: 'count' },
  { key: 'credits', kind: 'in' },
  { key: 'debits', kind: 'out' },
  { key: 'net', kind: 'number' },
]

/** The columns by report type (product.md §8), in order. */
export const rowColumns: Record<ReportType, readonly RowColumn[]> = {
  daily: movements,
  monthly: movements,
  summary: movements,
  status: [
    { key: 'block', kind: 'block' },
    { key: 'open', kind: 'balance' },
    { key: 'in', kind: 'signed' },
    { key: 'out', kind: 'money' },
    { key: 'moved', kind: 'signed' },
    { key: 'close', kind: 'balance' },
  ],
  'payment-method': [
    { key: 'method', kind: 'line' },
    { key: 'brand', kind: 'brand' },
    { key: 'issuerRegion', kind: 'text' },
    { key: 'count', kind: 'count' },
    { key: 'gross', kind: 'money' },
    { key: 'fees', kind: 'money' },
    { key: 'net', kind: 'money' },
    { key: 'refundShare', kind: 'share' },
    { key: 'averageFeeShare', kind: 'share' },
  ],
  fees: [
    { key: 'feeType', kind: 'fee' },
    { key: 'count', kind: 'count' },
    { key: 'amount', kind: 'number' },
    { key: 'average', kind: 'money' },
    { key: 'shareOfGross', kind: 'share' },
  ],
  category: [
    { key: 'category', kind: 'category' },
    { key: 'count', kind: 'count' },
    { key: 'amount', kind: 'number' },
  ],
  payout: [
    { key: 'reference', kind: 'payout' },
    { key: 'createdAt', kind: 'time' },
    { key: 'gross', kind: 'money' },
    { key: 'fees', kind: 'money' },
    { key: 'refunds', kind: 'money' },
    { key: 'chargebacks', kind: 'money' },
    { key: 'otherMovements', kind: 'money' },
    { key: 'net', kind: 'money' },
    { key: 'bankReference', kind: 'text' },
    { key: 'arrival', kind: 'day' },
    { key: 'status', kind: 'payoutStatus' },
  ],
  ledger: [
    { key: 'postedAt', kind: 'time' },
    { key: 'availableAt', kind: 'time' },
    { key: 'line', kind: 'line' },
    { key: 'reference', kind: 'reference', isLate: true },
    { key: 'debit', kind: 'part' },
    { key: 'credit', kind: 'part' },
    { key: 'runningBalance', kind: 'money' },
  ],
  reserve: [
    { key: 'reference', kind: 'reference' },
    { key: 'heldAt', kind: 'time' },
    { key: 'held', kind: 'money' },
    { key: 'released', kind: 'money' },
    { key: 'releaseDate', kind: 'day' },
  ],
  currency: [
    { key: 'paymentCurrency', kind: 'text' },
    { key: 'count', kind: 'count' },
    { key: 'gross', kind: 'money' },
    { key: 'exchangeRate', kind: 'text' },
    { key: 'settled', kind: 'money' },
  ],
}

const atEnd: ReadonlySet<CellKind> = new Set([
  'count',
  'money',
  'balance',
  'part',
  'signed',
  'in',
  'out',
  'number',
  'share',
])

/** True for right-aligned columns, whose digits line up. */
export function isAtEnd({ kind }: RowColumn): boolean {
  return atEnd.has(kind)
}

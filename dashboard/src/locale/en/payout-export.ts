import type { PayoutLineColumn } from '@firepay/contract/payouts/payout-line-columns.ts'
import { formatNumber } from './formats.ts'

/** The export of a payout's lines: columns and preview. */
export const payoutExportTexts = {
  columns: 'Columns',
  chosen: (n: number, all: number) => (n === all ? `All ${all} columns` : `${n} of ${all} columns`),
  provable: 'The last running sum is the sum of all lines.',
  notProvable: 'Without net and running sum the file does not show what its lines come to.',
  preview: 'First and last lines of the file',
  left: (n: number) => `${formatNumber(n)} more ${n === 1 ? 'line' : 'lines'}`,
  names: {
    postedAt: 'Posted at',
    kind: 'Kind',
    event: 'Event',
    orderReference: 'Order',
    reference: 'Reference',
    currency: 'Currency',
    amount: 'Amount',
    fee: 'Fee',
    net: 'Net',
    runningSum: 'Running sum',
    payoutReference: 'Payout',
    bankReference: 'Bank reference',
    payoutDate: 'Date of the payout',
    payoutId: 'ID of the payout',
    transactionId: 'ID of the transaction',
  } satisfies Record<PayoutLineColumn, string>,
} as const

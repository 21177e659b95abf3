/** Columns of an export of a payout's lines, in the order of the file. */
export const payoutLineColumns = [
  'postedAt',
  'kind',
  'event',
  'orderReference',
  'reference',
  'currency',
  'amount',
  'fee',
  'net',
  'runningSum',
  'payoutReference',
  'bankReference',
  'payoutDate',
  'payoutId',
  'transactionId',
] as const
export type PayoutLineColumn = (typeof payoutLineColumns)[number]

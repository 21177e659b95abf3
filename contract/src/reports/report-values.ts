/** Types and categories of balance reports, without a schema, so that the browser loads none. */

/** Made by the worker when the period ends in the site's zone. */
export const automaticReportTypes = ['daily', 'monthly'] as const
/** Made when somebody asks. */
export const requestedReportTypes = [
  'summary',
  'status',
  'payment-method',
  'fees',
  'category',
  'payout',
  'ledger',
  'reserve',
  'currency',
] as const
export const reportTypes = [...automaticReportTypes, ...requestedReportTypes] as const

/** What a movement was, in the order in which reports list them. */
export const movementCategories = [
  'payment',
  'refund',
  'chargeback',
  'reversal',
  'fee',
  'payout',
  'adjustment',
  'reserve',
] as const

/**
 * The amounts of a row, by type of report, that are the sum of lines of their own. Those of days, months, summaries, fees and
 * categories are asked for by what they are; a ledger's rows are lines.
 */
export const columnsWithLines = {
  status: ['in', 'out', 'moved'],
  'payment-method': ['gross', 'fees', 'net'],
  payout: ['gross', 'fees', 'refunds', 'chargebacks', 'otherMovements', 'net'],
  reserve: ['held', 'released'],
  currency: ['gross', 'settled'],
} as const

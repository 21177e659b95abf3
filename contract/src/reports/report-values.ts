/** Types and categories of balance reports, without a schema, so that the browser loads none. */

/** Made by the worker when the period ends in the site's zone. */
export const automaticReportTypes = ['daily', 'monthly'] as const
/** Made on request. */
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

/** Categories of movements, in the order of reports. */
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
 * Row amounts, by report type, that can be broken down into lines by row and column. Rows of daily, monthly, summary,
 * fee and category reports are queried by category instead; a ledger's rows are lines.
 */
export const columnsWithLines = {
  status: ['in', 'out', 'moved'],
  'payment-method': ['gross', 'fees', 'net'],
  payout: ['gross', 'fees', 'refunds', 'chargebacks', 'otherMovements', 'net'],
  reserve: ['held', 'released'],
  currency: ['gross', 'settled'],
} as const

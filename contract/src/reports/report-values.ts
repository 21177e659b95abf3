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

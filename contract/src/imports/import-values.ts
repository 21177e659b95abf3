/** The files of processors that are read without a mapping. */
export const knownFormats = [
  'stripe-balance',
  'stripe-payments',
  'adyen-settlement-details',
  'paypal-activity',
  'mollie-settlement',
] as const

/** What a column of any other file can be read as. */
export const mappedFields = [
  'id',
  'type',
  'reference',
  'payment',
  'amount',
  'debit',
  'credit',
  'fee',
  'net',
  'currency',
  'at',
  'time',
  'zone',
  'availableOn',
  'order',
  'method',
  'email',
  'description',
] as const

/** Without an id, a date and an amount a line says nothing; what goes out and comes in may have a column each. */
export function isCompleteMapping(mapping: Partial<Record<(typeof mappedFields)[number], unknown>>): boolean {
  const hasAmount = (['amount', 'debit', 'credit'] as const).some((field) => mapping[field] !== undefined)
  return mapping.id !== undefined && mapping.at !== undefined && hasAmount
}

/** Meanings of a word in the type column; lines that mean `skip` move no money. */
export const mappedKinds = [
  'payment',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_won',
  'fee',
  'adjustment',
  'payout',
  'payout_failed',
  'reserve_held',
  'reserve_released',
] as const

/** Rows that the processor made in test mode: left out of the import, or taken like any other. */
export const testRowsChoices = ['leave_out', 'import', 'only'] as const

/** What a line of a file says happened. */
export const movementKinds = [
  'payment',
  'payment_declined',
  'refund',
  'refund_total',
  'refund_failed',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'fee',
  'adjustment',
  'payout',
  'payout_failed',
  'top_up',
  'top_up_returned',
  'reserve_held',
  'reserve_released',
] as const

/** `import` takes the lines into the site, `comparison` holds them against what is there and changes nothing. */
export const importPurposes = ['import', 'comparison'] as const

/** What a comparison finds of an object: of the file and here, in one of the two only, or with different amounts. */
export const comparisonResults = ['missing_here', 'missing_in_file', 'differs', 'matched'] as const

/** A part of a file before it is written in base64. */
export const maxPartBytes = 512 * 1024

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
  'fee',
  'net',
  'currency',
  'at',
  'availableOn',
  'order',
  'method',
  'email',
  'description',
] as const

/** Without these a line says nothing. */
export const neededFields = ['id', 'amount', 'at'] as const

/** What a line of a file says happened. */
export const movementKinds = [
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

/** `import` takes the lines into the site, `comparison` holds them against what is there and changes nothing. */
export const importPurposes = ['import', 'comparison'] as const

/** What a comparison finds of an object: of the file and here, in one of the two only, or with different amounts. */
export const comparisonResults = ['missing_here', 'missing_in_file', 'differs', 'matched'] as const

/** A part of a file before it is written in base64. */
export const maxPartBytes = 512 * 1024

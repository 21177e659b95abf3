/** File formats of processors that need no mapping. */
export const knownFormats = [
  'stripe-balance',
  'stripe-payments',
  'adyen-settlement-details',
  'paypal-activity',
  'mollie-settlement',
] as const

/** Fields that a column of a custom file can be mapped to. */
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

/** Fields that a known format reads from a column, those that no custom column can be mapped to last. */
export const readFields = [...mappedFields, 'status', 'rate', 'further', 'customer', 'batch'] as const

/** A line needs an id, a date and an amount; the amount may be split into debit and credit columns. */
export function isCompleteMapping(mapping: Partial<Record<(typeof mappedFields)[number], unknown>>): boolean {
  const hasAmount = (['amount', 'debit', 'credit'] as const).some((field) => mapping[field] !== undefined)
  return mapping.id !== undefined && mapping.at !== undefined && hasAmount
}

/** Meanings of a word in the type column. Lines that mean `skip` move no money. */
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

/** Treatment of rows from the processor's test mode: leave out, import like any other, or import only these. */
export const testRowsChoices = ['leave_out', 'import', 'only'] as const

/** Kinds of movements that a file line can report. */
export const movementKinds = [
  'payment',
  'payment_declined',
  'refund',
  'refund_total',
  'dispute_total',
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

/** `import` adds the lines to the site; `comparison` compares them with existing data and changes nothing. */
export const importPurposes = ['import', 'comparison'] as const

/** Result of comparing an object: present on one side only, different amounts, or equal. */
export const comparisonResults = ['missing_here', 'missing_in_file', 'differs', 'matched'] as const

/** Maximum size of a part of a file in bytes, before base64. */
export const maxPartBytes = 512 * 1024

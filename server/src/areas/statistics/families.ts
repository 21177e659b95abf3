import type { Level } from './segments.ts'

/** Columns of `transactions` with sums by value. */
export const facets = ['country', 'card_brand', 'decline_code'] as const
export type Facet = (typeof facets)[number]

/** Measures of figures; columns of deltas and sums. */
export const measures = [
  'count',
  'gross',
  'refunds',
  'chargebacks',
  'fees',
  'net',
  'refunded_count',
  'disputed_count',
] as const
export type Measures = Record<(typeof measures)[number], bigint>

/** Sums by period, their dimensions, and the deltas folded into them. */
export type Family = {
  sums: string
  /** Longest first. */
  levels: readonly [Level, ...Level[]]
  dimensions: readonly string[]
  deltas: string
  deltaDimensions: readonly string[]
}

const shared = ['site_id', 'type', 'status', 'currency', 'account_currency'] as const
const days = ['field', 'bucket', 'method', ...shared] as const

/** Every transaction, by day. */
export const plainFamily = {
  sums: 'statistics_sums',
  levels: ['year', 'month', 'day'],
  dimensions: days,
  deltas: 'statistics_deltas',
  deltaDimensions: days,
} as const satisfies Family

/**
 * Every transaction with a value, once per facet, by month and without the method: by day there would be ten times as
 * many rows. A delta covers both instants and all values, so that ingest writes one row instead of six.
 */
export const valueFamily = {
  sums: 'statistics_value_sums',
  levels: ['year', 'month'],
  dimensions: ['field', 'facet', 'value', 'bucket', ...shared],
  deltas: 'statistics_value_deltas',
  deltaDimensions: ['created_month', 'captured_month', ...facets, ...shared],
} as const satisfies Family

export const families = [plainFamily, valueFamily] as const

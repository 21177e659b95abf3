import type { Level } from './segments.ts'

/** Columns of `transactions` whose values have sums of their own. */
export const facets = ['country', 'card_brand', 'decline_code'] as const
export type Facet = (typeof facets)[number]

/** What a row of figures counts: columns of deltas and sums alike. */
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

/** Sums of periods, what their rows are told apart by, and the deltas that are folded into them. */
export type Family = {
  sums: string
  /** The longest first. */
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
 * Every transaction that has the value, once for each facet, by month and without the method: by day there would be ten
 * times the rows. A delta is about both instants and all values at once, which keeps ingest from writing six rows.
 */
export const valueFamily = {
  sums: 'statistics_value_sums',
  levels: ['year', 'month'],
  dimensions: ['field', 'facet', 'value', 'bucket', ...shared],
  deltas: 'statistics_value_deltas',
  deltaDimensions: ['created_month', 'captured_month', ...facets, ...shared],
} as const satisfies Family

export const families = [plainFamily, valueFamily] as const

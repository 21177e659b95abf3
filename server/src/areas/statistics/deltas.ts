import type { Id } from '@firepay/contract/product/ids.ts'
import type { StatisticsDimensions } from '../../platform/db/schema.ts'

/** What of a transaction the statistics count: columns of `transactions`, under their own names. */
export type StatisticsFacts = {
  site_id: Id<'site'>
  type: string
  status: string
  method: string | null
  currency: string
  account_currency: string
  amount: bigint
  captured_amount: bigint
  refunded_amount: bigint
  disputed_amount: bigint
  dispute_status: string
  fee_total: string | bigint
  net: string | bigint
  created_at: Date
  captured_at: Date | null
}

/** A row to add to `statistics_deltas`, without its `merchant_id` and `id`. */
export type StatisticsDelta = {
  [K in keyof StatisticsDimensions]: K extends 'field' ? 'created' | 'captured' : string
} & {
  count: bigint
  gross: bigint
  refunds: bigint
  chargebacks: bigint
  fees: bigint
  net: bigint
  refunded_count: bigint
  disputed_count: bigint
}

/** What a row of figures is about, and what it counts: columns of deltas and sums alike. */
export const dimensions = [
  'field',
  'bucket',
  'site_id',
  'type',
  'status',
  'method',
  'currency',
  'account_currency',
] as const
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

/**
 * What a change of one transaction does to the sums: its old figures taken away, its new ones added.
 * Each stands under the UTC day of its creation and, once captured, under that of its first capture.
 * @param before null when the transaction is new
 * @returns rows whose measures are signed minor units and counts; empty when nothing the statistics count has changed
 */
export function deltasOf(before: StatisticsFacts | null, after: StatisticsFacts): StatisticsDelta[] {
  return mergeDeltas([...(before ? figuresOf(before, -1n) : []), ...figuresOf(after, 1n)])
}

/** Adds up rows of the same dimensions and leaves out those that come to nothing; in a fixed order of the dimensions. */
export function mergeDeltas(rows: readonly StatisticsDelta[]): StatisticsDelta[] {
  const merged = new Map<string, StatisticsDelta>()
  for (const row of rows) {
    const key = dimensions.map((name) => row[name]).join('\u0000')
    const sum = merged.get(key)
    if (sum) for (const name of measures) sum[name] += row[name]
    else merged.set(key, { ...row })
  }
  return [...merged]
    .filter(([, row]) => measures.some((name) => row[name] !== 0n))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

function figuresOf(facts: StatisticsFacts, sign: 1n | -1n): StatisticsDelta[] {
  const isPayment = facts.type === 'payment'
  const figures = {
    site_id: facts.site_id,
    type: facts.type,
    status: facts.status,
    method: facts.method ?? '',
    currency: facts.currency,
    account_currency: facts.account_currency,
    count: sign,
    gross: sign * (isPayment ? facts.captured_amount : facts.amount),
    refunds: isPayment ? sign * facts.refunded_amount : 0n,
    chargebacks: isPayment ? sign * facts.disputed_amount : 0n,
    fees: sign * BigInt(facts.fee_total),
    net: sign * BigInt(facts.net),
    refunded_count: isPayment && facts.refunded_amount > 0n ? sign : 0n,
    disputed_count: isPayment && facts.dispute_status !== 'none' ? sign : 0n,
  }
  const rows: StatisticsDelta[] = [{ field: 'created', bucket: dayOf(facts.created_at), ...figures }]
  if (facts.captured_at) rows.push({ field: 'captured', bucket: dayOf(facts.captured_at), ...figures })
  return rows
}

/** The UTC day of an instant, as a column of type date takes it. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

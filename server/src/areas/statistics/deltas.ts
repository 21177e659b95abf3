import type { Id } from '@firepay/contract/product/ids.ts'
import { type Facet, facets, type Measures, measures, plainFamily, valueFamily } from './families.ts'

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
} & { [F in Facet]: string | null }

/** A change of one transaction; `before` is null when it is new. */
export type StatisticsChange = { before: StatisticsFacts | null; after: StatisticsFacts }

/** A row of deltas or of sums, without its keys: dimensions as texts, measures signed. */
export type StatisticsDelta = Record<string, string | bigint | null> & Measures

/**
 * What changes of transactions do to the sums: old figures taken away, new ones added. Each stands under the UTC day of
 * its creation and, once captured, under that of its first capture; by value under the months of both at once.
 * @returns rows whose measures are signed minor units and counts; empty when nothing the statistics count has changed
 */
export function deltasOf(changes: readonly StatisticsChange[]): {
  plain: StatisticsDelta[]
  values: StatisticsDelta[]
} {
  const plain: StatisticsDelta[] = []
  const values: StatisticsDelta[] = []
  for (const { before, after } of changes) {
    if (before) addFigures(before, -1n, plain, values)
    addFigures(after, 1n, plain, values)
  }
  return {
    plain: mergeDeltas(plain, plainFamily.deltaDimensions),
    values: mergeDeltas(values, valueFamily.deltaDimensions),
  }
}

/**
 * Adds up rows of the same dimensions and leaves out those that come to nothing; in a fixed order of the dimensions.
 * @param rows changed by this: the first of each kind takes the others up
 */
export function mergeDeltas(rows: readonly StatisticsDelta[], dimensions: readonly string[]): StatisticsDelta[] {
  const merged = new Map<string, StatisticsDelta>()
  for (const row of rows) {
    let key = ''
    for (const name of dimensions) key += `${row[name] ?? '\u0001'}\u0000`
    const sum = merged.get(key)
    if (sum) for (const name of measures) sum[name] += row[name]
    else merged.set(key, row)
  }
  return [...merged]
    .filter(([, row]) => measures.some((name) => row[name] !== 0n))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

function addFigures(facts: StatisticsFacts, sign: 1n | -1n, plain: StatisticsDelta[], values: StatisticsDelta[]): void {
  const isPayment = facts.type === 'payment'
  const figures = {
    site_id: facts.site_id,
    type: facts.type,
    status: facts.status,
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
  const created = dayOf(facts.created_at)
  const captured = facts.captured_at && dayOf(facts.captured_at)
  const method = facts.method ?? ''
  plain.push({ field: 'created', bucket: created, method, ...figures })
  if (captured !== null) plain.push({ field: 'captured', bucket: captured, method, ...figures })
  const { country, card_brand, decline_code } = facts
  if (country === null && card_brand === null && decline_code === null) return
  const months = { created_month: monthOf(created), captured_month: captured && monthOf(captured) }
  values.push({ ...months, country, card_brand, decline_code, ...figures })
}

/**
 * A delta by value as the changes of sums that it stands for: one for each instant and each value that it has. What
 * `unfoldedDeltas` does in SQL.
 */
export function spreadValues({ created_month, captured_month, ...delta }: StatisticsDelta): StatisticsDelta[] {
  const months = [
    ['created', created_month],
    ['captured', captured_month],
  ] as const
  return months.flatMap(([field, bucket]) =>
    facets.flatMap((facet) => {
      const value = delta[facet]
      if (typeof bucket !== 'string' || typeof value !== 'string') return []
      // The measures are those of the delta.
      return [{ ...delta, field, bucket, facet, value } as StatisticsDelta]
    }),
  )
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The UTC day of an instant, as a column of type date takes it. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

import type { Id } from '@firepay/contract/product/ids.ts'
import { type Delta, mergeDeltas } from '../../platform/db/fold-deltas.ts'
import { type Facet, facets, type Measures, measures, plainFamily, valueFamily } from './families.ts'

/** Columns of `transactions` that the statistics use, under the same names. */
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

/** A change of a transaction; `before` is null for a new one. */
export type StatisticsChange = { before: StatisticsFacts | null; after: StatisticsFacts }

/** A row of deltas or sums without keys: dimensions as text, measures signed. */
export type StatisticsDelta = Delta<keyof Measures>

/**
 * Converts changes of transactions to deltas: old figures subtracted, new ones added. Each belongs to the UTC day of
 * creation and, once captured, to that of the first capture; deltas by value to both months together.
 * @returns rows in signed minor units and counts; empty when no counted fact has changed
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
    plain: mergeDeltas(plain, { key: plainFamily.deltaDimensions, measures }),
    values: mergeDeltas(values, { key: valueFamily.deltaDimensions, measures }),
  }
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

/** Expands a delta by value into changes of sums: one per instant and value. Same as `unfoldedDeltas` in SQL. */
export function spreadValues({ created_month, captured_month, ...delta }: StatisticsDelta): StatisticsDelta[] {
  const months = [
    ['created', created_month],
    ['captured', captured_month],
  ] as const
  return months.flatMap(([field, bucket]) =>
    facets.flatMap((facet) => {
      const value = delta[facet]
      if (typeof bucket !== 'string' || typeof value !== 'string') return []
      // Has the measures of the delta.
      return [{ ...delta, field, bucket, facet, value } as StatisticsDelta]
    }),
  )
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** UTC day of an instant, for a date column. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

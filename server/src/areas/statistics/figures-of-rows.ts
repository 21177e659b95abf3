import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InstantRange } from '../../platform/time/range.ts'
import type { Segments } from './segments.ts'

/** Selection of transactions. */
export type SelectedRows = {
  merchantId: Id<'merchant'>
  field: 'created' | 'captured'
  /** Bounds on the instant of `field`. */
  range: InstantRange
  /** Further conditions on `transactions t`. */
  conditions: readonly RawBuilder<SqlBool>[]
}

/** Figures as returned by PostgreSQL. */
export type FiguresRow = {
  group: string
  type: string
  status: string
  currency: string
  account_currency: string
  count: bigint | string
  gross: string
  refunds: string
  chargebacks: string
  fees: string
  net: string
  refunded_count: bigint | string
  disputed_count: bigint | string
}

/** Counts and sums the transactions themselves. */
export function figuresOfRows(selection: SelectedRows, group: RawBuilder<unknown>): RawBuilder<FiguresRow> {
  const isPayment = sql`t.type = 'payment'`
  return sql<FiguresRow>`
    select ${group} as "group", t.type, t.status, t.currency, t.account_currency,
      count(*) as count,
      case when ${isPayment} then sum(t.captured_amount) else sum(t.amount) end as gross,
      case when ${isPayment} then sum(t.refunded_amount) else 0 end as refunds,
      case when ${isPayment} then sum(t.disputed_amount) else 0 end as chargebacks,
      sum(t.fee_total) as fees,
      sum(t.net) as net,
      count(*) filter (where ${isPayment} and t.refunded_amount > 0) as refunded_count,
      count(*) filter (where ${isPayment} and t.dispute_status <> 'none') as disputed_count
    from transactions t
    where ${and([...whereLive(selection, selection.conditions), ...within(instantColumn(selection), selection.range)])}
    group by 1, t.type, t.status, t.currency, t.account_currency
  `
}

/** Transactions between a bound and its nearest period border, in the columns of the sums. */
export function singles(
  selection: SelectedRows,
  parts: Segments['live'],
  group: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = instantColumn(selection)
  const isPayment = sql`t.type = 'payment'`
  return sql`
    select ${group} as "group", t.type, t.status, t.currency, t.account_currency,
      v.sign as count,
      v.sign * case when ${isPayment} then t.captured_amount else t.amount end as gross,
      v.sign * case when ${isPayment} then t.refunded_amount else 0 end as refunds,
      v.sign * case when ${isPayment} then t.disputed_amount else 0 end as chargebacks,
      v.sign * t.fee_total as fees,
      v.sign * t.net as net,
      v.sign * case when ${isPayment} and t.refunded_amount > 0 then 1 else 0 end as refunded_count,
      v.sign * case when ${isPayment} and t.dispute_status <> 'none' then 1 else 0 end as disputed_count
    from unnest(
        ${parts.map((part) => part.from.toISOString())}::timestamptz[],
        ${parts.map((part) => part.to.toISOString())}::timestamptz[],
        ${parts.map((part) => part.plus)}::int[], ${parts.map((part) => part.minus)}::int[]
      ) as p (starts, ends, plus, minus)
    join transactions t on t.merchant_id = ${selection.merchantId} and ${column} >= p.starts and ${column} < p.ends
    cross join lateral (values (p.plus, 1), (p.minus, -1)) as v (part, sign)
    where v.part is not null and ${and(whereLive(selection, selection.conditions))}
  `
}

/** Conditions of every counted row, without the range. */
export function whereLive(selection: SelectedRows, conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool>[] {
  const isThere = selection.field === 'captured' ? [sql<SqlBool>`t.captured_at is not null`] : []
  return [sql<SqlBool>`t.merchant_id = ${selection.merchantId}`, ...isThere, ...conditions]
}

/** The instant that the range applies to. */
export function instantColumn(selection: Pick<SelectedRows, 'field'>): RawBuilder<Date> {
  return selection.field === 'captured' ? sql<Date>`t.captured_at` : sql<Date>`t.created_at`
}

export function within(column: RawBuilder<Date>, range: InstantRange): RawBuilder<SqlBool>[] {
  return [
    ...(range.from ? [sql<SqlBool>`${column} >= ${range.from}`] : []),
    ...(range.to ? [sql<SqlBool>`${column} < ${range.to}`] : []),
  ]
}

/** Conjunction of the conditions. */
export function and(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../db/transaction.ts'
import { estimatePeriods, type Period, type PeriodUnit, periodsBetween } from '../time/periods.ts'
import type { InstantRange } from '../time/range.ts'
import { type DayRange, segmentsOf } from './segments.ts'

/** Counts and sums of the matching transactions that share a group, type, status and both currencies. */
export type Figures = {
  /** Key of the group; empty when nothing is grouped, and for rows that lack the value. */
  group: string
  type: string
  status: string
  /** Of gross, refunds and chargebacks; in minor units. */
  currency: string
  /** Of fees and net; in minor units. */
  accountCurrency: string
  count: bigint
  /** Captured for payments, the amount for every other type. */
  gross: bigint
  refunds: bigint
  chargebacks: bigint
  fees: bigint
  net: bigint
  /** Payments with a succeeded refund, and with any dispute. */
  refundedCount: bigint
  disputedCount: bigint
}

export type Selection = {
  merchantId: string
  field: 'created' | 'captured'
  /** Bounds on the instant of `field`. */
  range: InstantRange
  /** What else the rows of `transactions t` must fulfil. */
  conditions: readonly RawBuilder<SqlBool>[]
  /** The same for the rows of the sums `s`; null when a condition is on something that the sums do not tell apart. */
  sumConditions: readonly RawBuilder<SqlBool>[] | null
}

export type Grouping =
  | { by: 'nothing' }
  | { by: PeriodUnit; zone: string }
  | { by: 'method' | 'status' | 'country' | 'decline_code' }

const dayMs = 86_400_000

/** More groups than this are not made; 20,000 hours are two years and a quarter. */
export const maxPeriods = 20_000

/** Asked for more periods than `maxPeriods`. */
export class TooManyPeriods extends Error {}

/**
 * Counts and sums over every transaction of the selection, by group. Read from the day and month sums, the deltas that
 * are not folded yet and, at the edges of the range and of the groups, from the transactions; when a condition is on
 * something that the sums do not know, from the transactions alone. Both ways give the same figures to the instant.
 * The caller's transaction is `repeatable read` when it reads anything beside this.
 * @throws TooManyPeriods
 */
export async function readFigures(trx: Trx, selection: Selection, grouping: Grouping): Promise<Figures[]> {
  if ('zone' in grouping) return await readPeriods(trx, selection, grouping.by, grouping.zone)
  if (grouping.by === 'nothing') {
    return await read(trx, selection, { sums: sql`''`, live: sql`''`, cuts: [] })
  }
  if (grouping.by === 'method') {
    return await read(trx, selection, { sums: sql`s.method`, live: sql`coalesce(t.method, '')`, cuts: [] })
  }
  if (grouping.by === 'status')
    return await read(trx, selection, { sums: sql`s.status`, live: sql`t.status`, cuts: [] })
  return await read(trx, selection, { sums: null, live: sql`coalesce(t.${sql.ref(grouping.by)}, '')`, cuts: [] })
}

async function readPeriods(trx: Trx, selection: Selection, unit: PeriodUnit, zone: string): Promise<Figures[]> {
  const extent = await findExtent(trx, selection)
  if (!extent) return []
  if (estimatePeriods(unit, extent.from, extent.to) > maxPeriods) throw new TooManyPeriods()
  const periods = periodsBetween(unit, extent.from, extent.to, zone)
  const starts = periods.map((period) => new Date(period.start).toISOString())
  // A day that no cut goes through belongs to the group that has begun by its first instant. Nothing is older than the
  // first group, so that one takes its whole first day.
  const days = periods.map(({ start }, index) => dayText(index === 0 ? start : start + dayMs - 1))
  const cuts = periods.slice(1).map((period) => period.start)
  // In a zone off UTC every day would be cut in two: then nothing is left for the sums.
  const areWhole = unit === 'month' || (unit === 'day' && cuts.every((at) => at % dayMs === 0))
  const figures = await read(trx, selection, {
    sums: areWhole ? sql`width_bucket(s.bucket, ${days}::date[])::text` : null,
    live: sql`width_bucket(${instantColumn(selection)}, ${starts}::timestamptz[])::text`,
    cuts,
  })
  return figures.map((row) => ({ ...row, group: periodAt(periods, row.group).key }))
}

/**
 * The part of the range in which the merchant has anything at all, so that an open range, or one of a thousand years,
 * makes no more groups than there can be.
 */
async function findExtent(trx: Trx, selection: Selection): Promise<{ from: Date; to: Date } | null> {
  const column = instantColumn(selection)
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select
      (select ${column} from transactions t where ${and(whereLive(selection, []))} order by ${column} limit 1) as first,
      (select ${column} from transactions t where ${and(whereLive(selection, []))} order by ${column} desc limit 1) as last
  `.execute(trx)
  const { first, last } = rows[0] ?? {}
  if (!first || !last) return null
  const { from, to } = selection.range
  return { from: from && from > first ? from : first, to: to && to <= last ? to : new Date(last.getTime() + 1) }
}

type Expressions = { sums: RawBuilder<unknown> | null; live: RawBuilder<unknown>; cuts: readonly number[] }

type Row = {
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

async function read(trx: Trx, selection: Selection, group: Expressions): Promise<Figures[]> {
  const { rows } =
    group.sums && selection.sumConditions
      ? await figuresOfSums(selection, selection.sumConditions, { ...group, sums: group.sums }).execute(trx)
      : await figuresOfRows(selection, group.live).execute(trx)
  return rows
    .map((row) => ({
      group: row.group,
      type: row.type,
      status: row.status,
      currency: row.currency,
      accountCurrency: row.account_currency,
      count: BigInt(row.count),
      gross: BigInt(row.gross),
      refunds: BigInt(row.refunds),
      chargebacks: BigInt(row.chargebacks),
      fees: BigInt(row.fees),
      net: BigInt(row.net),
      refundedCount: BigInt(row.refunded_count),
      disputedCount: BigInt(row.disputed_count),
    }))
    .filter((row) => row.count !== 0n)
}

function figuresOfRows(selection: Selection, group: RawBuilder<unknown>): RawBuilder<Row> {
  const isPayment = sql`t.type = 'payment'`
  return sql<Row>`
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

function figuresOfSums(
  selection: Selection,
  conditions: readonly RawBuilder<SqlBool>[],
  group: Expressions & { sums: RawBuilder<unknown> },
): RawBuilder<Row> {
  const segments = segmentsOf(selection.range, group.cuts)
  const columns = sql`${group.sums} as "group", s.type, s.status, s.currency, s.account_currency,
      s.count, s.gross, s.refunds, s.chargebacks, s.fees, s.net, s.refunded_count, s.disputed_count`
  const notCut = segments.cutDays.length > 0 ? [sql<SqlBool>`s.bucket <> all(${segments.cutDays}::date[])`] : []
  const where = (days: DayRange) =>
    and([
      sql<SqlBool>`s.merchant_id = ${selection.merchantId}`,
      sql<SqlBool>`s.field = ${selection.field}`,
      ...withinDays(days),
      ...conditions,
    ])
  const parts: RawBuilder<unknown>[] = []
  if (segments.months) {
    parts.push(sql`select ${columns} from statistics_sums s where s.level = 'month' and ${where(segments.months)}`)
  }
  for (const days of segments.days) {
    parts.push(sql`select ${columns} from statistics_sums s where s.level = 'day' and ${and([where(days), ...notCut])}`)
  }
  if (segments.whole) {
    parts.push(sql`select ${columns} from statistics_deltas s where ${and([where(segments.whole), ...notCut])}`)
  }
  if (segments.live.length > 0) parts.push(liveEdges(selection, group.live, segments.live))
  return sql<Row>`
    select x."group", x.type, x.status, x.currency, x.account_currency,
      sum(x.count) as count, sum(x.gross) as gross, sum(x.refunds) as refunds, sum(x.chargebacks) as chargebacks,
      sum(x.fees) as fees, sum(x.net) as net,
      sum(x.refunded_count) as refunded_count, sum(x.disputed_count) as disputed_count
    from (${sql.join(parts, sql` union all `)}) x
    group by x."group", x.type, x.status, x.currency, x.account_currency
  `
}

/** The transactions of the days that a cut goes through, in the columns of the sums. */
function liveEdges(selection: Selection, group: RawBuilder<unknown>, edges: readonly InstantRange[]) {
  const column = instantColumn(selection)
  const isPayment = sql`t.type = 'payment'`
  const starts = edges.map((edge) => edge.from?.toISOString())
  const ends = edges.map((edge) => edge.to?.toISOString())
  return sql`
    select ${group} as "group", t.type, t.status, t.currency, t.account_currency,
      1 as count,
      case when ${isPayment} then t.captured_amount else t.amount end as gross,
      case when ${isPayment} then t.refunded_amount else 0 end as refunds,
      case when ${isPayment} then t.disputed_amount else 0 end as chargebacks,
      t.fee_total as fees, t.net,
      case when ${isPayment} and t.refunded_amount > 0 then 1 else 0 end as refunded_count,
      case when ${isPayment} and t.dispute_status <> 'none' then 1 else 0 end as disputed_count
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as edge (starts, ends)
    join transactions t on t.merchant_id = ${selection.merchantId} and ${column} >= edge.starts and ${column} < edge.ends
    where ${and(whereLive(selection, selection.conditions))}
  `
}

function whereLive(selection: Selection, conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool>[] {
  const isThere = selection.field === 'captured' ? [sql<SqlBool>`t.captured_at is not null`] : []
  return [sql<SqlBool>`t.merchant_id = ${selection.merchantId}`, ...isThere, ...conditions]
}

function instantColumn(selection: Pick<Selection, 'field'>): RawBuilder<Date> {
  return selection.field === 'captured' ? sql<Date>`t.captured_at` : sql<Date>`t.created_at`
}

function within(column: RawBuilder<Date>, range: InstantRange): RawBuilder<SqlBool>[] {
  return [
    ...(range.from ? [sql<SqlBool>`${column} >= ${range.from}`] : []),
    ...(range.to ? [sql<SqlBool>`${column} < ${range.to}`] : []),
  ]
}

function withinDays(range: DayRange): RawBuilder<SqlBool>[] {
  return [
    ...(range.from ? [sql<SqlBool>`s.bucket >= ${range.from}::date`] : []),
    ...(range.to ? [sql<SqlBool>`s.bucket < ${range.to}::date`] : []),
  ]
}

function and(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function dayText(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10)
}

function periodAt(periods: readonly Period[], index: string): Period {
  const period = periods[Number(index) - 1]
  // The first period begins at or before the range, so every row of the range falls into one.
  if (!period) throw new Error(`A row fell outside of its range: group ${index} of ${periods.length}`)
  return period
}

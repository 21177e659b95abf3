import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { estimatePeriods, type Period, type PeriodUnit, periodsBetween } from '../../platform/time/periods.ts'
import type { InstantRange } from '../../platform/time/range.ts'
import { measures } from './deltas.ts'
import { type DayRange, groupedSegmentsOf, type Segments, segmentsOf } from './segments.ts'

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
  merchantId: Id<'merchant'>
  field: 'created' | 'captured'
  /** Bounds on the instant of `field`. */
  range: InstantRange
  /** What else the rows of `transactions t` must fulfil. */
  conditions: readonly RawBuilder<SqlBool>[]
  /** The same for the rows of the sums `s`; null when a condition is on something that the sums do not tell apart. */
  sumConditions: readonly RawBuilder<SqlBool>[] | null
  /** When `sumConditions` is null: another way to the same figures, where there is one. */
  wide: Wide | null
}

/** Conditions that the sums know, on `transactions t` and on the sums `s`, and those on what to take off again. */
export type Wide = {
  conditions: readonly RawBuilder<SqlBool>[]
  sumConditions: readonly RawBuilder<SqlBool>[]
  /** True of exactly the rows of `conditions` that the selection does not hold. */
  leftOut: readonly RawBuilder<SqlBool>[]
}

export type Grouping =
  | { by: 'nothing' }
  | { by: PeriodUnit; zone: string }
  | { by: 'method' | 'status' | 'country' | 'decline_code' }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Longer ranges are not cut up; 20,000 hours are two years and a quarter. */
const maxPeriods = 20_000

/** More groups than this, of those with anything in them, are not answered: a year of hours, and a little. */
const maxGroups = 9_000

/** The range has more periods than can be answered. */
export class TooManyPeriods extends Error {}

/**
 * Counts and sums over every transaction of the selection, by group. Read from the sums, the deltas that are not folded
 * yet and, at the edges of the range and of the groups, from the transactions; when a condition is on
 * something that the sums do not know, from the transactions alone: from those that match, or, when most do, from the
 * sums without those that do not. All ways give the same figures to the instant.
 * The caller's transaction is `repeatable read` when it reads anything beside this.
 * @throws TooManyPeriods
 */
export async function readFigures(trx: Trx, selection: Selection, grouping: Grouping): Promise<Figures[]> {
  if ('zone' in grouping) return await readPeriods(trx, selection, grouping.by, grouping.zone)
  const segments = segmentsOf(selection.range)
  const column = grouping.by === 'nothing' ? null : grouping.by
  const live = column === null ? sql`''` : sql`coalesce(t.${sql.ref(column)}, '')`
  if (!isDimension(column)) {
    // What lacks the value is in no group.
    const there = sql<SqlBool>`t.${sql.ref(column)} is not null`
    return await readRows(trx, { ...selection, conditions: [...selection.conditions, there] }, live)
  }
  const sums = () => (column === null ? sql`''` : sql.ref(`s.${column}`))
  const groups = { whole: sums(), isByDay: false, at: sums, live }
  const { sumConditions, wide } = selection
  if (sumConditions) return await figuresFrom(trx, figuresOfSums(selection, sumConditions, segments, groups))
  if (!wide || !(await holdsMost(trx, selection))) return await readRows(trx, selection, live)
  const whole = figuresOfSums({ ...selection, conditions: wide.conditions }, wide.sumConditions, segments, groups)
  const leftOut = figuresOfRows({ ...selection, conditions: [...wide.conditions, ...wide.leftOut] }, live)
  await allowHelper(trx)
  return await figuresFrom(trx, difference(whole, leftOut))
}

/** So many places of the range are looked at, evenly spread in time, and so many rows at each. */
const places = 8
const rowsAtPlace = 50

/**
 * Whether the selection holds most of the rows in its range, by a few hundred of them. A wrong guess costs time only:
 * the figures are the same.
 */
async function holdsMost(trx: Trx, selection: Selection): Promise<boolean> {
  const column = instantColumn(selection)
  const inRange = and([...whereLive(selection, []), ...within(column, selection.range)])
  const { rows } = await sql<{ holds_most: boolean }>`
    select count(*) filter (where ${and(selection.conditions)}) * 2 > count(*) as holds_most
    from (
      select
        (select ${column} from transactions t where ${inRange} order by ${column} limit 1) as first,
        (select ${column} from transactions t where ${inRange} order by ${column} desc limit 1) as last
    ) e
    cross join generate_series(0, ${places - 1}::int) p (number)
    cross join lateral (
      select t.* from transactions t
      where ${inRange} and ${column} >= e.first + (e.last - e.first) * (p.number / ${places}::float8)
      order by ${column} limit ${rowsAtPlace}
    ) t
  `.execute(trx)
  return rows[0]?.holds_most ?? false
}

function isDimension(column: 'method' | 'status' | 'country' | 'decline_code' | null) {
  return column !== 'country' && column !== 'decline_code'
}

/** Reads the figures from the transactions alone: up to all of the merchant's rows. */
async function readRows(trx: Trx, selection: Selection, group: RawBuilder<unknown>): Promise<Figures[]> {
  await allowHelper(trx)
  return await figuresFrom(trx, figuresOfRows(selection, group))
}

/** One helper halves the wait of the person who asks; more would take the machine from everybody else. */
async function allowHelper(trx: Trx): Promise<void> {
  await sql`set local max_parallel_workers_per_gather = 1`.execute(trx)
}

async function readPeriods(trx: Trx, selection: Selection, unit: PeriodUnit, zone: string): Promise<Figures[]> {
  const extent = await findExtent(trx, selection)
  if (!extent) return []
  if (estimatePeriods(unit, extent.from, extent.to) > maxPeriods) throw new TooManyPeriods()
  const periods = periodsBetween(unit, extent.from, extent.to, zone)
  const cuts = periods.slice(1).map((period) => period.start)
  const starts = cuts.map((cut) => new Date(cut).toISOString())
  const { sumConditions } = selection
  // Far off UTC, about as much as everything would be moved from one day to the next.
  const isNear = cuts.every((cut) => Math.abs(cut - Math.round(cut / dayMs) * dayMs) <= 5 * hourMs)
  const segments =
    unit === 'month' || (unit === 'day' && isNear) ? groupedSegmentsOf(selection.range, cuts, unit) : null
  const figures =
    sumConditions && segments
      ? await figuresFrom(trx, figuresOfSums(selection, sumConditions, segments, byNumber(segments.cutDays)))
      : await readRows(trx, selection, sql`width_bucket(${instantColumn(selection)}, ${starts}::timestamptz[])::text`)
  if (new Set(figures.map((row) => row.group)).size > maxGroups) throw new TooManyPeriods()
  return figures.map((row) => ({ ...row, group: keyAt(periods, row.group) }))
}

/**
 * The part of the range in which the merchant has anything at all, so that an open range, or one of a thousand years,
 * makes no more groups than there can be.
 */
async function findExtent(trx: Trx, selection: Selection): Promise<{ from: Date; to: Date } | null> {
  const column = instantColumn(selection)
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select /* named: extent */
      (select ${column} from transactions t where ${and(whereLive(selection, []))} order by ${column} limit 1) as first,
      (select ${column} from transactions t where ${and(whereLive(selection, []))} order by ${column} desc limit 1) as last
  `.execute(trx)
  const { first, last } = rows[0] ?? {}
  if (!first || !last) return null
  const { from, to } = selection.range
  const begin = from && from > first ? from : first
  const end = to && to <= last ? to : new Date(last.getTime() + 1)
  return begin < end ? { from: begin, to: end } : null
}

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

async function figuresFrom(trx: Trx, query: RawBuilder<Row>): Promise<Figures[]> {
  const { rows } = await query.execute(trx)
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

/** In one statement, and so of one snapshot at every level of isolation. */
function difference(whole: RawBuilder<Row>, leftOut: RawBuilder<Row>): RawBuilder<Row> {
  const key = sql`x."group", x.type, x.status, x.currency, x.account_currency`
  const own = sql.join(measures.map((name) => sql.ref(`x.${name}`)))
  const negative = sql.join(measures.map((name) => sql`-${sql.ref(`x.${name}`)}`))
  return sql<Row>`
    select ${key}, ${sql.join(measures.map((name) => sql`sum(${sql.ref(`x.${name}`)}) as ${sql.ref(name)}`))}
    from (select ${key}, ${own} from (${whole}) x union all select ${key}, ${negative} from (${leftOut}) x) x
    group by ${key}
  `
}

/** How a row's group is told, as text: of a whole period, of a correction of a known group, of a single transaction. */
type GroupExpressions = {
  whole: RawBuilder<unknown>
  /** Whether the group of a whole period is told by its first day, `s.bucket`, alone. */
  isByDay: boolean
  at: (group: number) => RawBuilder<unknown>
  /** Over `t`, and over `v.part`, the number of the group that the transaction is counted in. */
  live: RawBuilder<unknown>
}

/** The number of the period, from 0. */
function byNumber(cutDays: readonly string[]): GroupExpressions {
  return {
    whole: sql`width_bucket(s.bucket, ${cutDays}::date[])::text`,
    isByDay: true,
    at: (group) => sql`${group.toString()}::text`,
    live: sql`v.part::text`,
  }
}

function figuresOfSums(
  selection: Selection,
  conditions: readonly RawBuilder<SqlBool>[],
  segments: Segments,
  group: GroupExpressions,
): RawBuilder<Row> {
  const dimensions = sql`s.type, s.status, s.currency, s.account_currency`
  const own = sql.join(measures.map((name) => sql.ref(`s.${name}`)))
  const negative = sql.join(measures.map((name) => sql`-${sql.ref(`s.${name}`)} as ${sql.ref(name)}`))
  const where = (days: DayRange) =>
    and([
      sql<SqlBool>`s.merchant_id = ${selection.merchantId}`,
      sql<SqlBool>`s.field = ${selection.field}`,
      ...(days.from ? [sql<SqlBool>`s.bucket >= ${days.from}::date`] : []),
      ...(days.to ? [sql<SqlBool>`s.bucket < ${days.to}::date`] : []),
      ...conditions,
    ])
  const parts: RawBuilder<unknown>[] = []
  // Of each day first, and of each group then: telling the group of a row costs more than adding it up.
  const byDay = sql.join(measures.map((name) => sql`sum(${sql.ref(`s.${name}`)}) as ${sql.ref(name)}`))
  if (segments.whole) {
    const whole = sql`s.level = ${segments.whole.level} and ${where(segments.whole)}`
    parts.push(
      group.isByDay
        ? sql`
      select ${group.whole} as "group", ${dimensions}, ${own} from (
        select s.bucket, ${dimensions}, ${byDay} from statistics_sums s where ${whole}
        group by s.bucket, ${dimensions}) s`
        : sql`
      select ${group.whole} as "group", ${dimensions}, ${own} from statistics_sums s where ${whole}`,
    )
  }
  for (const part of segments.corrections) {
    parts.push(sql`
      select ${group.at(part.group)} as "group", ${dimensions}, ${part.sign > 0 ? own : negative} from statistics_sums s
      where s.level = ${part.level} and ${where(part)}`)
  }
  if (segments.days) {
    parts.push(sql`
      select ${group.whole} as "group", ${dimensions}, ${own} from statistics_deltas s where ${where(segments.days)}`)
  }
  if (segments.live.length > 0) parts.push(singles(selection, segments.live, group.live))
  return sql<Row>`
    select /* named: figures */ x."group", x.type, x.status, x.currency, x.account_currency,
      ${sql.join(measures.map((name) => sql`sum(${sql.ref(`x.${name}`)}) as ${sql.ref(name)}`))}
    from (${sql.join(parts, sql` union all `)}) x
    group by x."group", x.type, x.status, x.currency, x.account_currency
  `
}

/** The transactions between a bound and the border it was moved to, in the columns of the sums. */
function singles(selection: Selection, parts: Segments['live'], group: RawBuilder<unknown>): RawBuilder<unknown> {
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

function and(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function keyAt(periods: readonly Period[], index: string): string {
  const period = periods[Number(index)]
  if (!period) throw new Error(`A row fell into group ${index} of ${periods.length}`)
  return period.key
}

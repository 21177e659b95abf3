import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { estimatePeriods, type Period, type PeriodUnit, periodsBetween } from '../../platform/time/periods.ts'
import { type Facet, facets, plainFamily, valueFamily } from './families.ts'
import {
  and,
  type FiguresRow,
  figuresOfRows,
  instantColumn,
  type SelectedRows,
  whereLive,
  within,
} from './figures-of-rows.ts'
import { byNumber, difference, figuresOfSums, type Sums } from './figures-of-sums.ts'
import { KeptFigures } from './kept-figures.ts'
import { groupedSegmentsOf, segmentsOf } from './segments.ts'

/** Counts and sums of matching transactions with the same group, type, status and currencies. */
export type Figures = {
  /** Key of the group; empty without grouping, and for rows without the value. */
  group: string
  type: string
  status: string
  /** Currency of gross, refunds and chargebacks, in minor units. */
  currency: string
  /** Currency of fees and net, in minor units. */
  accountCurrency: string
  count: bigint
  /** Captured amount of payments; the amount for other types. */
  gross: bigint
  refunds: bigint
  chargebacks: bigint
  fees: bigint
  net: bigint
  /** Payments with a succeeded refund, and with any dispute. */
  refundedCount: bigint
  disputedCount: bigint
}

export type Selection = SelectedRows & {
  /** The same conditions on sums `s`; null when the sums lack a dimension. */
  sumConditions: readonly RawBuilder<SqlBool>[] | null
  /** The same conditions on sums by value; null when those lack a dimension too. */
  byValue: ByValue | null
  /** An alternative when `sumConditions` is null, if there is one. */
  wide: Wide | null
}

/** The facet with conditions, null for none; these sums then serve groups of a facet only. */
export type ByValue = { facet: Facet | null; conditions: readonly RawBuilder<SqlBool>[] }

/** Conditions available in the sums, on `transactions t` and on `s`, and those on the rows to subtract. */
export type Wide = {
  conditions: readonly RawBuilder<SqlBool>[]
  sumConditions: readonly RawBuilder<SqlBool>[]
  /** True for exactly the rows of `conditions` outside of the selection. */
  leftOut: readonly RawBuilder<SqlBool>[]
}

export type Grouping = { by: 'nothing' } | { by: PeriodUnit; zone: string } | { by: Column }

type Column = 'method' | 'status' | 'country' | 'decline_code'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Longer ranges are not divided; 20,000 hours are two years and a quarter. */
const maxPeriods = 20_000

/** Maximum number of non-empty groups: slightly more than the hours of a year. */
const maxGroups = 9_000

/** Per process, for all merchants. */
const keptFigures = new KeptFigures<Figures>()

/** The range has more periods than can be answered. */
export class TooManyPeriods extends Error {}

/**
 * Counts and sums every transaction of the selection, by group. Reads sums, unfolded deltas and, at the edges of ranges
 * and groups, single transactions. If a condition is not available in the sums, reads transactions only: the matching
 * ones or, when most match, the sums minus those that do not. All ways return the same figures.
 * The caller's transaction must be `repeatable read` when it reads anything else.
 * @throws TooManyPeriods
 */
export async function readFigures(trx: Trx, selection: Selection, grouping: Grouping): Promise<readonly Figures[]> {
  const read = () => computeFigures(trx, selection, grouping)
  // Other questions involve a moving instant or typed text, and hardly repeat.
  if (selection.sumConditions === null && selection.byValue === null) return await read()
  return await keptFigures.get(trx, selection.merchantId, questionOf(trx, selection, grouping), read)
}

/** Cache key: everything that determines the figures. */
function questionOf(trx: Trx, { field, range, ...selection }: Selection, grouping: Grouping): string {
  const { conditions, sumConditions, byValue } = selection
  const all = [...conditions, ...(sumConditions ?? []), ...(byValue?.conditions ?? [])]
  const { sql: text, parameters } = sql`${sql.join(all)}`.compile(trx)
  const isKnown = [sumConditions !== null, byValue?.facet]
  const asked = [field, range.from, range.to, grouping, isKnown, text, parameters]
  return JSON.stringify(asked, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}

async function computeFigures(trx: Trx, selection: Selection, grouping: Grouping): Promise<Figures[]> {
  if ('zone' in grouping) return await readPeriods(trx, selection, grouping.by, grouping.zone)
  const column = grouping.by === 'nothing' ? null : grouping.by
  const facet = facetOf(column)
  const live = column === null ? sql`''` : sql`coalesce(t.${sql.ref(column)}, '')`
  const summed = () => (column === null ? sql`''` : sql.ref(facet ? 's.value' : `s.${column}`))
  const groups = { whole: summed(), isByDay: false, at: summed, live }
  // Rows without the value are in no group.
  const isThere = facet ? [sql<SqlBool>`t.${sql.ref(facet)} is not null`] : []
  const selected = { ...selection, conditions: [...selection.conditions, ...isThere] }
  const sums = sumsFor(selection, column)
  if (sums) {
    const segments = segmentsOf(selection.range, sums.family.levels)
    return await figuresFrom(trx, figuresOfSums(selected, sums, segments, groups))
  }
  const { wide } = selection
  if (facet || !wide || !(await holdsMost(trx, selection))) return await readRows(trx, selected, live)
  const known = { family: plainFamily, conditions: wide.sumConditions }
  const segments = segmentsOf(selection.range, plainFamily.levels)
  const whole = figuresOfSums({ ...selection, conditions: wide.conditions }, known, segments, groups)
  const leftOut = figuresOfRows({ ...selection, conditions: [...wide.conditions, ...wide.leftOut] }, live)
  return await withHelper(trx, difference(whole, leftOut))
}

/** Number of sample points, evenly spread over the range, and rows read at each. */
const places = 8
const rowsAtPlace = 50

/**
 * Estimates from a few hundred rows whether the selection contains most rows of its range. A wrong guess only costs
 * time.
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

function facetOf(column: Column | null): Facet | undefined {
  return facets.find((name) => name === column)
}

/** Sums that have all dimensions of the selection and its groups; null without any. */
function sumsFor({ sumConditions, byValue }: Selection, column: Column | null): Sums | null {
  const grouped = facetOf(column)
  if (!grouped && sumConditions) return { family: plainFamily, conditions: sumConditions }
  const facet = grouped ?? byValue?.facet
  if (!byValue || !facet || column === 'method' || (byValue.facet ?? facet) !== facet) return null
  return { family: valueFamily, conditions: [sql<SqlBool>`s.facet = ${facet}`, ...byValue.conditions] }
}

/** Reads figures from transactions only: up to all rows of the merchant. */
async function readRows(trx: Trx, selection: Selection, group: RawBuilder<unknown>): Promise<Figures[]> {
  return await withHelper(trx, figuresOfRows(selection, group))
}

/** One parallel worker halves the response time; more would starve other requests. */
async function withHelper(trx: Trx, query: RawBuilder<FiguresRow>): Promise<Figures[]> {
  const allowing = sql`set local max_parallel_workers_per_gather = 1`.execute(trx)
  // Sent together with its statement.
  const [figures] = await Promise.all([figuresFrom(trx, query), allowing])
  return figures
}

async function readPeriods(trx: Trx, selection: Selection, unit: PeriodUnit, zone: string): Promise<Figures[]> {
  const extent = await findExtent(trx, selection)
  if (!extent) return []
  if (estimatePeriods(unit, extent.from, extent.to) > maxPeriods) throw new TooManyPeriods()
  const periods = periodsBetween(unit, extent.from, extent.to, zone)
  const cuts = periods.slice(1).map((period) => period.start)
  const starts = cuts.map((cut) => new Date(cut).toISOString())
  // Far from UTC, nearly everything would have to move to the adjacent day.
  const isNear = cuts.every((cut) => Math.abs(cut - Math.round(cut / dayMs) * dayMs) <= 5 * hourMs)
  const sums = unit === 'day' && !isNear ? null : sumsFor(selection, null)
  const levels = sums?.family.levels ?? []
  const [level, ...shorter] = levels.filter((_, index) => levels.slice(0, index + 1).some((name) => name === unit))
  const segments = level === unit ? groupedSegmentsOf(selection.range, cuts, [level, ...shorter]) : null
  const figures =
    sums && segments
      ? await figuresFrom(trx, figuresOfSums(selection, sums, segments, byNumber(segments.cutDays)))
      : await readRows(trx, selection, sql`width_bucket(${instantColumn(selection)}, ${starts}::timestamptz[])::text`)
  if (new Set(figures.map((row) => row.group)).size > maxGroups) throw new TooManyPeriods()
  return figures.map((row) => ({ ...row, group: keyAt(periods, row.group) }))
}

/** The part of the range that contains data, so that an open range or one of a thousand years has no empty groups. */
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

async function figuresFrom(trx: Trx, query: RawBuilder<FiguresRow>): Promise<Figures[]> {
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

function keyAt(periods: readonly Period[], index: string): string {
  const period = periods[Number(index)]
  if (!period) throw new Error(`A row fell into group ${index} of ${periods.length}`)
  return period.key
}

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

export type Selection = SelectedRows & {
  /** The same for the rows of the sums `s`; null when a condition is on something that the sums do not tell apart. */
  sumConditions: readonly RawBuilder<SqlBool>[] | null
  /** The same for the rows of the sums by value; null when they do not tell a condition apart either. */
  byValue: ByValue | null
  /** When `sumConditions` is null: another way to the same figures, where there is one. */
  wide: Wide | null
}

/** Which facet's values the conditions ask for, null for none: then only groups of a facet are in these sums. */
export type ByValue = { facet: Facet | null; conditions: readonly RawBuilder<SqlBool>[] }

/** Conditions that the sums know, on `transactions t` and on the sums `s`, and those on what to take off again. */
export type Wide = {
  conditions: readonly RawBuilder<SqlBool>[]
  sumConditions: readonly RawBuilder<SqlBool>[]
  /** True of exactly the rows of `conditions` that the selection does not hold. */
  leftOut: readonly RawBuilder<SqlBool>[]
}

export type Grouping = { by: 'nothing' } | { by: PeriodUnit; zone: string } | { by: Column }

type Column = 'method' | 'status' | 'country' | 'decline_code'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Longer ranges are not cut up; 20,000 hours are two years and a quarter. */
const maxPeriods = 20_000

/** More groups than this, of those with anything in them, are not answered: a year of hours, and a little. */
const maxGroups = 9_000

/** Of this process, for all merchants. */
const keptFigures = new KeptFigures<Figures>()

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
export async function readFigures(trx: Trx, selection: Selection, grouping: Grouping): Promise<readonly Figures[]> {
  const read = () => computeFigures(trx, selection, grouping)
  // Others are on an instant that moves, or on a text that somebody types: they are hardly asked twice.
  if (selection.sumConditions === null && selection.byValue === null) return await read()
  return await keptFigures.get(trx, selection.merchantId, questionOf(trx, selection, grouping), read)
}

/** Everything that decides which figures are read, as a text. */
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
  // What lacks the value is in no group.
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

function facetOf(column: Column | null): Facet | undefined {
  return facets.find((name) => name === column)
}

/** The sums that tell the selection and its groups apart; null when none do. */
function sumsFor({ sumConditions, byValue }: Selection, column: Column | null): Sums | null {
  const grouped = facetOf(column)
  if (!grouped && sumConditions) return { family: plainFamily, conditions: sumConditions }
  const facet = grouped ?? byValue?.facet
  if (!byValue || !facet || column === 'method' || (byValue.facet ?? facet) !== facet) return null
  return { family: valueFamily, conditions: [sql<SqlBool>`s.facet = ${facet}`, ...byValue.conditions] }
}

/** Reads the figures from the transactions alone: up to all of the merchant's rows. */
async function readRows(trx: Trx, selection: Selection, group: RawBuilder<unknown>): Promise<Figures[]> {
  return await withHelper(trx, figuresOfRows(selection, group))
}

/** One helper halves the wait of the person who asks; more would take the machine from everybody else. */
async function withHelper(trx: Trx, query: RawBuilder<FiguresRow>): Promise<Figures[]> {
  const allowing = sql`set local max_parallel_workers_per_gather = 1`.execute(trx)
  // Sent together with the statement that it is for.
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
  // Far off UTC, about as much as everything would be moved from one day to the next.
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

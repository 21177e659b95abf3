import type { InstantRange } from '../../platform/time/range.ts'

export type Level = 'year' | 'month' | 'day'

/** Days as PostgreSQL dates, half-open; null where open. */
export type DayRange = { from: string | null; to: string | null }

/**
 * Composition of a range's figures from whole UTC years, months and days, and single transactions. Each bound of the
 * range, and each cut between groups, moves to the nearest border of a year or month; the part in between is added or
 * subtracted by days, and finally by single transactions. Figures are therefore exact in every zone: a calendar month
 * in Berlin is a UTC month, an hour more at its start and an hour less at its end.
 */
export type Segments = {
  /** Whole periods; null when only transactions are read. Grouped by `cutDays`. */
  whole: ({ level: Level } & DayRange) | null
  /** Whole periods at both ends, to add to or subtract from the given group. */
  corrections: { level: Level; from: string; to: string; sign: 1 | -1; group: number }[]
  /** Days covered by the above: deltas within count, grouped by `cutDays`. */
  days: DayRange | null
  /** First day of each group except the first. */
  cutDays: string[]
  /** Single transactions: added to one group and subtracted from another; null for none. */
  live: { from: Date; to: Date; plus: number | null; minus: number | null }[]
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Approximate cost of reading a period, relative to an hour of single transactions. */
const costs: Record<Level, number> = { year: 8, month: 8, day: 4 }

/**
 * The cheapest composition of one range.
 * @param levels periods with sums, longest first
 */
export function segmentsOf(range: InstantRange, levels: readonly [Level, ...Level[]]): Segments {
  const cheapest = levels
    .map((level, index) => plan(range, [], [level, ...levels.slice(index + 1)]))
    .reduce((best, other) => (other.cost < best.cost ? other : best))
  const { from, to } = range
  if (from && to && (to.getTime() - from.getTime()) / hourMs <= cheapest.cost) {
    return { whole: null, corrections: [], days: null, cutDays: [], live: [{ from, to, plus: 0, minus: null }] }
  }
  return cheapest.segments
}

/**
 * The same for groups of months or days of a zone.
 * @param cuts first instant of each group except the first, in order
 * @param levels from the length of a group on
 */
export function groupedSegmentsOf(
  range: InstantRange,
  cuts: readonly number[],
  levels: readonly [Level, ...Level[]],
): Segments {
  return plan(range, cuts, levels).segments
}

function plan(
  range: InstantRange,
  cuts: readonly number[],
  levels: readonly [Level, ...Level[]],
): { segments: Segments; cost: number } {
  const [level] = levels
  const segments: Segments = { whole: null, corrections: [], days: null, cutDays: [], live: [] }
  let cost = 0

  const start = range.from && approach(range.from.getTime(), levels)
  const end = range.to && approach(range.to.getTime(), levels)
  for (const [path, group, isStart] of [
    [start, 0, true],
    [end, cuts.length, false],
  ] as const) {
    for (const step of path?.steps ?? []) {
      // Periods before the start are outside of the range, those before the end inside.
      const sign = step.isForward === isStart ? -1 : 1
      cost += costOf(step.level, step.from, step.to)
      segments.corrections.push({ level: step.level, from: dayText(step.from), to: dayText(step.to), sign, group })
    }
    const rest = path?.rest
    if (!rest) continue
    cost += (rest.to - rest.from) / hourMs
    const isAdded = rest.isForward !== isStart
    segments.live.push({
      from: new Date(rest.from),
      to: new Date(rest.to),
      plus: isAdded ? group : null,
      minus: isAdded ? null : group,
    })
  }
  for (const [index, cut] of cuts.entries()) {
    const border = nearest(level, cut)
    segments.cutDays.push(dayText(border))
    if (border === cut) continue
    const [before, after] = [index, index + 1]
    segments.live.push(
      border < cut
        ? { from: new Date(border), to: new Date(cut), plus: before, minus: after }
        : { from: new Date(cut), to: new Date(border), plus: after, minus: before },
    )
  }

  const from = start ? start.borders.top : null
  const to = end ? end.borders.top : null
  if (from === null || to === null || from < to) {
    cost += costOf(level, from ?? -Infinity, to ?? Infinity)
    segments.whole = { level, from: dayText(from), to: dayText(to) }
  }
  const firstDay = start ? start.borders.day : null
  const endDay = end ? end.borders.day : null
  if (firstDay === null || endDay === null || firstDay < endDay) {
    segments.days = { from: dayText(firstDay), to: dayText(endDay) }
  }
  return { segments, cost }
}

type Span = { from: number; to: number /** Whether it leads towards later times. */; isForward: boolean }

/** Approaches an instant from the nearest border of the highest level by ever shorter periods. */
function approach(at: number, levels: readonly [Level, ...Level[]]) {
  const top = nearest(levels[0], at)
  const steps: (Span & { level: Level })[] = []
  let border = top
  for (const level of levels.slice(1)) {
    const next = nearest(level, at)
    // Offsets from UTC are at most this long: reading those hours is cheaper than a whole day and its rest.
    if (Math.abs(at - border) <= 14 * hourMs || next === border) continue
    steps.push({ level, ...span(border, next) })
    border = next
  }
  return { borders: { top, day: border }, steps, rest: border === at ? null : span(border, at) }
}

function span(from: number, to: number): Span {
  return from < to ? { from, to, isForward: true } : { from: to, to: from, isForward: false }
}

function costOf(level: Level, from: number, to: number): number {
  // An open range is bounded by the data; assume ten years.
  const lengthMs = Math.min(to - from, 3_650 * dayMs)
  return (lengthMs / { year: 365 * dayMs, month: 30 * dayMs, day: dayMs }[level]) * costs[level]
}

function nearest(level: Level, at: number): number {
  const date = new Date(at)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const [floor, ceiling] = {
    year: [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)],
    month: [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)],
    day: [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)],
  }[level] as [number, number]
  return at - floor < ceiling - at ? floor : ceiling
}

function dayText(epochMs: number): string
function dayText(epochMs: number | null): string | null
function dayText(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString().slice(0, 10)
}

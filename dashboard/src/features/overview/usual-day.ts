import type { HourGroup } from './day.queries.ts'

/** The measure: captured money of one currency, or payments if the role may not see money. */
export type Measure = { kind: 'money'; currency: string } | { kind: 'count' }

/** 24 cumulative sums, each from midnight to the end of an hour. Minor units or payments. */
export type Course = readonly number[]

export type UsualDay = {
  measure: Measure
  /** Currencies of these days, by number of payments; empty if money is hidden. */
  currencies: readonly string[]
  /** From midnight to the end of each started hour; the last value is until now. */
  today: Course
  /** The last of today's sums as an exact bigint. */
  soFar: bigint
  /** All payments of the day, in any currency. */
  payments: number
  /** Median, lowest and highest sums of earlier days by hour, and at the current time; null without earlier days. */
  usual: { middle: Course; low: Course; high: Course; days: number; byNow: Spread } | null
}

/** Sums of earlier days. Minor units or payments. */
export type Spread = { middle: number; low: number; high: number }

/** An earlier day's groups: the whole day, and up to the current time. */
export type EarlierDay = { whole: readonly HourGroup[]; byNow: readonly HourGroup[] }

/**
 * Compares a day with earlier ones by hour. Currencies are never added.
 * @param before latest first
 * @param hour current hour, 0…23
 * @param currency requested; default and fallback: the one with the most payments
 */
export function compareDays(
  today: readonly HourGroup[],
  before: readonly EarlierDay[],
  hour: number,
  currency?: string,
): UsualDay {
  // A day without payments counts, unless it is before the first one with any.
  const earlier = before.slice(0, before.findLastIndex(({ whole }) => whole.length > 0) + 1)
  const currencies = currenciesOf([today, ...earlier.map(({ whole }) => whole)])
  const shown = currencies.find((each) => each === currency) ?? currencies[0]
  const measure: Measure = shown === undefined ? { kind: 'count' } : { kind: 'money', currency: shown }
  const courses = earlier.map(({ whole }) => courseOf(whole, measure))
  const spreads = hours.map((at) => spreadOf(courses.map((course) => course[at] ?? 0)))
  return {
    measure,
    currencies,
    today: courseOf(today, measure).slice(0, hour + 1),
    soFar: today.reduce((sum, group) => sum + exactWorthOf(group, measure), 0n),
    payments: countOf(today),
    usual:
      courses.length === 0
        ? null
        : {
            middle: spreads.map(({ middle }) => middle),
            low: spreads.map(({ low }) => low),
            high: spreads.map(({ high }) => high),
            days: courses.length,
            byNow: spreadOf(earlier.map(({ byNow }) => courseOf(byNow, measure).at(-1) ?? 0)),
          },
  }
}

/** Today's sum compared with earlier days. */
export type Verdict =
  /** No earlier day, or only one, which is not a range. */
  | 'unknown'
  | 'single'
  /** Earlier days had no payments by then. */
  | 'unusual'
  | 'below'
  | 'within'
  | 'above'

/** Compares the day's sum with the range of earlier days up to the same time. */
export function judgeDay({ today, usual }: UsualDay): { verdict: Verdict; low: number; high: number } {
  if (!usual) return { verdict: 'unknown', low: 0, high: 0 }
  const { low, high } = usual.byNow
  const value = today.at(-1) ?? 0
  const verdict = () => {
    if (usual.days === 1) return 'single'
    if (high === 0 && value > 0) return 'unusual'
    if (value < low) return 'below'
    return value > high ? 'above' : 'within'
  }
  return { verdict: verdict(), low, high }
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

function courseOf(groups: readonly HourGroup[], measure: Measure): Course {
  const byHour = new Array<number>(24).fill(0)
  for (const group of groups) {
    // `2026-11-19T14+01:00`; a repeated hour adds to the same index.
    const hour = Number(group.key.slice(11, 13))
    byHour[hour] = (byHour[hour] ?? 0) + worthOf(group, measure)
  }
  let sum = 0
  return byHour.map((value) => {
    sum += value
    return sum
  })
}

function worthOf(group: HourGroup, measure: Measure): number {
  // For drawing: exact to 2^53 minor units.
  return Number(exactWorthOf(group, measure))
}

function exactWorthOf(group: HourGroup, measure: Measure): bigint {
  if (measure.kind === 'count') return BigInt(group.count)
  return BigInt(group.totals?.find((sums) => sums.currency === measure.currency)?.gross ?? 0)
}

function currenciesOf(days: readonly (readonly HourGroup[])[]): string[] {
  // By payments, not amounts: 1,000 yen are not more than 900 euros.
  const weight = new Map<string, number>()
  for (const group of days.flat()) {
    for (const sums of group.totals ?? []) {
      const captured = sums.average === null || sums.average === '0' ? 0 : Number(sums.gross) / Number(sums.average)
      weight.set(sums.currency, (weight.get(sums.currency) ?? 0) + captured)
    }
  }
  return [...weight].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([currency]) => currency)
}

function countOf(groups: readonly HourGroup[]): number {
  return groups.reduce((sum, group) => sum + group.count, 0)
}

function spreadOf(values: readonly number[]): Spread {
  return { middle: median(values), low: Math.min(...values), high: Math.max(...values) }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}

import type { InstantRange } from '../time/range.ts'

/** Days as PostgreSQL's date, half-open; null where open. */
export type DayRange = { from: string | null; to: string | null }

/**
 * How a range of instants is put together: whole UTC months and days from the sums, the rest from the transactions
 * themselves. The parts do not overlap and miss nothing, so the figures are exact to the instant in every zone.
 */
export type Segments = {
  /** Read at the level of months. */
  months: DayRange | null
  /** Read at the level of days. */
  days: DayRange[]
  /** Every whole day of the range lies in here: where deltas that are not folded yet count. */
  whole: DayRange | null
  /** Days inside `whole` that a cut goes through: left to `live`. */
  cutDays: string[]
  live: InstantRange[]
}

const dayMs = 86_400_000

/**
 * @param cuts instants inside the range that no part may reach across (where one group ends and the next begins)
 */
export function segmentsOf(range: InstantRange, cuts: readonly number[] = []): Segments {
  const from = range.from?.getTime() ?? null
  const to = range.to?.getTime() ?? null
  const edges = [from, to].filter((edge) => edge !== null && floorDay(edge) !== edge) as number[]
  const cut = cuts.filter((at) => floorDay(at) !== at && (from === null || at > from) && (to === null || at < to))
  const partial = [...new Set([...edges, ...cut].map(floorDay))].sort((a, b) => a - b)
  const live = partial.map((day) => ({
    from: new Date(from === null ? day : Math.max(day, from)),
    to: new Date(to === null ? day + dayMs : Math.min(day + dayMs, to)),
  }))
  const first = from === null ? null : ceilDay(from)
  const end = to === null ? null : floorDay(to)
  if (first !== null && end !== null && first >= end) {
    return { months: null, days: [], whole: null, cutDays: [], live }
  }
  const whole = { from: dayText(first), to: dayText(end) }
  const cutDays = partial
    .filter((day) => (first === null || day >= first) && (end === null || day < end))
    .map((day) => dayText(day))
  // A month may be read as one only when no group ends inside it.
  const monthFrom = first === null ? null : ceilMonth(first)
  const monthTo = end === null ? null : floorMonth(end)
  const isMonthly = cuts.every((at) => floorMonth(at) === at)
  if (!isMonthly || (monthFrom !== null && monthTo !== null && monthFrom >= monthTo)) {
    return { months: null, days: [whole], whole, cutDays, live }
  }
  const days: DayRange[] = []
  if (first !== null && monthFrom !== null && first < monthFrom) {
    days.push({ from: dayText(first), to: dayText(monthFrom) })
  }
  if (end !== null && monthTo !== null && monthTo < end) days.push({ from: dayText(monthTo), to: dayText(end) })
  return { months: { from: dayText(monthFrom), to: dayText(monthTo) }, days, whole, cutDays, live }
}

function floorDay(epochMs: number): number {
  return Math.floor(epochMs / dayMs) * dayMs
}

function ceilDay(epochMs: number): number {
  return Math.ceil(epochMs / dayMs) * dayMs
}

function floorMonth(epochMs: number): number {
  const at = new Date(epochMs)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)
}

function ceilMonth(epochMs: number): number {
  const floor = new Date(floorMonth(epochMs))
  return floor.getTime() === epochMs ? epochMs : Date.UTC(floor.getUTCFullYear(), floor.getUTCMonth() + 1, 1)
}

function dayText(epochMs: number): string
function dayText(epochMs: number | null): string | null
function dayText(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString().slice(0, 10)
}

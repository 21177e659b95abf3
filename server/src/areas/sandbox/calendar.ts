import { firstInstantOf } from '../../platform/time/range.ts'

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Days and hours of a time zone, with a cache: a year of traffic asks for the same days repeatedly. */
export class Calendar {
  readonly timeZone: string
  private readonly starts = new Map<string, number>()

  constructor(timeZone: string) {
    this.timeZone = timeZone
  }

  /** First instant of a day, in milliseconds since 1970. */
  startOf(day: Temporal.PlainDate): number {
    const key = day.toString()
    const known = this.starts.get(key)
    if (known !== undefined) return known
    const start = firstInstantOf(day, this.timeZone)
    this.starts.set(key, start)
    return start
  }

  dayOf(instant: number): Temporal.PlainDate {
    return Temporal.Instant.fromEpochMilliseconds(Math.round(instant)).toZonedDateTimeISO(this.timeZone).toPlainDate()
  }

  /** Adds banking days; Saturdays and Sundays do not count. */
  bankingDayAfter(day: Temporal.PlainDate, days: number): Temporal.PlainDate {
    let date = day
    for (let left = days; left > 0; ) {
      date = date.add({ days: 1 })
      if (date.dayOfWeek <= 5) left -= 1
    }
    return date
  }

  /** Every day that overlaps from ≤ t < until. */
  daysBetween(from: number, until: number): Temporal.PlainDate[] {
    const days: Temporal.PlainDate[] = []
    for (let day = this.dayOf(from); this.startOf(day) < until; day = day.add({ days: 1 })) days.push(day)
    return days
  }
}

/** Weight of each hour of a day for purchases, from midnight. */
const hourly = [
  1.2, 0.7, 0.4, 0.3, 0.3, 0.5, 1.2, 2.4, 3.6, 4.6, 5.4, 5.9, 6.2, 5.6, 5.2, 5.1, 5.3, 5.9, 6.7, 7.6, 8.1, 7.2, 4.9,
  2.7,
]
/** Weight of each weekday, Monday to Sunday. */
const weekly = [1.0, 0.96, 0.95, 1.0, 1.06, 0.94, 1.14]

/** Activity of a day relative to an average one. */
export function weekdayFactor(day: Temporal.PlainDate): number {
  return weekly[day.dayOfWeek - 1] ?? 1
}

/**
 * Random instant of the day between two bounds, weighted by the hours of the shop's time zone.
 * @param chance two numbers from 0 to 1
 */
export function buyingInstant(
  calendar: Calendar,
  day: Temporal.PlainDate,
  bounds: { from: number; until: number },
  chance: readonly [number, number],
): number {
  const start = calendar.startOf(day)
  const slots = hourly
    .map((weight, hour) => {
      const from = Math.max(start + hour * hourMs, bounds.from)
      const until = Math.min(start + (hour + 1) * hourMs, bounds.until)
      return { from, until, weight: until > from ? (weight * (until - from)) / hourMs : 0 }
    })
    .filter((slot) => slot.weight > 0)
  let rest = chance[0] * slots.reduce((sum, slot) => sum + slot.weight, 0)
  for (const slot of slots) {
    rest -= slot.weight
    if (rest < 0) return Math.floor(slot.from + chance[1] * (slot.until - slot.from))
  }
  return Math.max(start, bounds.from)
}

/** Share of a day's purchases between the bounds. */
export function buyingShare(
  calendar: Calendar,
  day: Temporal.PlainDate,
  bounds: { from: number; until: number },
): number {
  const start = calendar.startOf(day)
  let inside = 0
  for (const [hour, weight] of hourly.entries()) {
    const from = Math.max(start + hour * hourMs, bounds.from)
    const until = Math.min(start + (hour + 1) * hourMs, bounds.until)
    if (until > from) inside += (weight * (until - from)) / hourMs
  }
  return inside / hourly.reduce((sum, weight) => sum + weight, 0)
}

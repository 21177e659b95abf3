import { firstInstantOf } from './range.ts'

/** A month, day or hour of a zone: its wire key and its first instant in milliseconds since 1970. */
export type Period = { key: string; start: number }

export type PeriodUnit = 'month' | 'day' | 'hour'

const hourMs = 3_600_000

/** Upper estimate of the number of periods, checked before creating them. */
export function estimatePeriods(unit: PeriodUnit, from: Date, to: Date): number {
  const lengthMs = { month: 28 * 24 * hourMs, day: 24 * hourMs, hour: hourMs }[unit]
  return Math.ceil((to.getTime() - from.getTime()) / lengthMs) + 1
}

/**
 * Periods of the zone that overlap from ≤ t < to, in order and without gaps; the first may begin before `from`. Keys
 * are `2018-01`, `2018-01-31`, `2018-01-31T13-02:00`. An hour repeated by a clock change yields two, with different
 * offsets; a skipped day yields none.
 */
export function periodsBetween(unit: PeriodUnit, from: Date, to: Date, zone: string): Period[] {
  const periods = unit === 'hour' ? hours(from.getTime(), to.getTime(), zone) : dates(unit, from, to, zone)
  return periods.filter((period, index) => {
    const end = periods[index + 1]?.start
    return end === undefined || (end > period.start && end > from.getTime())
  })
}

function dates(unit: 'month' | 'day', from: Date, to: Date, zone: string): Period[] {
  let day = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  if (unit === 'month') day = day.with({ day: 1 })
  const step = unit === 'month' ? { months: 1 } : { days: 1 }
  const periods: Period[] = []
  for (let start = firstInstantOf(day, zone); start < to.getTime(); start = firstInstantOf(day, zone)) {
    periods.push({ key: day.toString().slice(0, unit === 'month' ? 7 : 10), start })
    day = day.add(step)
  }
  return periods
}

/** Between two clock changes a zone has one offset, so hours are plain arithmetic. */
function hours(from: number, to: number, zone: string): Period[] {
  const periods: Period[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  for (let isFirst = true; at.epochMilliseconds < to; isFirst = false) {
    const offsetMs = Math.round(at.offsetNanoseconds / 1e6)
    const next = at.getTimeZoneTransition('next')
    const end = Math.min(next?.epochMilliseconds ?? to, to)
    const firstHour = Math.floor((at.epochMilliseconds + offsetMs) / hourMs) * hourMs - offsetMs
    for (let hour = firstHour; hour < end; hour += hourMs) {
      // The first hour of the range begins at the full hour; the first after a clock change begins at the change.
      const start = isFirst ? hour : Math.max(hour, at.epochMilliseconds)
      const key = `${new Date(hour + offsetMs).toISOString().slice(0, 13)}${at.offset.slice(0, 6)}`
      if (periods.at(-1)?.key !== key) periods.push({ key, start })
    }
    if (!next) break
    at = next
  }
  return periods
}

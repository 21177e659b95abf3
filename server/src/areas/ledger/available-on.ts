import { firstInstantOf } from '../../platform/time/range.ts'

/** First instants of days, remembered: events of one batch share few days. Bounded by starting afresh. */
const known = new Map<string, Date>()
const maxKnown = 10_000

/** The first instant of a calendar day in a zone: from then on money that is available on the day counts as available. */
export function availableFrom(day: string, timeZone: string): Date {
  const key = `${timeZone} ${day}`
  const present = known.get(key)
  if (present) return present
  const instant = new Date(firstInstantOf(day, timeZone))
  if (known.size >= maxKnown) known.clear()
  known.set(key, instant)
  return instant
}

/** The calendar day so many days after an instant, in a zone: `2018-01-31`. */
export function dayAfter(instant: Date, days: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days })
    .toString()
}

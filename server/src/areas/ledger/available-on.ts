import { RecentMap } from '../../platform/queue/recent-map.ts'
import { firstInstantOf } from '../../platform/time/range.ts'

/** Cache of first instants of days, because events of a batch share few days. */
const known = new RecentMap<string, Date>(10_000)

/** First instant of a calendar day in a zone, when money available on that day becomes available. */
export function availableFrom(day: string, timeZone: string): Date {
  const key = `${timeZone} ${day}`
  const present = known.get(key)
  if (present) return present
  const instant = new Date(firstInstantOf(day, timeZone))
  known.set(key, instant)
  return instant
}

/** Calendar day a number of days after an instant, in a zone: `2018-01-31`. */
export function dayAfter(instant: Date, days: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days })
    .toString()
}

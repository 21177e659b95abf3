import { invalid } from '../errors/api-error.ts'

/** Half-open: from ≤ t < to. Null where the range is open. */
export type InstantRange = { from: Date | null; to: Date | null }

/** Bounds of accepted instants, leaving four-digit years for day and month arithmetic. */
const earliest = Date.UTC(1000, 0, 1)
const latest = Date.UTC(9999, 0, 1)

/**
 * Converts `from` and `to` of a query: instants unchanged, a day to its first instant in the zone (also where 00:00
 * does not exist). Years before 1000 become 1000; the maximum is January 9999.
 * @param zone IANA name
 * @throws ApiError `VALIDATION` when `to` is not after `from`
 */
export function readRange(query: { from?: string | undefined; to?: string | undefined }, zone: string): InstantRange {
  const from = query.from === undefined ? null : instantOf('from', query.from, zone)
  const to = query.to === undefined ? null : instantOf('to', query.to, zone)
  if (from && to && to <= from) throw invalid('to', 'The end must be after the start', 'END_BEFORE_START')
  return { from, to }
}

/**
 * The preceding range of equal length: in calendar days of the zone when both bounds are days, else in milliseconds.
 * @throws ApiError `VALIDATION` when one end is open
 */
export function previousRange(
  query: { from?: string | undefined; to?: string | undefined },
  zone: string,
): { from: Date; to: Date } {
  const { from, to } = readRange(query, zone)
  if (!from || !to || query.from === undefined || query.to === undefined) {
    const path = query.from === undefined ? 'from' : 'to'
    throw invalid(path, 'A comparison with the previous period needs both from and to', 'OPEN_RANGE')
  }
  if (isDay(query.from) && isDay(query.to)) {
    const first = Temporal.PlainDate.from(query.from)
    const days = first.until(query.to, { largestUnit: 'days' }).days
    return { from: within(firstInstantOf(first.subtract({ days }), zone)), to: from }
  }
  return { from: within(from.getTime() - (to.getTime() - from.getTime())), to: from }
}

/** Calendar day of an instant in the zone: `2018-01-31`. */
export function dayIn(instant: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** First instant of a day in the zone, in milliseconds since 1970: 00:00, or the first existing time. */
export function firstInstantOf(day: Temporal.PlainDate | string, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
}

function instantOf(path: string, text: string, zone: string): Date {
  try {
    if (isDay(text)) return within(firstInstantOf(text, zone))
    // Stored instants are whole milliseconds, so rounding a finer bound up is exact.
    return within(
      Temporal.Instant.from(text).round({ smallestUnit: 'millisecond', roundingMode: 'ceil' }).epochMilliseconds,
    )
  } catch (error) {
    if (error instanceof RangeError) throw invalid(path, 'This is not an instant or a day', 'NOT_AN_INSTANT')
    throw error
  }
}

/** True for a day, false for an instant. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

function within(epochMs: number): Date {
  return new Date(Math.min(Math.max(epochMs, earliest), latest))
}

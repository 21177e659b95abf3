/** Since zones have rules, offsets change only at multiples of a quarter of an hour. */
const quarterMs = 15 * 60_000
const maxKept = 200_000

/** A quarter of an hour in local time. */
type Quarter = {
  startMs: number
  offsetMs: number
  offset: string
  /**
   * `2026-11-24T14:`, and its first minute; undefined where local time is not aligned to quarters, before zones
   * existed.
   */
  hour: string | undefined
  minute: number
}

const two = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const three = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0'))

/**
 * Formats instants in local time with the offset: `2026-11-24T14:31:52.000+01:00`. The common part of each quarter of
 * an hour is cached, because an export writes millions.
 * @param zone IANA name
 */
export function localTexts(zone: string): (instant: Date) => string {
  const quarters = new Map<number, Quarter>()
  return (instant) => {
    const ms = instant.getTime()
    const number = Math.floor(ms / quarterMs)
    let quarter = quarters.get(number)
    if (quarter === undefined) {
      if (quarters.size >= maxKept) quarters.clear()
      quarter = quarterOf(number * quarterMs, zone)
      quarters.set(number, quarter)
    }
    const { startMs, offsetMs, offset, hour, minute } = quarter
    if (hour === undefined) return `${new Date(ms + offsetMs).toISOString().slice(0, 23)}${offset}`
    const within = ms - startMs
    const seconds = Math.floor(within / 1_000)
    return `${hour}${two[minute + Math.floor(seconds / 60)]}:${two[seconds % 60]}.${three[within % 1_000]}${offset}`
  }
}

function quarterOf(startMs: number, zone: string): Quarter {
  const there = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(zone)
  const offsetMs = there.offsetNanoseconds / 1_000_000
  const local = new Date(startMs + offsetMs).toISOString()
  // Years beyond four digits have a text of another length.
  const isWhole = offsetMs % quarterMs === 0 && local.length === 24
  const hour = isWhole ? local.slice(0, 14) : undefined
  return { startMs, offsetMs, offset: there.offset, hour, minute: Number(local.slice(14, 16)) }
}

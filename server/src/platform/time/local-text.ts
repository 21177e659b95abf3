/** Offsets change at whole quarters of an hour only, in every zone since there are rules for them. */
const quarterMs = 15 * 60_000
const mostKept = 200_000

/**
 * Writes instants as the clocks of one zone show them, with the offset: `2026-11-24T14:31:52.000+01:00`. Offsets are asked
 * for once each quarter of an hour and kept: an export writes millions.
 * @param zone IANA name
 */
export function localTexts(zone: string): (instant: Date) => string {
  const offsets = new Map<number, { ms: number; text: string }>()
  return (instant) => {
    const ms = instant.getTime()
    const quarter = Math.floor(ms / quarterMs)
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      if (offsets.size >= mostKept) offsets.clear()
      const there = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
      offset = { ms: there.offsetNanoseconds / 1_000_000, text: there.offset }
      offsets.set(quarter, offset)
    }
    return `${new Date(ms + offset.ms).toISOString().slice(0, 23)}${offset.text}`
  }
}

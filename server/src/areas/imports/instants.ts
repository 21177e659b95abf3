/** Abbreviations that processors write, as hours from UTC. IANA names are read as such. */
const offsets: Readonly<Record<string, string>> = {
  UTC: '+00:00',
  GMT: '+00:00',
  Z: '+00:00',
  WET: '+00:00',
  BST: '+01:00',
  CET: '+01:00',
  WEST: '+01:00',
  CEST: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  MSK: '+03:00',
  IST: '+05:30',
  SGT: '+08:00',
  HKT: '+08:00',
  JST: '+09:00',
  AEST: '+10:00',
  AEDT: '+11:00',
  BRT: '-03:00',
  EDT: '-04:00',
  EST: '-05:00',
  CDT: '-05:00',
  CST: '-06:00',
  MDT: '-06:00',
  MST: '-07:00',
  PDT: '-07:00',
  PST: '-08:00',
}

const isoDate = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/
const shortDate = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/
const time = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([AaPp][Mm])?/
const zoneAtEnd = /(Z|[+-]\d{2}:?\d{2}|\s(?:UTC|GMT))$/

/**
 * A date and a time as a file writes them. A date alone is its first instant in the zone; a time that the clocks left out
 * is read as after the change, one that they repeated as the first of the two.
 * @param zone IANA name, offset, or an abbreviation such as CET; one written in the text wins
 * @param dayFirst how 03/04/2026 is meant
 * @returns null when this is not a date, or the zone is unknown
 */
export function parseInstant(text: string, zone: string, dayFirst: boolean): Date | null {
  const day = parseDay(text, dayFirst)
  if (!day) return null
  const clock = timeOf(text)
  if (!clock) return null
  const written = zoneAtEnd.exec(text)?.[1]?.trim()
  try {
    const at = Temporal.PlainDate.from(day).toPlainDateTime(clock)
    const named = offsets[(written ?? zone).toUpperCase()] ?? written ?? zone
    return new Date(at.toZonedDateTime(named).epochMilliseconds)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The date that the text begins with, as YYYY-MM-DD; null when there is none or it does not exist. */
export function parseDay(text: string, dayFirst: boolean): string | null {
  const iso = isoDate.exec(text)
  const short = iso ? null : shortDate.exec(text)
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : short && [short[3], ...(dayFirst ? [short[2], short[1]] : [short[1], short[2]])]
  if (!parts) return null
  const [year, month, day] = parts.map(Number)
  try {
    return Temporal.PlainDate.from(
      { year: year ?? 0, month: month ?? 0, day: day ?? 0 },
      { overflow: 'reject' },
    ).toString()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function timeOf(text: string): Temporal.PlainTime | null {
  const rest = text.replace(isoDate, '').replace(shortDate, '').replace(/^T/, ' ').trim()
  if (rest === '') return new Temporal.PlainTime()
  const found = time.exec(rest)
  if (!found) return zoneAtEnd.test(` ${rest}`) ? new Temporal.PlainTime() : null
  const [, hour, minute, second = '0', half] = found
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  try {
    return Temporal.PlainTime.from(
      { hour: hours, minute: Number(minute), second: Number(second) },
      { overflow: 'reject' },
    )
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

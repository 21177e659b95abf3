import { zoneNamed } from './zones.ts'

/**
 * The parsed value of a text, or a sentence saying why there is none. `isOpen`: only the order of day and month is unknown.
 * `isZoneless`: a time without a zone.
 */
export type Told<T> =
  | { value: T; isZoneless?: boolean; fault?: undefined }
  | { fault: string; isOpen?: boolean; unknownZone?: string }

const isoDate = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const compactDate = /^(\d{4})(\d{2})(\d{2})(?!\d)/
const shortDate = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/
const monthInMiddle = /^(\d{1,2})[ .-]{1,2}([A-Za-z]{3,9})[ .,-]{1,2}(\d{4})(?!\d)/
const monthInFront = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const betweenDateAndTime = /^(?:T|,? at |[ ,\u00a0\u202f]{1,3})/
const time =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:[ \u00a0\u202f]?([AaPp])\.?[ \u00a0\u202f]?[Mm](?:\.|(?![A-Za-z])))?/

/** Longest instant, with the longest name of a zone. */
const longest = 128

type Dated = { day: Temporal.PlainDate; rest: string }

/**
 * Parses the date and time of a file. The text is consumed whole: only a zone may follow the time. A date alone is the start
 * of the day in the zone. A time skipped by a clock change is read as after the change, a repeated one as the first of the
 * two. Fractions of a second are dropped.
 * @param zone as for `zoneNamed`; a zone in the text wins
 * @param dayFirst order in 03/04/2026; undefined refuses such dates
 * @param zones meanings of zone names, by `zoneKey`
 */
export function parseInstant(text: string, zone: string, dayFirst: boolean | undefined, zones: Zones = {}): Told<Date> {
  const dated = dateIn(text, dayFirst)
  if (dated.fault !== undefined) return dated
  const { day, rest } = dated.value
  const clock = timeIn(rest.replace(betweenDateAndTime, ''))
  // Without a time, the rest is the zone of the day: `2026-03-01Z`.
  const { at, written } = clock ?? { at: new Temporal.PlainTime(), written: rest.trim() }
  if (at === null || (clock === null && written !== '' && !isZone(zones[zoneKey(written)] ?? written)))
    return notOne(text, 'date and time')
  const name = written === '' ? zone : written
  const named = zoneNamed(zones[zoneKey(name)] ?? name)
  const instant = named === null ? null : inZone(day.toPlainDateTime(at), named)
  return instant
    ? { value: instant, isZoneless: clock !== null && written === '' }
    : { fault: `"${shortened(name)}" is a time zone that is not known here.`, unknownZone: shortened(name) }
}

/** Meanings of zone names that the user gave, by `zoneKey`. */
export type Zones = Readonly<Record<string, string>>

/** Zone names are compared without case and surrounding spaces. */
export function zoneKey(name: string): string {
  return name.trim().toUpperCase()
}

/** A calendar day as YYYY-MM-DD; a time after it is ignored. @param dayFirst as in `parseInstant` */
export function parseDay(text: string, dayFirst: boolean | undefined): Told<string> {
  const dated = dateIn(text, dayFirst)
  return dated.fault !== undefined ? dated : { value: dated.value.day.toString() }
}

/**
 * Order of day and month that a date proves: by a part above 12. `none` for 05/05/2026, `open` for 03/04/2026. Undefined for
 * dates in another form and for other texts.
 */
export function orderOf(text: string): 'day' | 'month' | 'open' | 'none' | undefined {
  const found = shortDate.exec(text.trim())
  if (!found) return undefined
  const [first, second] = [Number(found[1]), Number(found[2])]
  if (first > 31 || second > 31 || (first > 12 && second > 12)) return undefined
  if (first > 12) return 'day'
  if (second > 12) return 'month'
  return first === second ? 'none' : 'open'
}

function dateIn(written: string, dayFirst: boolean | undefined): Told<Dated> {
  const text = written.trim()
  if (text.length > longest) return notOne(text, 'date and time')
  const parts = partsOf(text, dayFirst)
  if (parts === 'open') {
    return { fault: `"${text}" has its day or its month first, and nothing in the file proves which.`, isOpen: true }
  }
  if (!parts) return notOne(text, 'date and time')
  try {
    const day = Temporal.PlainDate.from(
      { year: Number(parts.year), month: Number(parts.month), day: Number(parts.day) },
      { overflow: 'reject' },
    )
    return { value: { day, rest: parts.rest } }
  } catch (error) {
    if (error instanceof RangeError) return notOne(text, 'date and time')
    throw error
  }
}

type Parts = { year: string; month: string | number; day: string; rest: string }

function partsOf(text: string, dayFirst: boolean | undefined): Parts | 'open' | null {
  const [iso, short] = [isoDate.exec(text) ?? compactDate.exec(text), shortDate.exec(text)]
  if (iso) {
    const [all, year = '', month = '', day = ''] = iso
    return { year, month, day, rest: text.slice(all.length) }
  }
  if (short) {
    const order = dayFirst === undefined ? orderOf(text) : dayFirst ? 'day' : 'month'
    if (order === 'open') return 'open'
    const [all, first = '', second = '', year = ''] = short
    const [day, month] = order === 'month' ? [second, first] : [first, second]
    return { year, month, day, rest: text.slice(all.length) }
  }
  const [middle, front] = [monthInMiddle.exec(text), monthInFront.exec(text)]
  const [all = '', day = '', name = '', year = ''] = middle ?? (front ? [front[0], front[2], front[1], front[3]] : [])
  const month = months.findIndex((one) => one === name.toLowerCase() || one.slice(0, 3) === name.toLowerCase()) + 1
  return month === 0 ? null : { year, month, day, rest: text.slice(all.length) }
}

/** Null when the text does not begin with a time; `at` is null for an invalid time. */
function timeIn(text: string): { at: Temporal.PlainTime | null; written: string } | null {
  const found = time.exec(text)
  if (!found) return null
  const [all, hour, minute, second = '0', half] = found
  const written = text.slice(all.length).trim()
  if (half && (Number(hour) > 12 || Number(hour) === 0)) return { at: null, written }
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return { at: null, written }
  return { at: new Temporal.PlainTime(hours, Number(minute), Number(second)), written }
}

function isZone(text: string): boolean {
  const named = zoneNamed(text)
  return named !== null && inZone(new Temporal.PlainDateTime(2000, 1, 1), named) !== null
}

function inZone(at: Temporal.PlainDateTime, zone: string): Date | null {
  try {
    return new Date(at.toZonedDateTime(zone).epochMilliseconds)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function notOne(text: string, what: string): { fault: string } {
  return { fault: `"${shortened(text)}" is not a ${what}.` }
}

/** Long enough to find the cell in the file. */
export function shortened(text: string): string {
  return text.length > 64 ? `${text.slice(0, 64)}…` : text
}

import { type DateStyle, formatDay, formatTime } from '@firepay/ui/components/time-format.ts'
import { addDays, dayIn, isDay } from '../../shared/days.ts'

const hourMs = 3_600_000

/**
 * The instant of a wall-clock time in a zone; after a gap, at the earlier of two repeated hours.
 * @param clock `14:30`; default: start of the day
 */
export function instantIn(zone: string, day: string, clock = '00:00'): Date {
  const asUtc = Date.parse(`${day}T${clock}:00.000Z`)
  const offsetAt = (ms: number) => wallClock(zone, ms) - ms
  const early = asUtc - offsetAt(asUtc - 24 * hourMs)
  if (wallClock(zone, early) === asUtc) return new Date(early)
  const late = asUtc - offsetAt(asUtc + 24 * hourMs)
  // In a gap neither matches: the one with the earlier offset lies after it.
  return new Date(wallClock(zone, late) === asUtc ? late : early)
}

/** The instant of the URL's `asOf`; a day means its end. */
export function asOfInstant(asOf: string | undefined, zone: string): string | undefined {
  if (asOf === undefined) return undefined
  return isDay(asOf) ? instantIn(zone, addDays(asOf, 1)).toISOString() : new Date(asOf).toISOString()
}

/** "31 Oct 2026, 24:00", "19 Nov 2026, 14:32": midnight is the end of a day. */
export function asOfPhrase(instant: string, { zone, dateStyle }: { zone: string; dateStyle: DateStyle }): string {
  const day = dayIn(zone, new Date(instant))
  const isMidnight = instantIn(zone, day).getTime() === Date.parse(instant)
  return isMidnight
    ? `${formatDay(addDays(day, -1), dateStyle)}, 24:00`
    : formatTime(instant, 'detail', { zone, dateStyle })
}

const presets = ['startOfToday', 'lastWeek', 'lastMonth', 'lastQuarter', 'lastYear'] as const
export type Preset = (typeof presets)[number]

/** The last day of each preset, as stored in the URL. */
export function presetDays(today: string): { name: Preset; day: string }[] {
  const month = Number(today.slice(5, 7))
  const quarter = String(month - ((month - 1) % 3)).padStart(2, '0')
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const starts: Record<Preset, string> = {
    startOfToday: today,
    lastWeek: addDays(today, -weekday),
    lastMonth: `${today.slice(0, 7)}-01`,
    lastQuarter: `${today.slice(0, 4)}-${quarter}-01`,
    lastYear: `${today.slice(0, 4)}-01-01`,
  }
  return presets.map((name) => ({ name, day: addDays(starts[name], -1) }))
}

/** The zone's wall-clock time at the instant, as UTC milliseconds. */
function wallClock(zone: string, ms: number): number {
  const parts = new Intl.DateTimeFormat(undefined, {
    // For parsing: the same digits in every language.
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

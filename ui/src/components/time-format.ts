import { formatLocale } from './format-locale.ts'

export type DateStyle = 'day-month' | 'month-day' | 'iso'

/**
 * Formats of an instant in a zone, 24-hour clock: `list` "19 Nov 14:31:52" (with the year unless it is the current
 * one), `detail` "14 Nov 2026, 10:42", `date` "14 Nov 2026", `day` "Thursday 19 November", `clock` "14:31".
 */
export type TimeLook = 'list' | 'detail' | 'date' | 'day' | 'clock'

type Options = { zone: string; dateStyle?: DateStyle; now?: Date }

/**
 * Formats an instant.
 * @param instant ISO 8601 text or a date
 * @throws RangeError when it is not an instant or the zone is unknown
 */
export function formatTime(
  instant: string | Date,
  look: TimeLook,
  { zone, dateStyle = 'day-month', now }: Options,
): string {
  const p = parts(new Date(instant), zone)
  const clock = `${p.hour}:${p.minute}`
  const full = dateText(p, dateStyle, true)
  switch (look) {
    case 'list': {
      const sameYear = parts(now ?? new Date(), zone).year === p.year
      return `${dateText(p, dateStyle, !sameYear)} ${clock}:${p.second}`
    }
    case 'detail':
      return `${full}, ${clock}`
    case 'date':
      return full
    case 'day':
      return `${p.weekday}${formatLocale().afterWeekday ?? ' '}${dateStyle === 'iso' ? full : dayOfYear(p, dateStyle)}`
    case 'clock':
      return clock
  }
}

/** Formats a calendar day ("2026-11-19"). */
export function formatDay(day: string, dateStyle: DateStyle = 'day-month'): string {
  return formatTime(`${day}T12:00:00.000Z`, 'date', { zone: 'UTC', dateStyle })
}

/** Formats a calendar day without the current year: "19 Nov", but "4 Jan 2027". */
export function formatDayShort(day: string, today: string, dateStyle: DateStyle = 'day-month'): string {
  return dateText(parts(new Date(`${day}T12:00:00.000Z`), 'UTC'), dateStyle, day.slice(0, 4) !== today.slice(0, 4))
}

/** The zone's offset at the instant: "UTC+1", "UTC−3:30", "UTC". */
export function zoneOffset(zone: string, at: Date = new Date()): string {
  const name = new Intl.DateTimeFormat(formatLocale().dates, { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value
  return (name ?? 'GMT').replace('GMT', 'UTC').replace('-', '−').replace(/\+0$/, '')
}

/**
 * The zone's city for column heads: "Berlin", "Sao Paulo", "UTC". An offset would be wrong for rows in another season.
 * Zones without a city ("Etc/GMT+3") have a fixed offset, which is shown.
 */
export function zonePlace(zone: string): string {
  if (zone === 'UTC' || zone.startsWith('Etc/') || !zone.includes('/')) return zoneOffset(zone)
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** "in 13 days", "2 h 14 min ago", "now": only after an absolute time. */
export function relativeTime(instant: string | Date, now: Date = new Date()): string {
  const seconds = Math.round((new Date(instant).getTime() - now.getTime()) / 1000)
  const text = durationText(Math.abs(seconds) * 1000)
  const words = formatLocale()
  if (Math.abs(seconds) < 1) return words.now
  return seconds < 0 ? words.ago(text) : words.ahead(text)
}

/**
 * "38 s", "14 min", "2 h 14 min", "1 day 18 h", "13 days": two units below two days, whole days above. The last unit is
 * rounded down from hours on: 13 days and 20 hours are "13 days".
 */
export function durationText(ms: number): string {
  const words = formatLocale()
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return words.seconds(seconds)
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return words.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours < 24) {
    return minutes % 60 === 0 ? words.hours(hours) : `${words.hours(hours)} ${words.minutes(minutes % 60)}`
  }
  const days = Math.floor(hours / 24)
  return days === 1 && hours > 24 ? `${words.days(days)} ${words.hours(hours - 24)}` : words.days(days)
}

type Parts = Record<'year' | 'month' | 'monthName' | 'day' | 'weekday' | 'hour' | 'minute' | 'second', string>

const formatters = new Map<string, Intl.DateTimeFormat>()

function parts(instant: Date, zone: string): Parts {
  let formatter = formatters.get(zone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(formatLocale().dates, {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      calendar: 'gregory',
      numberingSystem: 'latn',
    })
    formatters.set(zone, formatter)
  }
  const found = Object.fromEntries(formatter.formatToParts(instant).map((part) => [part.type, part.value]))
  const month = Number(found.month)
  return {
    year: found.year ?? '',
    month: String(month).padStart(2, '0'),
    monthName: monthName(month),
    day: String(Number(found.day)),
    weekday: found.weekday ?? '',
    hour: found.hour ?? '',
    minute: found.minute ?? '',
    second: found.second ?? '',
  }
}

/** @param month 1 to 12 */
function monthName(month: number): string {
  monthNames ??= new Intl.DateTimeFormat(formatLocale().dates, { month: 'long', timeZone: 'UTC' })
  return monthNames.format(Date.UTC(2026, month - 1))
}

let monthNames: Intl.DateTimeFormat | undefined

function dateText(p: Parts, dateStyle: DateStyle, withYear: boolean): string {
  if (dateStyle === 'iso') return `${withYear ? `${p.year}-` : ''}${p.month}-${p.day.padStart(2, '0')}`
  const month = formatLocale().shortMonth(p.monthName)
  if (dateStyle === 'month-day') return withYear ? `${month} ${p.day}, ${p.year}` : `${month} ${p.day}`
  return withYear ? `${p.day} ${month} ${p.year}` : `${p.day} ${month}`
}

function dayOfYear(p: Parts, dateStyle: 'day-month' | 'month-day'): string {
  const month = formatLocale().longMonth?.(p.monthName) ?? p.monthName
  return dateStyle === 'day-month' ? `${p.day} ${month}` : `${month} ${p.day}`
}

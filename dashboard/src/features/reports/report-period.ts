import type { DateStyle } from '@firepay/ui/components/time-format.ts'
import { formats } from '../../locale/formats.ts'
import { dayIn } from '../../shared/days.ts'
import { rangePhrase } from '../../shared/list/range-phrase.ts'
import type { ReportHeader } from './reports.queries.ts'

type Period = Pick<ReportHeader, 'type' | 'from' | 'to' | 'timeZone'>

/** "September 2026", "Sun 25 Oct 2026", "1 Jul to 30 Sep 2026": the period in the report's zone. */
export function periodPhrase({ type, from, to, timeZone: zone }: Period, dateStyle: DateStyle): string {
  if (type === 'monthly') {
    // Formatted separately: together Russian appends "г.".
    const part = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(formats.dates, { ...options, timeZone: zone }).format(new Date(from))
    return `${part({ month: 'long' })} ${part({ year: 'numeric' })}`
  }
  const phrase = rangePhrase({ from: dayOrInstant(from, zone), to: dayOrInstant(to, zone) }, { zone, dateStyle }) ?? ''
  if (type !== 'daily') return phrase
  const weekday = new Intl.DateTimeFormat(formats.dates, { weekday: 'short', timeZone: zone }).format(new Date(from))
  return `${weekday} ${phrase}`
}

/** The hours of a day with a clock change; null for all other periods. */
export function unusualHours({ type, from, to }: Period): number | null {
  const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000
  return type === 'daily' && hours !== 24 ? hours : null
}

function dayOrInstant(instant: string, zone: string): string {
  const ms = Date.parse(instant)
  const day = dayIn(zone, new Date(ms))
  return dayIn(zone, new Date(ms - 1)) === day ? instant : day
}

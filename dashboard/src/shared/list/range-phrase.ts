import { type DateStyle, formatDay, formatTime } from '@firepay/ui/components/time-format.ts'
import { ranges as texts } from '../../locale/formats.ts'
import { addDays, dayIn, isDay } from '../days.ts'
import { lastDay, type Range } from './period.ts'

/**
 * A range in words: "1 to 19 Nov 2026", "28 Oct to 3 Nov 2026", "19 Nov 2026", "1 to 24 Nov 2026, until 14:32". Open
 * ends: "from 1 Nov 2026", "until 19 Nov 2026"; null if both are open.
 */
export function rangePhrase(range: Range, style: { zone: string; dateStyle: DateStyle }): string | null {
  const { from, to } = range
  const write = (moment: string) =>
    isDay(moment) ? formatDay(moment, style.dateStyle) : formatTime(moment, 'detail', style)
  if (from === undefined && to === undefined) return null
  if (to === undefined) return texts.from(write(from ?? ''))
  const last = lastDay(to)
  if (from === undefined) return texts.until(write(last))
  if (from === last) return write(from)
  if (isDay(from) && !isDay(to)) {
    // Whole days up to a time on the last day.
    const days = rangePhrase({ from, to: addDays(dayIn(style.zone, new Date(to)), 1) }, style)
    return `${days}, ${texts.untilClock(formatTime(to, 'clock', style))}`
  }
  const first = isDay(from) && isDay(last) ? shortened(from, last, style.dateStyle) : write(from)
  return texts.between(first, write(last))
}

/** The start without the parts it shares with the end. */
function shortened(from: string, last: string, dateStyle: DateStyle): string {
  const text = formatDay(from, dateStyle)
  if (dateStyle === 'iso' || from.slice(0, 4) !== last.slice(0, 4)) return text
  if (dateStyle === 'month-day') return text.replace(/, \d{4}$/, '')
  return from.slice(0, 7) === last.slice(0, 7) ? text.replace(/ .*$/, '') : text.replace(/ \d{4}$/, '')
}

/** Without the year of `today`, for short labels: "18 to 24 Nov". */
export function shortRangePhrase(range: Range, today: string, style: { zone: string; dateStyle: DateStyle }): string {
  const phrase = rangePhrase(range, style) ?? ''
  return style.dateStyle === 'iso' ? phrase : phrase.replaceAll(new RegExp(`,? ${today.slice(0, 4)}\\b`, 'g'), '')
}

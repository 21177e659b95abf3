import { addDays, clockIn, dayIn, daysBetween, isDay } from '../days.ts'
import type { Range } from '../list/period.ts'

export type Unit = 'hour' | 'day' | 'month'

/** A period of a chart's axis: its group key, and its bounds as URL values, cut to the range. */
export type Slot = { key: string; from: string; to: string }

/** Longer ranges are shown by month: daily columns would be too thin. */
const maxDays = 93

/** The unit of a range: hours up to two days, days up to a quarter, months for longer or open ranges. */
export function unitOf(range: Range, zone: string, now: Date): Unit {
  if (range.from === undefined) return 'month'
  const first = dayOf(range.from, zone)
  const last = range.to === undefined ? addDays(dayIn(zone, now), 1) : dayAfter(range.to, zone)
  const days = daysBetween(first, last)
  return days <= 2 && range.to !== undefined ? 'hour' : days <= maxDays ? 'day' : 'month'
}

/**
 * The periods of a range, including empty ones.
 * @param known from the server: group keys, which delimit an open range, and its instants, from which hours are counted
 */
export function slotsOf(
  unit: Unit,
  range: Range,
  zone: string,
  known: { keys?: readonly string[]; from?: string | null; to?: string | null } = {},
): Slot[] {
  const { keys = [], from = null, to = null } = known
  if (unit === 'hour') return hours({ from, to }, zone)
  const sorted = [...keys].sort()
  const first = range.from === undefined ? sorted[0] : dayOf(range.from, zone)
  const last = range.to === undefined ? sorted.at(-1) : addDays(dayAfter(range.to, zone), -1)
  if (first === undefined || last === undefined) return []
  const starts: string[] = []
  const length = unit === 'day' ? 10 : 7
  for (let day = startOf(unit, first); day.slice(0, length) <= last.slice(0, length); day = next(unit, day)) {
    starts.push(day)
  }
  return starts.map((start, index) => ({
    key: start.slice(0, length),
    from: index === 0 ? (range.from ?? start) : start,
    to: index === starts.length - 1 ? (range.to ?? next(unit, start)) : next(unit, start),
  }))
}

/**
 * The key of the counterpart in the comparison range: the same number of days earlier; for months, at the same distance
 * from the end, because ranges of equal days may span one month more.
 * @param before offset of the comparison range in days, and its periods for months
 */
export function keyBefore(
  unit: Unit,
  slots: readonly Slot[],
  index: number,
  before: { days: number; slots: readonly Slot[] },
): string | undefined {
  const key = slots[index]?.key
  if (key === undefined) return undefined
  if (unit === 'month') return before.slots.at(index - slots.length)?.key
  const moved = addDays(key.slice(0, 10), -before.days)
  if (unit === 'day') return moved
  // Only the first of two hours repeated by a clock change has a counterpart.
  const isSecond = slots[index - 1]?.key.slice(0, 13) === key.slice(0, 13)
  return isSecond ? undefined : `${moved}${key.slice(10, 13)}`
}

function hours({ from, to }: { from: string | null; to: string | null }, zone: string): Slot[] {
  if (from === null || to === null) return []
  const slots: Slot[] = []
  const end = Date.parse(to)
  for (let at = Date.parse(from); at < end; ) {
    const { key, minute } = hourIn(zone, new Date(at))
    const until = Math.min(end, at + (60 - minute) * 60_000)
    // A half hour repeated by a clock change joins the hour of the same name.
    const last = slots.at(-1)
    if (last?.key === key) last.to = new Date(until).toISOString()
    else slots.push({ key, from: new Date(at).toISOString(), to: new Date(until).toISOString() })
    at = until
  }
  return slots
}

function hourIn(zone: string, instant: Date): { key: string; minute: number } {
  const day = dayIn(zone, instant)
  const minutes = clockIn(zone, instant)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  const local = Date.parse(day) + minutes * 60_000
  const offset = Math.round((local - instant.getTime()) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  return { key: `${day}T${two(hour)}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`, minute }
}

function dayOf(moment: string, zone: string): string {
  return isDay(moment) ? moment : dayIn(zone, new Date(moment))
}

/** The first day that starts at or after the end. */
function dayAfter(end: string, zone: string): string {
  return isDay(end) ? end : addDays(dayIn(zone, new Date(Date.parse(end) - 1)), 1)
}

function startOf(unit: 'day' | 'month', day: string): string {
  return unit === 'day' ? day : `${day.slice(0, 7)}-01`
}

function next(unit: 'day' | 'month', start: string): string {
  return unit === 'day' ? addDays(start, 1) : startOf('month', addDays(start, 31))
}

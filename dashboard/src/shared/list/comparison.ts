import type { Comparison } from '@firepay/contract/account/comparisons.ts'
import { addDays, clockIn, dayIn, daysBetween, instantAt, isDay } from '../days.ts'
import type { Period, Range } from './period.ts'

/** Periods of a fixed number of days: the stretch before one is as many days, also where one begins on the first of a month. */
const ofDays: readonly (Period | undefined)[] = ['today', 'yesterday', '7d', '30d', '90d']

/**
 * The range that another one is set against; null where an end is open or no day, and for a range that has not begun.
 * `previous` goes by the calendar: whole months against whole months, the 1st to the 27th against the 1st to the 27th of the
 * month before, anything else against as many days right before. A range that holds today is compared up to the same time of
 * day, so that a day in progress is never set against a whole one. Days that the earlier month lacks are left out.
 * @param period the range's name, where it has one: a quarter is compared with the quarter before
 */
export function comparisonRange(
  range: Range,
  { comparison = 'previous', period, zone, now }: { comparison?: Comparison; period?: Period; zone: string; now: Date },
): { from: string; to: string } | null {
  const { from, to } = range
  if (comparison === 'none' || from === undefined || to === undefined || !isDay(from) || !isDay(to)) return null
  const today = dayIn(zone, now)
  const isOpen = to > today
  const end = isOpen ? addDays(today, 1) : to
  if (end <= from) return null
  const before = earlierDays(from, end, comparison, period)
  if (!isOpen) return before
  const lastDay = addDays(before.to, -1)
  return { from: before.from, to: instantAt(zone, lastDay, clockIn(zone, now)).toISOString() }
}

function earlierDays(from: string, end: string, comparison: Comparison, period: Period | undefined) {
  const months = comparison === 'previous' ? monthsOf(from, end, period) : comparison === 'month' ? 1 : 12
  if (months === 0) return { from: addDays(from, -daysBetween(from, end)), to: from }
  // A whole month's end moves to the end of the earlier month, however many days that has.
  const isWhole = end.endsWith('-01')
  return {
    from: monthsEarlier(from, months),
    to: isWhole ? monthsEarlier(end, months) : addDays(monthsEarlier(addDays(end, -1), months), 1),
  }
}

/** By how many months the stretch before is earlier; 0 where it is counted in days. */
function monthsOf(from: string, end: string, period: Period | undefined): number {
  if (ofDays.includes(period) || !from.endsWith('-01') || daysBetween(from, end) === 1) return 0
  if (period === 'quarter') return 3
  if (period === 'year') return 12
  const last = addDays(end, -1)
  return (
    (Number(last.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  )
}

/** The same day so many months earlier, or the last one of a month that is shorter. */
function monthsEarlier(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10)
}

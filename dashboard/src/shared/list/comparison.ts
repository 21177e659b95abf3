import type { Comparison } from '@firepay/contract/account/comparisons.ts'
import { addDays, clockIn, dayIn, daysBetween, instantAt, isDay } from '../days.ts'
import type { Period, Range } from './period.ts'

/** Periods of a fixed number of days: compared with the same number of days before, even from the first of a month. */
const ofDays: readonly (Period | undefined)[] = ['today', 'yesterday', '7d', '30d', '90d']

/**
 * The comparison range; null if an end is open or not a day, and for future ranges. `previous` follows the calendar:
 * whole months against whole months, the 1st to 27th against the 1st to 27th of the month before, anything else against
 * the same number of days before. A range that includes today is compared up to the same time of day. Days missing in a
 * shorter month are left out.
 * @param period the range's name, if it has one: a quarter is compared with the previous quarter
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
  // The end of a whole month maps to the end of the earlier month, whatever its length.
  const isWhole = end.endsWith('-01')
  return {
    from: monthsEarlier(from, months),
    to: isWhole ? monthsEarlier(end, months) : addDays(monthsEarlier(addDays(end, -1), months), 1),
  }
}

/** The number of months to go back; 0 means counting in days. */
function monthsOf(from: string, end: string, period: Period | undefined): number {
  if (ofDays.includes(period) || !from.endsWith('-01') || daysBetween(from, end) === 1) return 0
  if (period === 'quarter') return 3
  if (period === 'year') return 12
  const last = addDays(end, -1)
  return (
    (Number(last.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  )
}

/** The same day of an earlier month, or the last day of a shorter one. */
function monthsEarlier(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10)
}

import { addDays, dayIn, isDay } from '../days.ts'
import type { ListState } from './list-state.ts'

/** Named periods, in the order they are offered. */
export const periods = ['today', 'yesterday', '7d', '30d', '90d', 'month', 'last-month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

/** From `from` (inclusive) to `to` (exclusive): days or instants, as in the API. */
export type Range = { from?: string; to?: string }

/** The days of a named period relative to today. */
export function rangeOfPeriod(period: Period, today: string): { from: string; to: string } {
  const to = addDays(today, 1)
  const monthStart = `${today.slice(0, 7)}-01`
  switch (period) {
    case 'today':
      return { from: today, to }
    case 'yesterday':
      return { from: addDays(today, -1), to: today }
    case '7d':
      return { from: addDays(today, -6), to }
    case '30d':
      return { from: addDays(today, -29), to }
    case '90d':
      return { from: addDays(today, -89), to }
    case 'month':
      return { from: monthStart, to }
    case 'last-month':
      return { from: `${addDays(monthStart, -1).slice(0, 7)}-01`, to: monthStart }
    case 'quarter': {
      const first = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1
      return { from: `${today.slice(0, 5)}${String(first).padStart(2, '0')}-01`, to }
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to }
  }
}

/** The range of the list; empty for all time. */
export function rangeOf(search: ListState, zone: string, now: Date = new Date()): Range {
  // Validated when the URL was read.
  if (search.period !== undefined) return rangeOfPeriod(search.period as Period, dayIn(zone, now))
  return {
    ...(search.from !== undefined && { from: search.from }),
    ...(search.to !== undefined && { to: search.to }),
  }
}

/** The last day of a range with an exclusive end. */
export function lastDay(to: string): string {
  return isDay(to) ? addDays(to, -1) : to
}

import { dayIn, type InstantRange } from '../../platform/time/range.ts'

/** The first and the last day that a range touches, as in the name of its file: one for a single day; an open end is left out. */
export function daysInName({ from, to }: InstantRange, zone: string): string[] {
  const days = [
    ...(from ? [dayIn(from, zone)] : []),
    // The end is the first instant that is not part of it.
    ...(to ? [dayIn(new Date(to.getTime() - 1), zone)] : []),
  ]
  return [...new Set(days)]
}

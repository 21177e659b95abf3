import { dayIn, type InstantRange } from '../../platform/time/range.ts'

/** First and last day of a range, for a file name: one for a single day; an open end is omitted. */
export function daysInName({ from, to }: InstantRange, zone: string): string[] {
  const days = [
    ...(from ? [dayIn(from, zone)] : []),
    // The end is exclusive.
    ...(to ? [dayIn(new Date(to.getTime() - 1), zone)] : []),
  ]
  return [...new Set(days)]
}

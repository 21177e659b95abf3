import { dayIn, type InstantRange } from '../../platform/time/range.ts'

/** The days that a range touches, as in the name of its file; an open end is left out. */
export function daysInName({ from, to }: InstantRange, zone: string): string[] {
  return [from, to].map((end) => (end ? dayIn(end, zone) : '')).filter((day) => day !== '')
}

import type { FormatLocale } from '@firepay/ui/components/format-locale.ts'

/** English formats: comma for thousands, day before month. */
export const formats: FormatLocale = {
  numbers: 'en',
  dates: 'en-GB',
  shortMonth: (name) => name.slice(0, 3),
  now: 'now',
  ago: (duration) => `${duration} ago`,
  ahead: (duration) => `in ${duration}`,
  seconds: (n) => `${n} s`,
  minutes: (n) => `${n} min`,
  hours: (n) => `${n} h`,
  days: (n) => `${n} ${n === 1 ? 'day' : 'days'}`,
}

/** "1,234" */
export function formatNumber(value: number): string {
  return value.toLocaleString(formats.numbers)
}

/** "1.92%" of 0.0192 */
export function formatPercent(share: number): string {
  return share.toLocaleString(formats.numbers, { style: 'percent', maximumFractionDigits: 2 })
}

/** "95.2%" of the digits "95.2" */
export function writePercent(digits: string): string {
  return `${digits}%`
}

/** "0.7", with a number of decimals. */
export function formatDecimal(value: number, digits: number): string {
  return value.toLocaleString(formats.numbers, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** A range of days, last day included. */
export const ranges = {
  from: (first: string) => `from ${first}`,
  until: (last: string) => `until ${last}`,
  /** Suffix of a range that ends at a time of day. */
  untilClock: (clock: string) => `until ${clock}`,
  /** @param first without parts repeated by the last, as in "1 to 19 Nov 2026" */
  between: (first: string, last: string) => `${first} to ${last}`,
}

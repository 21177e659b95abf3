/** Formats of numbers, dates and durations in a language. The application sets it; the kit has no default. */
export type FormatLocale = {
  /** BCP 47 tag for numbers and money. */
  numbers: string
  /** BCP 47 tag for dates: names of months and weekdays. */
  dates: string
  /** "November" → "Nov", next to a day. */
  shortMonth: (name: string) => string
  /** The full month name next to a day; default: unchanged. */
  longMonth?: (name: string) => string
  /** Between weekday and day; default: a space. */
  afterWeekday?: string
  now: string
  /** Wraps a past duration; `ahead` wraps a future one. */
  ago: (duration: string) => string
  ahead: (duration: string) => string
  seconds: (n: number) => string
  minutes: (n: number) => string
  hours: (n: number) => string
  days: (n: number) => string
}

let current: FormatLocale | null = null

/** Sets the locale of all formats. Call once, before the first render. */
export function setFormatLocale(locale: FormatLocale): void {
  current = locale
}

/** @throws Error when no locale is set */
export function formatLocale(): FormatLocale {
  if (current === null) throw new Error('setFormatLocale was not called')
  return current
}

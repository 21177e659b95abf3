/** How a language writes numbers, times and distances in time. The kit holds none: the application gives it one. */
export type FormatLocale = {
  /** BCP 47 tag for numbers and money. */
  numbers: string
  /** BCP 47 tag for dates: its names of months and weekdays. */
  dates: string
  /** "November" → "Nov", beside a day */
  shortMonth: (name: string) => string
  /** The whole name as it stands beside a day; as it stands alone when left out. */
  longMonth?: (name: string) => string
  /** Between a weekday and its day; a space when left out. */
  afterWeekday?: string
  now: string
  /** Around a duration that lies behind, and one that lies ahead. */
  ago: (duration: string) => string
  ahead: (duration: string) => string
  seconds: (n: number) => string
  minutes: (n: number) => string
  hours: (n: number) => string
  days: (n: number) => string
}

let current: FormatLocale | null = null

/** Sets the language of all formats. Call once, before the first render. */
export function setFormatLocale(locale: FormatLocale): void {
  current = locale
}

/** @throws Error when the application has set none */
export function formatLocale(): FormatLocale {
  if (current === null) throw new Error('setFormatLocale was not called')
  return current
}

import { formats } from '../../locale/formats.ts'

/** A date in the file's notation as a formatted day; null if it does not match the order. */
export function dayOfDate(written: string, dayFirst: boolean): string | null {
  const found = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/.exec(written)
  if (!found) return null
  const [first = 0, second = 0, year = 0] = found.slice(1).map(Number)
  const [day, month] = dayFirst ? [first, second] : [second, first]
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  const inWords = new Intl.DateTimeFormat(formats.dates, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return inWords.format(Date.UTC(year, month - 1, day))
}

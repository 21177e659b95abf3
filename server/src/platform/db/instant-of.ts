import pg from 'pg'

const timestamptzOid: number = 1184
const parseAny = pg.types.getTypeParser(timestamptzOid, 'text') as (text: string) => unknown
const [dash, zero] = [45, 48]

/**
 * Parses a `timestamptz` in PostgreSQL's UTC format: `2026-11-24 13:31:52.5+00`. Digit-wise parsing takes a fifth of
 * the driver's time; an export parses four per row. Truncates to milliseconds. Other texts, such as `infinity` or years
 * BC, go to the driver.
 */
export function instantOf(text: string): unknown {
  const end = text.length - 3
  if (end < 19 || !text.endsWith('+00') || text.charCodeAt(4) !== dash) return parseAny(text)
  const digits = (from: number) => (text.charCodeAt(from) - zero) * 10 + text.charCodeAt(from + 1) - zero
  let fraction = 0
  for (let at = 20, worth = 100; at < end && worth >= 1; at++, worth /= 10) {
    fraction += (text.charCodeAt(at) - zero) * worth
  }
  const year = digits(0) * 100 + digits(2)
  if (year < 100) return parseAny(text)
  const time = [digits(11), digits(14), digits(17), fraction] as const
  return new Date(Date.UTC(year, digits(5) - 1, digits(8), ...time))
}

import { formats } from '../locale/formats.ts'

let countries: Intl.DisplayNames | undefined

/** "Germany" for DE; an unknown code stays. */
export function countryName(code: string): string {
  countries ??= new Intl.DisplayNames(formats.numbers, { type: 'region', fallback: 'code' })
  try {
    return countries.of(code) ?? code
  } catch {
    return code
  }
}

import { currencyExponents } from '@firepay/contract/product/currencies.ts'

/**
 * Converts minor units to a decimal number, exactly: `-1250` EUR is `-12.50`, `1250` JPY is `1250`, `1250` KWD is
 * `1.250`.
 * @param minor integer minor units
 * @throws Error for a currency unknown in ISO 4217
 */
export function decimalOf(minor: string | bigint, currency: string): string {
  const digits = currencyExponents.get(currency)
  if (digits === undefined) throw new Error(`The currency ${currency} is not known`)
  const text = typeof minor === 'string' ? minor : minor.toString()
  if (digits === 0) return text
  const isNegative = text.startsWith('-')
  const figures = (isNegative ? text.slice(1) : text).padStart(digits + 1, '0')
  const at = figures.length - digits
  return `${isNegative ? '-' : ''}${figures.slice(0, at)}.${figures.slice(at)}`
}

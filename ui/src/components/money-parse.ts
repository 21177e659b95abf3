import { currencyExponent } from './money-format.ts'

/**
 * Parses typed text to whole minor units; null when it is not an amount of this currency. Accepts both thousands
 * conventions: "1,234.5", "1.234,50", "1 234,50", "1'234.50". A single separator is decimal if it cannot separate
 * thousands: "20,5", "1.5". "1,000" and "1.000" are one thousand, except in currencies with three decimals.
 */
export function parseMoney(text: string, currency: string): bigint | null {
  const match = /^([+\-−]?)(\d[\d.,'’ \u00a0\u202f]*)$/.exec(text.trim())
  if (match === null) return null
  const [, sign = '', digits = ''] = match
  const exponent = currencyExponent(currency)
  const parts = decimalParts(digits.replaceAll(/[\u00a0\u202f]/g, ' '), exponent)
  if (parts === null || parts.fraction.length > exponent) return null
  const minor = BigInt(parts.whole + parts.fraction.padEnd(exponent, '0'))
  return sign === '-' || sign === '−' ? -minor : minor
}

const groups = /^\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/

/** Separates whole part and fraction: the decimal separator is the last one and occurs once. */
function decimalParts(digits: string, exponent: number): { whole: string; fraction: string } | null {
  const plain = (whole: string) => (/^\d+$/.test(whole) || groups.test(whole) ? whole.replaceAll(/\D/g, '') : null)
  const last = /^(.*)[.,](\d*)$/.exec(digits)
  const [, before = '', after = ''] = last ?? []
  const isGroup = last === null || (groups.test(digits) && !(exponent === 3 && /^\d+[.,]\d{3}$/.test(digits)))
  const whole = plain(isGroup ? digits : before)
  if (whole === null || (!isGroup && after === '')) return null
  return { whole, fraction: isGroup ? '' : after }
}

import { formatLocale } from './format-locale.ts'

/** Currencies whose minor unit is not a hundredth (ISO 4217). The browser's own table differs for some, so it is not asked. */
const exponents: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
}

/** Digits after the decimal point of a currency's amounts, by ISO 4217: EUR 2, JPY 0, KWD 3. */
export function currencyExponent(currency: string): number {
  return exponents[currency] ?? 2
}

export type MoneyFormat = {
  /** `always` puts a plus before amounts above zero; `auto` (default) marks only negative ones. */
  sign?: 'auto' | 'always'
  /** The short symbol ($ for every dollar): only where the code stands beside it. */
  symbol?: 'narrow' | 'full'
}

/**
 * An amount as people read it: "€1,234.50", "−$82.40", "¥500", "KWD 1.234".
 * Exact for any size, for nothing passes through a floating-point number. The minus is U+2212, before the symbol.
 * @param minor whole minor units, as a bigint or as text of the wire
 * @throws SyntaxError when `minor` is not a whole number
 */
export function formatMoney(minor: bigint | string, currency: string, format: MoneyFormat = {}): string {
  const amount = BigInt(minor)
  const digits = decimalText(amount < 0n ? -amount : amount, currencyExponent(currency))
  const text = formatter(currency, format.symbol ?? 'full').format(digits)
  if (amount < 0n) return `−${text}`
  return format.sign === 'always' && amount > 0n ? `+${text}` : text
}

/** "€12.5k", "¥3M": for axes, where the exact figure stands elsewhere. */
export function formatMoneyShort(minor: bigint | string, currency: string): string {
  const amount = BigInt(minor)
  const whole = decimalText(amount < 0n ? -amount : amount, currencyExponent(currency))
  const text = shortFormatter(currency).format(whole)
  return amount < 0n ? `−${text}` : text
}

/** The amount as plain digits with a point, "-1234.50": for fields, files and the clipboard. */
export function plainAmount(minor: bigint | string, currency: string): string {
  const amount = BigInt(minor)
  return `${amount < 0n ? '-' : ''}${decimalText(amount < 0n ? -amount : amount, currencyExponent(currency))}`
}

/** "€", "R$", "¥", "PLN": what stands before the field of an amount. */
export function currencySymbol(currency: string): string {
  return symbolOf(formatter(currency, 'narrow')) ?? currency
}

/** "zł" for PLN: a sign that people type, also where amounts are written with the code. */
export function localSymbol(currency: string): string {
  const display = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return symbolOf(new Intl.NumberFormat(formatLocale().numbers, display)) ?? currency
}

function symbolOf(format: Intl.NumberFormat): string | undefined {
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value
}

/** The short sign, but only of a currency that is written with a sign at all: never "zł" in one place and "PLN" in another. */
function narrowSign(currency: string): 'narrowSymbol' | 'symbol' {
  const full = symbolOf(new Intl.NumberFormat(formatLocale().numbers, { style: 'currency', currency }))
  return full === currency ? 'symbol' : 'narrowSymbol'
}

function decimalText(minor: bigint, exponent: number): `${number}` {
  const digits = minor.toString().padStart(exponent + 1, '0')
  const text = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
  // Digits with at most one point inside: what Intl takes as an exact decimal.
  return text as `${number}`
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(currency: string, symbol: 'narrow' | 'full'): Intl.NumberFormat {
  const key = `${currency} ${symbol}`
  const found = formatters.get(key)
  if (found !== undefined) return found
  const exponent = currencyExponent(currency)
  const made = new Intl.NumberFormat(formatLocale().numbers, {
    style: 'currency',
    currency,
    currencyDisplay: symbol === 'narrow' ? narrowSign(currency) : 'symbol',
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  })
  formatters.set(key, made)
  return made
}

function shortFormatter(currency: string): Intl.NumberFormat {
  const key = `${currency} short`
  const found = formatters.get(key)
  if (found !== undefined) return found
  const made = new Intl.NumberFormat(formatLocale().numbers, {
    style: 'currency',
    currency,
    currencyDisplay: narrowSign(currency),
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
  formatters.set(key, made)
  return made
}

import { formatLocale } from './format-locale.ts'

/** Currencies whose minor unit is not 1/100 (ISO 4217). Browser tables differ for some. */
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

/** Decimal digits of a currency by ISO 4217: EUR 2, JPY 0, KWD 3. */
export function currencyExponent(currency: string): number {
  return exponents[currency] ?? 2
}

export type MoneyFormat = {
  /** `always` adds a plus to positive amounts; `auto` (default) marks only negative ones. */
  sign?: 'auto' | 'always'
  /** `narrow`: the short symbol ($ for every dollar), only next to the code. */
  symbol?: 'narrow' | 'full'
}

/**
 * Formats an amount: "€1,234.50", "−$82.40", "¥500", "KWD 1.234". Exact for any size: no floating-point numbers. The
 * minus is U+2212, before the symbol.
 * @param minor whole minor units, as a bigint or the API's string
 * @throws SyntaxError when `minor` is not a whole number
 */
export function formatMoney(minor: bigint | string, currency: string, format: MoneyFormat = {}): string {
  const amount = BigInt(minor)
  const digits = decimalText(amount < 0n ? -amount : amount, currencyExponent(currency))
  const text = formatter(currency, format.symbol ?? 'full').format(digits)
  if (amount < 0n) return `−${text}`
  return format.sign === 'always' && amount > 0n ? `+${text}` : text
}

/** Compact amount for axes: "€12.5k", "¥3M". The exact figure must be shown elsewhere. */
export function formatMoneyShort(minor: bigint | string, currency: string): string {
  const amount = BigInt(minor)
  const whole = decimalText(amount < 0n ? -amount : amount, currencyExponent(currency))
  const text = shortFormatter(currency).format(whole)
  return amount < 0n ? `−${text}` : text
}

/** Plain decimal text, "-1234.50": for fields, files and the clipboard. */
export function plainAmount(minor: bigint | string, currency: string): string {
  const amount = BigInt(minor)
  return `${amount < 0n ? '-' : ''}${decimalText(amount < 0n ? -amount : amount, currencyExponent(currency))}`
}

/** The prefix of an amount field: "€", "R$", "¥", "PLN". */
export function currencySymbol(currency: string): string {
  return symbolOf(formatter(currency, 'narrow')) ?? currency
}

/** The local symbol, "zł" for PLN: accepted as input even where amounts are written with the code. */
export function localSymbol(currency: string): string {
  const display = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return symbolOf(new Intl.NumberFormat(formatLocale().numbers, display)) ?? currency
}

function symbolOf(format: Intl.NumberFormat): string | undefined {
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value
}

/** Narrow symbol only for currencies that are also written with a symbol, so that "zł" and "PLN" are never mixed. */
function narrowSign(currency: string): 'narrowSymbol' | 'symbol' {
  const full = symbolOf(new Intl.NumberFormat(formatLocale().numbers, { style: 'currency', currency }))
  return full === currency ? 'symbol' : 'narrowSymbol'
}

function decimalText(minor: bigint, exponent: number): `${number}` {
  const digits = minor.toString().padStart(exponent + 1, '0')
  const text = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
  // At most one decimal point: Intl accepts it as an exact decimal.
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

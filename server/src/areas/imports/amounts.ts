import { currencyExponents } from '@firepay/contract/product/currencies.ts'

const largest = 10n ** 18n
/** Longest written amount: 10^18 with separators and currency marks. */
const longest = 64
/** Groups of three, separated by a keyboard character, the Swiss apostrophe or typographic spaces. */
const wholeNumber = /^(?:\d{1,3}(?<group>[.,'’\u02bc\u00a0\u2009\u202f ])\d{3}(?:\k<group>\d{3})*|\d+)$/
/** Indian grouping: `12,34,567`. */
const wholeInLakhs = /^\d{1,2}(?:,\d{2})+,\d{3}$/

const currencyMark = /\p{Sc}|[A-Z]{3}/gu
/** `20$00`: removing the mark would multiply the amount by 100. */
const markAmongDigits = /\d\s*(?:\p{Sc}|[A-Z]{3})\s*\d/u

/** Currency signs in use that CLDR does not assign to the currency. */
const besideCldr: Readonly<Record<string, readonly string[]>> = {
  $: ['CVE', 'MOP', 'SVC', 'ZWG'],
  '£': ['SDG'],
  '\u20c1': ['SAR'],
  '﷼': ['IRR', 'OMR', 'QAR', 'SAR', 'YER'],
  '₨': ['INR', 'LKR', 'MUR', 'NPR', 'PKR', 'SCR'],
}

/** Currencies by sign or code, with the signs of CLDR: `$` is that of some twenty, `€` of one. */
const currenciesOfMark = new Map(Object.entries(besideCldr).map(([sign, currencies]) => [sign, new Set(currencies)]))
for (const currency of currencyExponents.keys()) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const sign = format
    .formatToParts(0)
    .find(({ type }) => type === 'currency')
    ?.value.match(/\p{Sc}/u)?.[0]
  for (const mark of [currency, sign ?? currency]) {
    currenciesOfMark.set(mark, (currenciesOfMark.get(mark) ?? new Set()).add(currency))
  }
}

/** True when the sign or code may denote the currency; unknown ones (`DEM`, `₿`, the `¢` of a fraction) never do. */
function mayStandFor(mark: string, currency: string): boolean {
  // East Asia writes full-width signs: `￥`.
  return [mark, mark.normalize('NFKC')].some((spelling) => currenciesOfMark.get(spelling)?.has(currency) === true)
}

/**
 * Parses a written amount (`1,234.50`, `1.234,50`, `(12.00)`, `12.00-`, `€ 12`, `5,-`) into minor units of the currency. A
 * sign or code of another currency is refused.
 * @param decimal the decimal sign; the other sign may group thousands
 * @param isMinor the text is already a number of minor units
 * @returns the amount, or a sentence saying why there is none
 */
export function parseAmount(text: string, currency: string, decimal: '.' | ',', isMinor = false): bigint | string {
  if (text.length > longest) return 'This is too long for an amount.'
  const isInBrackets = /^\(.*\)$/.test(text)
  const marks = text.match(currencyMark) ?? []
  if (!marks.every((mark) => mayStandFor(mark, currency))) {
    return `"${text}" names another currency than ${currency}.`
  }
  if (markAmongDigits.test(text)) return `"${text}" is not an amount.`
  const bare = (isInBrackets ? text.slice(1, -1) : text)
    .replace(/[−–]/g, '-')
    .replace(currencyMark, '')
    .trim()
    // Without cents: `5,-`.
    .replace(/(?<=\d)[.,]-$/, '')
  const isNegative = isInBrackets || bare.startsWith('-') || bare.endsWith('-')
  if (/^[-+].*-$/.test(bare)) return `"${text}" is not an amount.`
  const digits = bare.replace(/^[-+]|-$/, '').trim()
  const at = digits.lastIndexOf(decimal)
  const whole = at === -1 ? digits : digits.slice(0, at)
  const decimals = at === -1 ? '' : digits.slice(at + 1)
  const isWhole = wholeNumber.test(whole) || wholeInLakhs.test(whole)
  if (!isWhole || whole.includes(decimal) || /\D/.test(decimals)) return `"${text}" is not an amount.`
  const exponent = isMinor ? 0 : (currencyExponents.get(currency) ?? 2)
  const kept = decimals.slice(0, exponent)
  if (/[1-9]/.test(decimals.slice(exponent)))
    return `"${text}" has more than ${exponent} decimals, ${currency} has not.`
  const minor = BigInt(whole.replace(/\D/g, '') + kept.padEnd(exponent, '0'))
  if (minor > largest) return `"${text}" is beyond the largest amount.`
  return isNegative ? -minor : minor
}

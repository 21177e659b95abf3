/** True for 12 to 19 digits with a valid check digit (Luhn). */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Brands by prefix, more specific ones first. */
const brands: readonly (readonly [name: string, starts: RegExp])[] = [
  ['American Express', /^3[47]/],
  ['Diners Club', /^3[0689]/],
  ['JCB', /^35/],
  ['Discover', /^6(?:011|4[4-9]|5)/],
  ['Mastercard', /^(?:5[1-5]|2[2-7])/],
  ['Maestro', /^(?:5[06-8]|6)/],
  ['Visa', /^4/],
  ['UATP', /^1/],
]

/** The brand of a card by its prefix; undefined for an unknown one. */
export function cardBrand(text: string): string | undefined {
  const digits = digitsOf(text)
  return brands.find(([, starts]) => starts.test(digits))?.[0]
}

/** Digits grouped as on cards: in fours, or 4, 6 and 5; at most 19. `40000000` → `4000 0000`. */
export function groupedDigits(text: string): string {
  const digits = digitsOf(text).slice(0, 19)
  const sizes = cardBrand(digits) === 'American Express' ? [4, 6, 9] : [4, 4, 4, 4, 3]
  const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, size) => sum + size, 0))
  return ends
    .map((end, at) => digits.slice(end - (sizes[at] ?? 0), end))
    .filter((group) => group !== '')
    .join(' ')
}

/** True for a month and year as `MM/YY`. */
export function isExpiry(text: string): boolean {
  return /^(0[1-9]|1[0-2])\/\d\d$/.test(text)
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

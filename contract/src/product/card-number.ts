/**
 * True when a text contains a full card number (security.md K-07): Luhn-valid digits with an issuer's prefix and
 * length, ungrouped or grouped by single spaces or hyphens, and not adjacent to a letter, digit or `+`. Linear in the
 * text's length.
 */
export function containsCardNumber(text: string): boolean {
  return cardNumbersIn(text).next().done === false
}

/**
 * True when a text contains a card number in the groups printed on cards: 4 4 4 4 with up to 3 more, 4 6 5 or 4 6 4. IDs and
 * references are checked by this alone: ungrouped, every tenth ID with a card's length and prefix would pass the check digit
 * (docs/decisions/card-numbers.md).
 */
export function containsPrintedCardNumber(text: string): boolean {
  return cardNumbersIn(text).some(({ start, end }) => printed.test(text.slice(start, end)))
}

const printed = /^\d{4}(?:(?:[ -]\d{4}){3}(?:[ -]?\d{1,3})?|[ -]\d{6}[ -]\d{4,5})$/

/** Replaces each full card number with its last four digits: `•••• 4242`. */
export function maskCardNumbers(text: string): string {
  let masked = ''
  let at = 0
  for (const { start, end } of cardNumbersIn(text)) {
    const last4 = text.slice(start, end).replace(/\D/g, '').slice(-4)
    masked += `${text.slice(at, start)}•••• ${last4}`
    at = end
  }
  masked += text.slice(at)
  // The last digits of one number may start another, so repeat until none is left.
  return at === 0 ? masked : maskCardNumbers(masked)
}

const shortest = 13
const longest = 19

type Place = { start: number; end: number }

/** Tries every run of adjacent groups, because a card number may be among other numbers. */
function* cardNumbersIn(text: string): Generator<Place> {
  if (text.length < shortest) return
  for (const run of text.matchAll(/(?<![\p{L}\p{N}+])\d+(?:[ -]\d+)*(?![\p{L}\p{N}])/gu)) {
    if (run[0].length < shortest) continue
    const groups = [...run[0].matchAll(/\d+/g)].map((group) => ({
      digits: group[0],
      start: run.index + group.index,
      end: run.index + group.index + group[0].length,
    }))
    for (let first = 0; first < groups.length; first += 1) {
      const last = lastOfCard(groups, first)
      if (last === null) continue
      yield { start: groups[first]?.start ?? 0, end: groups[last]?.end ?? 0 }
      first = last
    }
  }
}

/** Index of the last group of a card number that starts with group `first`; null without one. */
function lastOfCard(groups: readonly { digits: string }[], first: number): number | null {
  let digits = ''
  for (let last = first; last < groups.length && digits.length <= longest; last += 1) {
    digits += groups[last]?.digits ?? ''
    if (isCardNumber(digits)) return last
  }
  return null
}

/** Issuer prefixes by number length. */
const prefixes: Readonly<Record<number, RegExp>> = {
  // Visa.
  13: /^4/,
  // Diners Club.
  14: /^(?:30[0-5]|3095|36|38|39)/,
  // American Express.
  15: /^3[47]/,
  // Visa; Mastercard; Discover; JCB; Diners Club; UnionPay; Mir; Maestro.
  16: /^(?:4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|6011|64[4-9]|65|352[89]|35[3-8]|30[0-5]|3095|36|38|39|62|220[0-4]|5018|5020|5038|5893|6304|6759|676[1-3])/,
  // JCB; UnionPay.
  17: /^(?:352[89]|35[3-8]|62)/,
  // JCB; UnionPay; Maestro.
  18: /^(?:352[89]|35[3-8]|62|5018|5020|5038|5893|6304|6759|676[1-3])/,
  // Visa; Discover; JCB; UnionPay; Maestro.
  19: /^(?:4|6011|64[4-9]|65|352[89]|35[3-8]|62|5018|5020|5038|5893|6304|6759|676[1-3])/,
}

function isCardNumber(digits: string): boolean {
  return prefixes[digits.length]?.test(digits) === true && isLuhnValid(digits)
}

function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** True when a field name suggests a card verification value, which must never be stored. */
export function isNameOfVerificationValue(name: string): boolean {
  return /^(?:card[ _-]?)?(?:cvv2?|cvc2?|cvn|csc|cav2|security[ _-]?code|verification[ _-]?(?:code|value))$/i.test(name)
}

/**
 * Finds a full card number in free text (security.md K-07): 13–19 digits, grouped by single blanks or hyphens or not at
 * all, not touching a letter or digit, Luhn-valid, with the prefix of a card issuer. Linear in the length of the text.
 */
export function containsCardNumber(text: string): boolean {
  if (text.length < shortest) return false
  for (const run of text.matchAll(/(?<![\p{L}\p{N}])\d+(?:[ -]\d+)*(?![\p{L}\p{N}])/gu)) {
    if (hasCardAmong(run[0].split(/[ -]/))) return true
  }
  return false
}

const shortest = 13

/** Every stretch of neighbouring groups with 13–19 digits together is looked at: a number may stand among other numbers. */
function hasCardAmong(groups: string[]): boolean {
  for (let first = 0; first < groups.length; first++) {
    let digits = ''
    for (let last = first; last < groups.length && digits.length <= 19; last++) {
      digits += groups[last]
      if (digits.length >= shortest && digits.length <= 19 && issuerPrefix.test(digits) && isLuhnValid(digits))
        return true
    }
  }
  return false
}

/** Visa, Mastercard (both ranges), Amex, Discover, Diners, JCB, UnionPay, Maestro, Mir. */
const issuerPrefix =
  /^(?:4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|3[47]|6011|64[4-9]|65|36|38|39|30[0-5]|309|352[89]|35[3-8]|62|50|5[6-8]|6[0-9]|220[0-4])/

function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Whether a field of this name would hold the three or four digits from the back of a card, which nobody may keep. */
export function isNameOfVerificationValue(name: string): boolean {
  return /^(?:card[ _-]?)?(?:cvv2?|cvc2?|cvn|csc|cav2|security[ _-]?code|verification[ _-]?(?:code|value))$/i.test(name)
}

import type { Config } from '../../../platform/config/config.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { commonWords, keyboardRuns } from './common-passwords.ts'
import { isLeaked } from './leaked-passwords.ts'

const shortest = 15
/** Beside a confirmed second factor (security.md A-01). */
const shortestWithFactor = 12

/**
 * Refuses a password that is too short or easy to guess. There are no rules about kinds of characters, but under the
 * preset `pci`, and nothing is trimmed or shortened (security.md A-01…A-03). Length counts characters as people see code
 * points.
 * @param context what an attacker would try here: name of the product, of the merchant, the person's e-mail
 * @param options the preset of the installation; whether the person has a confirmed factor; the name of the field in the
 * body, `password` unless said
 * @throws ApiError `PASSWORD_TOO_SHORT`, `PASSWORD_COMMON`; `VALIDATION` under `pci`
 */
export function checkNewPassword(
  password: string,
  context: readonly string[],
  options: { preset?: Config['preset']; hasFactor?: boolean; field?: string } = {},
): void {
  const { hasFactor = false, field = 'password' } = options
  const least = hasFactor ? shortestWithFactor : shortest
  const refuse = (code: 'PASSWORD_TOO_SHORT' | 'PASSWORD_COMMON', message: string, limit?: number) =>
    new ApiError(code, message, { fields: [{ path: field, code, message, ...(limit !== undefined && { limit }) }] })
  if ([...password].length < least) {
    const message = `Use at least ${least} characters. A few unrelated words are easy to remember.`
    throw refuse('PASSWORD_TOO_SHORT', message, least)
  }
  // PCI DSS 8.3.6, for those who are audited by it.
  if (options.preset === 'pci' && !(/\p{L}/u.test(password) && /\p{N}/u.test(password))) {
    throw invalid(field, 'Use letters and at least one digit.', 'LETTERS_AND_DIGIT')
  }
  if (isEasyToGuess(password, context) || isLeaked(password)) {
    throw refuse('PASSWORD_COMMON', 'This password is easy to guess. Use a few unrelated words.')
  }
}

/**
 * Whether a password is one of those that are tried first: one or two common words or words of the context, with
 * digits and signs around them; a walk over the keyboard; one piece said over and over. Three common words in a row are
 * some ten million guesses, so those pass.
 */
export function isEasyToGuess(password: string, context: readonly string[]): boolean {
  const own = context.flatMap(wordsOf)
  const lower = password.toLowerCase()
  if (lettersOf(lower).length < 4) return !hasVariety(password)
  // Read as it stands, and with digits and signs in the place of letters: pa55w0rd.
  return [lower, unleet(lower)].some((text) => {
    const letters = lettersOf(text)
    return (
      isRepetition(text.replace(/[^\p{L}\p{N}]/gu, '')) ||
      isWalk(letters, 4) ||
      isWalk(text.replace(/\s/g, ''), 4) ||
      isMadeOf(letters, [...own, ...commonWords], own)
    )
  })
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}

/** Digits and signs alone are fine when they are many and different: not a date, a count, a phone number said twice. */
function hasVariety(password: string): boolean {
  const text = password.replace(/\s/g, '')
  return new Set(text).size >= 8 && !isRepetition(text) && !isWalk(text, 4)
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Digits and signs between letters as the letters they look like. */
function unleet(text: string): string {
  return text.replace(/(?<=\p{L})[013457@$!](?=.*\p{L})|(?<!.)[013457@$!](?=\p{L})/gu, (sign) => leet[sign] ?? sign)
}

function wordsOf(name: string): string[] {
  const lower = name.toLowerCase()
  const [beforeAt = ''] = lower.split('@')
  const parts = lower.split(/[^\p{L}]+/u)
  return [...new Set([lettersOf(lower), lettersOf(beforeAt), ...parts])].filter((word) => word.length >= 3)
}

/** One piece of up to a half, said again and again to the end. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++) {
    const piece = text.slice(0, length)
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return true
  }
  return false
}

/** Whether the text is nothing but runs along the keyboard or the alphabet, each at least `least` long. */
function isWalk(text: string, least: number): boolean {
  let at = 0
  while (at < text.length) {
    let length = 0
    for (const run of keyboardRuns) {
      for (let start = 0; start < run.length; start++) {
        let same = 0
        while (at + same < text.length && run[start + same] === text[at + same]) same++
        length = Math.max(length, same)
      }
    }
    const rest = text.length - at
    if (length < Math.min(least, rest)) return false
    at += length
  }
  return text.length > 0
}

/** Whether the letters are covered by words so that at most two different common ones are used; own words count nothing. */
function isMadeOf(letters: string, words: readonly string[], own: readonly string[]): boolean {
  // Fewest common words with which the first n letters can be written; a word said again counts again, but only once
  // when it follows itself.
  const fewest: number[] = [0]
  for (let end = 1; end <= letters.length; end++) {
    let best = Number.POSITIVE_INFINITY
    for (const word of words) {
      const before = fewest[end - word.length]
      if (before === undefined || !letters.endsWith(word, end)) continue
      const isAgain = letters.endsWith(word, end - word.length)
      best = Math.min(best, before + (own.includes(word) || isAgain ? 0 : 1))
    }
    fewest[end] = best
  }
  return (fewest[letters.length] ?? Number.POSITIVE_INFINITY) <= 2
}

import type { Config } from '../../../platform/config/config.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { commonWords, keyboardRuns } from './common-passwords.ts'
import { isLeaked } from './leaked-passwords.ts'

const shortest = 15
/** With a confirmed second factor (security.md A-01). */
const shortestWithFactor = 12

/**
 * Refuses a password that is too short or easy to guess. Kinds of characters are required only under the preset `pci`;
 * nothing is trimmed or truncated (security.md A-01…A-03). Length is counted in code points.
 * @param context words an attacker would try: the names of product and merchant, the user's email
 * @param options the installation's preset; whether the user has a confirmed factor; the name of the body field,
 *   `password` by default
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
  // PCI DSS 8.3.6, for installations that are audited by it.
  if (options.preset === 'pci' && !(/\p{L}/u.test(password) && /\p{N}/u.test(password))) {
    throw invalid(field, 'Use letters and at least one digit.', 'LETTERS_AND_DIGIT')
  }
  if (isEasyToGuess(password, context) || isLeaked(password)) {
    throw refuse('PASSWORD_COMMON', 'This password is easy to guess. Use a few unrelated words.')
  }
}

/**
 * True for passwords that attackers try first: one or two common or context words with digits and symbols around them,
 * a keyboard run, or a repetition. Three common words in a row are about ten million guesses, so they pass.
 */
export function isEasyToGuess(password: string, context: readonly string[]): boolean {
  const own = context.flatMap(wordsOf)
  const lower = password.toLowerCase()
  if (lettersOf(lower).length < 4) return !hasVariety(password)
  // As written, and with digits and symbols replaced by letters: pa55w0rd.
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

/**
 * Digits and symbols alone are accepted when they are many and varied: not a date, a count, or a repeated phone number.
 */
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

/** Replaces digits and symbols between letters by the letters they resemble. */
function unleet(text: string): string {
  return text.replace(/(?<=\p{L})[013457@$!](?=.*\p{L})|(?<!.)[013457@$!](?=\p{L})/gu, (sign) => leet[sign] ?? sign)
}

function wordsOf(name: string): string[] {
  const lower = name.toLowerCase()
  const [beforeAt = ''] = lower.split('@')
  const parts = lower.split(/[^\p{L}]+/u)
  return [...new Set([lettersOf(lower), lettersOf(beforeAt), ...parts])].filter((word) => word.length >= 3)
}

/** True for a piece of at most half the length, repeated to the end. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++) {
    const piece = text.slice(0, length)
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return true
  }
  return false
}

/** True when the text consists of runs along the keyboard or the alphabet, each at least `least` long. */
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

/** True when the letters can be covered by words, at most two of them common; own words do not count. */
function isMadeOf(letters: string, words: readonly string[], own: readonly string[]): boolean {
  // Minimum number of common words for the first n letters. A repeated word counts again, except directly after itself.
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

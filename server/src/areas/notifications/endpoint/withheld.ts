import { hideEchoes } from './extra-headers.ts'

/** Placeholder of a value hidden from the role. */
const mark = '••••••••'
/** Shorter values are hidden only as whole words: their digits occur in other numbers. */
const shortest = 4

/**
 * Values of the sent object that are hidden from the role; receivers may echo them.
 * @param whole the object as sent
 * @param shown the part visible to the role
 */
export function withheldValues(whole: unknown, shown: unknown): string[] {
  const known = new Set(leavesOf(shown))
  return [...new Set(leavesOf(whole))].filter((value) => !known.has(value))
}

/** Hides the values in texts of the receiver. @param texts as in `hideEchoes` */
export function hideWithheld(values: readonly string[], texts: readonly string[]): (text: string) => string {
  const [long, short] = [values.filter((one) => one.length >= shortest), values.filter((one) => one.length < shortest)]
  const hideLong = hideEchoes(long, texts)
  if (short.length === 0) return hideLong
  const words = new RegExp(`(?<![\\p{L}\\d])(?:${short.map(RegExp.escape).join('|')})(?![\\p{L}\\d])`, 'gu')
  return (text) => hideLong(text).replace(words, mark)
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf)
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

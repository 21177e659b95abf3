import { hideEchoes } from './extra-headers.ts'

/** What stands for a value that the role does not see. */
const mark = '••••••••'
/** Shorter, a value is looked for as a word of its own: its digits stand in other numbers too. */
const shortest = 4

/**
 * The values that a role is not shown of what was sent: receivers repeat what they were sent.
 * @param whole the object as it was sent
 * @param shown what the role is shown of it
 */
export function withheldValues(whole: unknown, shown: unknown): string[] {
  const known = new Set(leavesOf(shown))
  return [...new Set(leavesOf(whole))].filter((value) => !known.has(value))
}

/**
 * Hides these values in texts of the receiver.
 * @param texts as `hideEchoes` has them
 */
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

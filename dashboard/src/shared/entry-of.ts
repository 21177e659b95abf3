/**
 * The entry of a table under a word that came from outside, such as the brand of a card. Not what every object inherits:
 * `constructor` is no entry.
 */
export function entryOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}

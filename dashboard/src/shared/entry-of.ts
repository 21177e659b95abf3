/**
 * Looks up an external word, such as a card brand, in a table. Inherited properties such as `constructor` do not match.
 */
export function entryOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}

/** The smallest text above every text with this prefix, in the order of code points, which is that of collation "C". */
export function successorOf(prefix: string): string | null {
  const letters = [...prefix]
  for (let last = letters.pop(); last !== undefined; last = letters.pop()) {
    const next = (last.codePointAt(0) ?? 0) + 1
    // Surrogates are no characters of their own; after the last character there is none.
    if (next <= 0x10ffff) return letters.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : next)
  }
  return null
}

/** The smallest text above every text with this prefix, in code point order (collation "C"). */
export function successorOf(prefix: string): string | null {
  const letters = [...prefix]
  for (let last = letters.pop(); last !== undefined; last = letters.pop()) {
    const next = (last.codePointAt(0) ?? 0) + 1
    // Skips surrogates; the last code point has no successor.
    if (next <= 0x10ffff) return letters.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : next)
  }
  return null
}

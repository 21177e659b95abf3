const longest = 80
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Makes a user-chosen name safe for a mail: one line, at most 80 characters, no direction marks, and nothing that mail
 * programs turn into a link. Right-to-left names are isolated.
 */
export function nameInMail(name: string): string {
  const plain = name.replace(/[\s\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  const signs = [...plain]
  const short = signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : plain
  // An invisible word joiner after the punctuation prevents linking of `evil.test`.
  const unlinked = short.replace(/([.:@/])(?=[\p{L}\p{N}/])/gu, '$1\u2060')
  return rightToLeft.test(unlinked) ? `\u2068${unlinked}\u2069` : unlinked
}

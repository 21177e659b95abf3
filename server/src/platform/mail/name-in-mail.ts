const longest = 80
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A name that somebody chose, of a person, a site or a merchant, as a sentence of ours may hold it: on one line, at most 80
 * characters, without signs that turn the sentence around, and nothing in it that a mail program makes a link of. One that
 * is written from the right keeps to itself.
 */
export function nameInMail(name: string): string {
  const plain = name.replace(/[\s\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  const signs = [...plain]
  const short = signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : plain
  // A joiner after the sign is not seen, and `evil.test` with it is no address.
  const unlinked = short.replace(/([.:@/])(?=[\p{L}\p{N}/])/gu, '$1\u2060')
  return rightToLeft.test(unlinked) ? `\u2068${unlinked}\u2069` : unlinked
}

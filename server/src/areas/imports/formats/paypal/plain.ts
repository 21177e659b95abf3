/** No term of PayPal is longer. */
const longest = 200

/** Normalizes a word for comparison: case, composed characters, spaces, dashes and apostrophes. */
export function plain(word: string): string {
  return word
    .slice(0, longest)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/[’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** A longer text is none of PayPal's words. */
const longest = 200

/** A word of the file as it is compared: in one case, with one form of letters, spaces, dashes and apostrophes. */
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

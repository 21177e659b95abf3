import styles from './marked.module.css'

/**
 * A text with the letters marked that were searched for, where a word of it begins with them; capitals do not matter.
 * `within` marks them also in the middle of a word: for a search that finds them there.
 */
export function Marked({
  text,
  mark = '',
  within = false,
}: {
  text: string
  mark?: string | undefined
  within?: boolean | undefined
}) {
  const begin = mark === '' ? -1 : beginOf(text, mark)
  const at = begin < 0 && within && mark !== '' ? text.toLowerCase().indexOf(mark.toLowerCase()) : begin
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + mark.length)}</mark>
      {text.slice(at + mark.length)}
    </>
  )
}

/** Where a word of the text begins with the letters; −1 when none does. */
export function beginOf(text: string, letters: string): number {
  const low = text.toLowerCase()
  // Some letters are longer in small: then places in one are none in the other.
  if (low.length !== text.length) return text.startsWith(letters) ? 0 : -1
  const wanted = letters.toLowerCase()
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(low[at - 1] ?? '')) return at
  }
  return -1
}

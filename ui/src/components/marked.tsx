import styles from './marked.module.css'

/** A text with the letters marked that were searched for, where a word of it begins with them; capitals do not matter. */
export function Marked({ text, mark = '' }: { text: string; mark?: string | undefined }) {
  const at = mark === '' ? -1 : beginOf(text, mark)
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

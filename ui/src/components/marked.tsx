import styles from './marked.module.css'

/**
 * Marks the searched letters at the beginning of a word, case-insensitively. `within` marks them inside words too, for
 * searches that match there.
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

/** The index of the first word that begins with the letters, or −1. */
export function beginOf(text: string, letters: string): number {
  const low = text.toLowerCase()
  // Some letters change length in lower case, which shifts the indexes.
  if (low.length !== text.length) return text.startsWith(letters) ? 0 : -1
  const wanted = letters.toLowerCase()
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(low[at - 1] ?? '')) return at
  }
  return -1
}

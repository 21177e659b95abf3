/**
 * Records with a matching name, ignoring case: first those whose name starts with the text, then those with a later
 * word that does; both in the given order.
 */
export function findByName<T>(records: readonly T[], text: string, namesOf: (record: T) => readonly string[]): T[] {
  const wanted = text.toLowerCase()
  const early: T[] = []
  const late: T[] = []
  for (const record of records) {
    const names = namesOf(record).map((name) => name.toLowerCase())
    if (names.some((name) => name.startsWith(wanted))) early.push(record)
    else if (names.some((name) => hasWord(name, wanted))) late.push(record)
  }
  return [...early, ...late]
}

/** True when the text starts a word after the first. */
function hasWord(name: string, wanted: string): boolean {
  for (let at = name.indexOf(wanted, 1); at > 0; at = name.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true
  }
  return false
}

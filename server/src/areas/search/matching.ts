/**
 * The records that a text finds by their names, those with a name that begins with it before those where only a later word
 * does; within each the order is kept. Capitals do not matter.
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

/** Whether the text stands at the beginning of a word. */
function hasWord(name: string, wanted: string): boolean {
  for (let at = name.indexOf(wanted, 1); at > 0; at = name.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true
  }
  return false
}

/**
 * One protection of docs/security.md, and how it is taken out: a piece of source that stands exactly once in its file,
 * and what stands there when the protection is gone. The rest of the file stays as it is and still parses.
 */
export type Protection = {
  /** The row of docs/security.md, `A-08`; the row carries the mark ‡. */
  id: string
  /** What is lost without it, in a few words: printed with the result. */
  protects: string
  /** Relative to the repository, as are the tests. */
  file: string
  source: string
  without: string
  /** The narrowest test file that turns red. */
  test: string
  /** A part of the title of the tests in it that are run; all of them when absent. */
  named?: string
}

/** What tells one protection in the output and on the command line: `A-08.2` is the second one of A-08. */
export type NamedProtection = Protection & { name: string }

/** Numbers the protections of one row, in the order of the table. */
export function nameProtections(table: readonly Protection[]): NamedProtection[] {
  const seen = new Map<string, number>()
  return table.map((protection) => {
    const number = (seen.get(protection.id) ?? 0) + 1
    seen.set(protection.id, number)
    return { ...protection, name: `${protection.id}.${number}` }
  })
}

/**
 * The text of the file with the protection taken out.
 * @throws Error when the source does not stand in it exactly once: the table has to follow a change of the code
 */
export function takeOut({ id, file, source, without }: Protection, text: string): string {
  const pieces = text.split(source)
  if (pieces.length !== 2) {
    throw new Error(`${id}: the source to take out stands ${pieces.length - 1} times in ${file}: ${source}`)
  }
  return pieces.join(without)
}

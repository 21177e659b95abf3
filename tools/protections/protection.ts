/**
 * A protection of docs/security.md and how to remove it: a piece of source that occurs exactly once in its file, and
 * its replacement. The rest of the file stays unchanged and still parses.
 */
export type Protection = {
  /** Row in docs/security.md, `A-08`; the row has the mark ‡. */
  id: string
  /** What is lost without it; printed with the result. */
  protects: string
  /** Relative to the repository, like the tests. */
  file: string
  source: string
  without: string
  /** The narrowest test file that fails. */
  test: string
  /** Substring of the titles of the tests to run; all when absent. */
  named?: string
}

/** Name in the output and on the command line: `A-08.2` is the second one of A-08. */
export type NamedProtection = Protection & { name: string }

/** Numbers the protections of each row, in table order. */
export function nameProtections(table: readonly Protection[]): NamedProtection[] {
  const seen = new Map<string, number>()
  return table.map((protection) => {
    const number = (seen.get(protection.id) ?? 0) + 1
    seen.set(protection.id, number)
    return { ...protection, name: `${protection.id}.${number}` }
  })
}

/**
 * The text of the file without the protection.
 * @throws Error when the source does not occur exactly once: update the table after changing the code
 */
export function takeOut({ id, file, source, without }: Protection, text: string): string {
  const pieces = text.split(source)
  if (pieces.length !== 2) {
    throw new Error(`${id}: the source to take out stands ${pieces.length - 1} times in ${file}: ${source}`)
  }
  return pieces.join(without)
}

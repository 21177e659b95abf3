import type { Protection } from './protection.ts'

/**
 * The text of docs/security.md with the mark ‡ after every id of a row that has a protection in the table, and after no
 * other. A row begins with its ids: `| W-01 ‡, W-02 |`.
 * @throws Error when the table names a row that is not there
 */
export function markRows(text: string, table: readonly Protection[]): string {
  const ids = new Set(table.map(({ id }) => id))
  const marked = text.replaceAll(/^\| [A-Z]-\d\d[^|]* \|/gm, (cell) =>
    cell.replaceAll(/([A-Z]-\d\d)( ‡)?/g, (_, id: string) => (ids.has(id) ? `${id} ‡` : id)),
  )
  const missing = [...ids].filter((id) => !marked.includes(`${id} ‡`))
  if (missing.length > 0) throw new Error(`docs/security.md has no row ${missing.join(', ')}`)
  return marked
}

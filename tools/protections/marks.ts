import type { Protection } from './protection.ts'

/**
 * Marks every row id in docs/security.md that has a protection in the table with ‡, and no other. A row begins with its
 * ids: `| W-01 ‡, W-02 |`.
 * @throws Error when the table names an unknown row
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

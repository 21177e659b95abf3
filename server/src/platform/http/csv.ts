import { stringify } from 'csv-stringify/sync'

/** A cell: text is guarded, a number must be written as one (`-12.50`). Null is empty. */
export type Cell = string | { number: string } | null

/**
 * Rows as RFC 4180, for spreadsheets. Wherever a spreadsheet could begin a cell inside a text, and would take what follows
 * for a formula, a `'` is put before it; numbers go unquoted and only when they are written as plain numbers
 * (security.md I-08).
 * @throws Error when a number is not one
 */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) =>
      row.map((cell) => (cell === null ? '' : typeof cell === 'string' ? guard(cell) : plain(cell.number))),
    ),
    // The library quotes commas, quotes and CRLF by itself, and neither CR nor LF alone.
    { record_delimiter: '\r\n', quoted_match: /[\r\n\t;]/ },
  )
}

/**
 * The places where a cell begins: the start of the text, and behind what spreadsheets split at besides the comma, which
 * quotes protect: semicolon and tab, as they are told by the machine's language, and line breaks. What is invisible and
 * quotes are passed over, as spreadsheets do; a formula begins with one of four signs or their wide, small and
 * typographic forms.
 */
const formulas =
  /(?<=^|[;\t\r\n\v\f\x85\u2028\u2029])(?=[\p{Z}\p{C}"]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212])/gu

function guard(text: string): string {
  const guarded = text.replaceAll(formulas, "'")
  // Some take a control character at the very start for the beginning of a formula.
  return /^[\t\r\0]/.test(guarded) ? `'${guarded}` : guarded
}

function plain(number: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(number)) throw new Error('A cell that should be a number is none')
  return number
}

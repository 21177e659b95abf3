import { stringify } from 'csv-stringify/sync'

/** A cell: text is guarded, a number must be written as one (`-12.50`). Null is empty. */
export type Cell = string | { number: string } | null

/**
 * Rows as RFC 4180, for spreadsheets. Text that a spreadsheet would take for a formula gets a leading `'`; numbers go
 * unquoted and only when they are written as plain numbers (security.md I-08).
 * @throws Error when a number is not one
 */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) =>
      row.map((cell) => (cell === null ? '' : typeof cell === 'string' ? guard(cell) : plain(cell.number))),
    ),
    { record_delimiter: '\r\n' },
  )
}

// What begins a formula, also after blanks, and in its full-width form.
const formula = /^[\s\u00a0\u3000]*[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/

function guard(text: string): string {
  return formula.test(text) || /^[\t\r\0]/.test(text) ? `'${text}` : text
}

function plain(number: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(number)) throw new Error('A cell that should be a number is none')
  return number
}

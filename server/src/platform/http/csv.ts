/** A cell: text is guarded, a number must be written as one (`-12.50`). Null is empty. */
export type Cell = string | { number: string } | null

/** Rows as RFC 4180, for spreadsheets: `csvText` and `csvNumber` say what becomes of each cell. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows
    .map((row) => {
      const cells = row.map((cell) =>
        cell === null ? '' : typeof cell === 'string' ? csvText(cell) : csvNumber(cell.number),
      )
      return `${cells.join(',')}\r\n`
    })
    .join('')
}

/**
 * Text of one cell. Wherever a spreadsheet could begin a cell inside a text, and would take what follows for a formula, a
 * `'` is put before it (security.md I-08).
 */
export function csvText(text: string): string {
  return harmless.test(text) ? text : quote(guard(text))
}

/** A number of one cell, unquoted; only what is written as a plain number. @throws Error when it is not one */
export function csvNumber(number: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(number)) throw new Error('A cell that should be a number is none')
  return number
}

/** Most texts: no sign of a formula at the beginning, nothing that another cell could begin behind, nothing to quote. */
const harmless = /^[A-Za-z0-9][\w .:/@+-]*$/

/** What a cell is quoted for: besides commas and quotes all that some reader parts cells or lines at. */
const parting = /[",\r\n\t;]/

/**
 * All that is invisible, or a quote, before what a formula begins with: one of four signs or their wide, small and
 * typographic forms. Spreadsheets pass it over. A run is looked at once, from its beginning, however long it is.
 */
const beforeFormula =
  /(?<![\p{Z}\p{C}"])[\p{Z}\p{C}"]*(?=[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212])/gu

/**
 * What spreadsheets split at besides the comma, which quotes protect: semicolon and tab, as they are told by the machine's
 * language, and line breaks. A cell begins behind it. A semicolon is seen, so that it ends a run; the others are in one.
 */
const invisibleBreak = /[\t\r\n\v\f\x85\u2028\u2029]/g

function guard(text: string): string {
  const guarded = text.replaceAll(beforeFormula, (run, at: number) => {
    const isBeginning = at === 0 || text[at - 1] === ';'
    return `${isBeginning ? "'" : ''}${run.replaceAll(invisibleBreak, "$&'")}`
  })
  // Some take a control character at the very start for the beginning of a formula.
  return /^[\t\r\0]/.test(guarded) ? `'${guarded}` : guarded
}

function quote(text: string): string {
  return parting.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

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

/**
 * As `csvText`, and what a spreadsheet would rewrite gets a `'` as well, which makes it a text: `0622`, references of more
 * digits than a number holds, `1-2`, `12E4`, `MAR-5`. A formula such as `="0622"` would do the same without the sign, and no cell of
 * ours is one (security.md I-08).
 * @param separator of the file; text may hold the other one, at which some readers part it
 * @param isCode digits that are no number in any row, so that the whole column is text
 */
export function spreadsheetText(text: string, separator: ',' | ';', isCode = false): string {
  if (harmless.test(text) && !isCode && !isRewritten(text)) return text
  const marked = text !== '' && (isCode || isRewritten(text)) ? `'${text}` : text
  return quote(guard(marked, separator === ';'))
}

/** Digits with what may stand in numbers, times, dates and fractions. */
const numberLike = /^[\s\p{Sc}(+-]*[.,]?\d[\d\s.,:/eE+%()\p{Sc}-]*$/u
/** A whole number that a spreadsheet shows as it was written. */
const wholeNumber = /^(?:0|[1-9]\d{0,14})$/

function isRewritten(text: string): boolean {
  if (wholeNumber.test(text) || text.length > 64 || !/\d/.test(text)) return false
  return numberLike.test(text) || isDateLike(text)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Whether the text is a month by its English name with a day or a year. */
function isDateLike(text: string): boolean {
  const parts = text.toLowerCase().match(/[a-z]+|\d+|[^a-z\d\s.,/-]/g) ?? []
  const words = parts.filter((part) => /^[a-z]/.test(part))
  const isRest = (part: string) => words.includes(part) || /^\d{1,4}$/.test(part)
  return parts.length <= 3 && words.length === 1 && months.includes(words[0]?.slice(0, 3) ?? '') && parts.every(isRest)
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

/** @param alsoComma whether a cell begins behind a comma too: in a file of semicolons, quotes do not protect it */
function guard(text: string, alsoComma = false): string {
  const guarded = text.replaceAll(beforeFormula, (run, at: number) => {
    const isBeginning = at === 0 || text[at - 1] === ';' || (alsoComma && text[at - 1] === ',')
    return `${isBeginning ? "'" : ''}${run.replaceAll(invisibleBreak, "$&'")}`
  })
  // Some take a control character at the very start for the beginning of a formula.
  return /^[\t\r\0]/.test(guarded) ? `'${guarded}` : guarded
}

function quote(text: string): string {
  return parting.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

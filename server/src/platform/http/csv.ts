/** A cell: a text (guarded), a plain decimal number (`-12.50`), or null for an empty cell. */
export type Cell = string | { number: string } | null

/** Rows in the format of RFC 4180; `csvText` and `csvNumber` write the cells. */
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
 * A text cell. Puts a `'` before everything that a spreadsheet could read as a formula, wherever it could start a cell
 * (security.md I-08).
 */
export function csvText(text: string): string {
  return harmless.test(text) ? text : quote(guard(text))
}

/**
 * Like `csvText`, and also marks texts that a spreadsheet would rewrite with a `'`: `0622`, numbers with too many
 * digits, `1-2`, `12E4`, `MAR-5`. A formula like `="0622"` would avoid the mark, but exports contain no formulas
 * (security.md I-08).
 * @param separator of the file; texts may contain the other one, at which some readers split
 * @param isCode the column holds codes, so even plain digits are marked as text
 */
export function spreadsheetText(text: string, separator: ',' | ';', isCode = false): string {
  if (harmless.test(text) && !isCode && !isRewritten(text)) return text
  const marked = text !== '' && (isCode || isRewritten(text)) ? `'${text}` : text
  return quote(guard(marked, separator === ';'))
}

/** Digits with characters of numbers, times, dates and fractions. */
const numberLike = /^[\s\p{Sc}(+-]*[.,]?\d[\d\s.,:/eE+%()\p{Sc}-]*$/u
/** An integer that a spreadsheet displays as written. */
const wholeNumber = /^(?:0|[1-9]\d{0,14})$/

function isRewritten(text: string): boolean {
  if (wholeNumber.test(text) || text.length > 64 || !/\d/.test(text)) return false
  return numberLike.test(text) || isDateLike(text)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** True for an English month name with a day or year. */
function isDateLike(text: string): boolean {
  const parts = text.toLowerCase().match(/[a-z]+|\d+|[^a-z\d\s.,/-]/g) ?? []
  const words = parts.filter((part) => /^[a-z]/.test(part))
  const isRest = (part: string) => words.includes(part) || /^\d{1,4}$/.test(part)
  return parts.length <= 3 && words.length === 1 && months.includes(words[0]?.slice(0, 3) ?? '') && parts.every(isRest)
}

/** A number cell, unquoted. @throws Error when it is not a plain decimal number */
export function csvNumber(number: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(number)) throw new Error('A cell that should be a number is none')
  return number
}

/** Most texts: no formula at the start, no character behind which another cell could start, nothing to quote. */
const harmless = /^[A-Za-z0-9][\w .:/@+-]*$/

/** Characters that require quotes: quotes, and all characters at which some reader splits cells or lines. */
const parting = /[",\r\n\t;]/

/**
 * Invisible characters and quotes before a formula sign (one of four, or their full-width, small and typographic
 * forms), which spreadsheets skip. Each run is matched once from its start, so matching is linear.
 */
const beforeFormula =
  /(?<![\p{Z}\p{C}"])[\p{Z}\p{C}"]*(?=[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212])/gu

/**
 * Separators besides the comma at which spreadsheets may split despite quotes: tab and line breaks. They are invisible,
 * so a run can contain them; a semicolon ends a run and is checked separately.
 */
const invisibleBreak = /[\t\r\n\v\f\x85\u2028\u2029]/g

/** @param alsoComma guard behind commas too: in files separated by semicolons, quotes do not protect them */
function guard(text: string, alsoComma = false): string {
  const guarded = text.replaceAll(beforeFormula, (run, at: number) => {
    const isBeginning = at === 0 || text[at - 1] === ';' || (alsoComma && text[at - 1] === ',')
    return `${isBeginning ? "'" : ''}${run.replaceAll(invisibleBreak, "$&'")}`
  })
  // Some readers take a leading control character for the start of a formula.
  return /^[\t\r\0]/.test(guarded) ? `'${guarded}` : guarded
}

function quote(text: string): string {
  return parting.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A longer record comes from a quote that is never closed. */
export const maxRecordBytes = 64 * 1024

const quote = '"'
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Cells of a record, or its fault; its end, and its number of line ends. */
export type FoundRecord = { end: number; feeds: number } & ({ cells: string[] } | { fault: string })

/**
 * The record at a position of a text. A line ends with LF, CRLF or CR alone. Quotes enclose a cell only when they begin and end it (RFC 4180, section 2); others
 * are literal. A cell with an opening but no valid closing quote is read as unquoted, so that a stray quote affects no later
 * record. Takes time linear in the length of the record.
 * @param text one character per byte: comma, quote and line feed are the same in UTF-8 and Windows-1252
 * @param how.isWhole nothing follows the text
 * @param how.maxCells a record with more cells ends after the first excess one
 * @returns null when the record does not end in the text or within its maximum length
 */
export function recordAt(
  text: string,
  start: number,
  separator: string,
  { isWhole, maxCells = Number.POSITIVE_INFINITY }: { isWhole: boolean; maxCells?: number },
): FoundRecord | null {
  const cut = separator.charCodeAt(0)
  const cells: string[] = []
  let feeds = 0
  for (let at = start; ; at += 1) {
    const quoted = text[at] === quote ? quotedCell(text, at, cut, isWhole) : 'none'
    // In a longer text the quote may close later; reading on would split its cell into records.
    if (quoted === 'open') return isWhole && text.length - start <= maxRecordBytes ? openedIn(text, start, at) : null
    const isQuoted = typeof quoted === 'object'
    const end = isQuoted ? quoted.end : endOfCell(text, at, cut)
    if (isQuoted) feeds += countFeeds(text, at, end)
    const isLast = text.charCodeAt(end) !== cut
    if (isLast && end === text.length && !isWhole) return null
    cells.push(isQuoted ? quoted.cell : text.slice(at, end))
    at = end
    if (cells.length > maxCells) return { end, feeds, cells }
    if (!isLast) continue
    // The next part may begin with the line feed.
    if (text.charCodeAt(end) === carriageReturn && end + 1 === text.length && !isWhole) return null
    const next = afterLineEnd(text, end)
    const found = { end: next, feeds: feeds + (next > end ? 1 : 0) }
    if (end - start <= maxRecordBytes) return { ...found, cells }
    return { ...found, fault: `This line is longer than ${maxRecordBytes / 1024} KiB.` }
  }
}

/** The position after the line end at `at`; `at` where there is none. */
export function afterLineEnd(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === lineFeed) return at + 1
  if (code !== carriageReturn) return at
  return text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1
}

/** The end of the line at `from`, before its line end. */
export function endOfLine(text: string, from: number): number {
  let at = from
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || code === carriageReturn) break
  }
  return at
}

function endOfCell(text: string, from: number, cut: number): number {
  let at = from
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === cut || code === lineFeed || code === carriageReturn) break
  }
  return at
}

/** `stray` when the next single quote does not end the cell, `open` without one. Spaces may follow the closing quote. */
function quotedCell(
  text: string,
  start: number,
  cut: number,
  isWhole: boolean,
): { cell: string; end: number } | 'stray' | 'open' {
  const pieces: string[] = []
  for (let from = start + 1; ; ) {
    const at = text.indexOf(quote, from)
    if (at === -1) return 'open'
    if (text[at + 1] === quote) {
      pieces.push(text.slice(from, at + 1))
      from = at + 2
      continue
    }
    let end = at + 1
    while (text[end] === ' ') end += 1
    if (end === text.length && !isWhole) return 'open'
    const code = text.charCodeAt(end)
    const isEnd = end === text.length || code === lineFeed || code === carriageReturn || code === cut
    return isEnd ? { cell: pieces.join('') + text.slice(from, at), end } : 'stray'
  }
}

/** The line with a quote that is never closed; reading continues after the line. */
function openedIn(text: string, start: number, at: number): FoundRecord {
  const end = afterLineEnd(text, endOfLine(text, at))
  return { end, feeds: countFeeds(text, start, end), fault: 'A quote of this line is not closed.' }
}

/** Number of line ends. */
export function countFeeds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = endOfLine(text, from); at < to && at < text.length; at = endOfLine(text, afterLineEnd(text, at)))
    count += 1
  return count
}

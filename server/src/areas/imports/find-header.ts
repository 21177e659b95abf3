import type { FileFormat } from './formats/format.ts'
import { columnName, guessFormat } from './formats/formats.ts'
import { decodeCells, type Encoding, startOfText } from './letters.ts'
import { FileFault } from './line.ts'
import { afterLineEnd, endOfLine, maxRecordBytes, recordAt } from './records.ts'

const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Lines searched for the header, from the start of the file. */
const maxTitleLines = 30

/** Most columns of a header. Files of processors have up to a hundred; the cost of each line grows with their number. */
export const maxColumns = 500

/** Header of a file: columns as written, line number (from 1), and its end in the text. */
export type Header = { separator: Separator; written: string[]; line: number; end: number; format: FileFormat | null }

/**
 * Finds the header: the first line with all the columns of a format. Titles, empty lines and Excel's `sep=;` may precede it.
 * Without such a line, takes the first one with as many cells as most lines.
 * @param text the first part of the file, one character per byte
 * @param formats candidates; one from a mapping may give the line of the header
 * @throws FileFault when the header does not end, the given line does not exist, or
 *   the header has more than `maxColumns` cells
 */
export function findHeader(text: string, encoding: Encoding, formats: readonly FileFormat[]): Header {
  const head = text.slice(0, maxRecordBytes)
  if (!/[\r\n]/.test(head) && head.length === maxRecordBytes)
    throw new FileFault('The header of this file does not end.')
  const { separator, lines } = linesOf(head)
  const read = ({ start, number }: HeadLine, sign: Separator): Header | null => {
    // Bounds the work: each of the lines may begin a record of 64 KiB.
    const found = recordAt(head, start, sign, { isWhole: true, maxCells: maxColumns })
    if (!found || !('cells' in found)) return null
    const written = decodeCells(found.cells, encoding)
    return {
      separator: sign,
      written,
      line: number,
      end: found.end,
      format: written.length > maxColumns ? null : guessFormat(written.map(columnName), formats),
    }
  }
  const tried = (one: HeadLine) => (separator ? [separator] : separators.filter((sign) => one.text.includes(sign)))
  const [{ headerLine: line } = {}] = formats
  if (line !== undefined) {
    const chosen = lines.find(({ number }) => number === line)
    const header = chosen && read(chosen, separator ?? guessSeparator(chosen.text))
    if (!header) throw new FileFault(`The file has no header in line ${line}.`)
    refuseWide(header)
    return header
  }
  for (const one of lines) {
    for (const sign of tried(one)) {
      const header = read(one, sign)
      if (header?.format) return header
    }
  }
  const likely = likelyHeader(lines, separator)
  const header = read(likely, separator ?? guessSeparator(likely.text))
  const nothing = { separator: ',' as const, written: [], line: 1, end: text.length, format: null }
  if (header) refuseWide(header)
  return header ?? nothing
}

function refuseWide({ written }: Header): void {
  if (written.length > maxColumns) throw new FileFault(`The header of this file has more than ${maxColumns} columns.`)
}

type HeadLine = { start: number; number: number; text: string }

/** The first non-empty lines, ignoring quotes. A first line `sep=;` sets the separator. */
function linesOf(head: string): { separator: Separator | null; lines: [HeadLine, ...HeadLine[]] } {
  let separator: Separator | null = null
  const lines: HeadLine[] = []
  for (let start = startOfText(head), number = 1; start < head.length && number <= maxTitleLines; number += 1) {
    const end = endOfLine(head, start)
    const text = head.slice(start, end)
    const said = number === 1 ? /^"?sep=([,;\t|])"?\r?$/i.exec(text)?.[1] : undefined
    if (said !== undefined) separator = separators.find((sign) => sign === said) ?? null
    else if (text.trim() !== '') lines.push({ start, number, text })
    start = Math.max(afterLineEnd(head, end), end + 1)
  }
  const [first = { start: head.length, number: 1, text: '' }, ...others] = lines
  return { separator, lines: [first, ...others] }
}

/** The first line with the most common number of cells, if most of its cells are filled; else the first line. */
function likelyHeader(lines: readonly [HeadLine, ...HeadLine[]], separator: Separator | null): HeadLine {
  const widths = new Map<number, number>()
  const counted = lines.map((line) => {
    const sign = separator ?? guessSeparator(line.text)
    const cells = line.text.split(sign)
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
    return { line, width: cells.length, filled: cells.filter((cell) => cell.trim() !== '').length }
  })
  const usual = [...widths].reduce((most, one) =>
    one[1] > most[1] || (one[1] === most[1] && one[0] > most[0]) ? one : most,
  )
  return counted.find(({ width, filled }) => width === usual[0] && filled * 2 > width)?.line ?? lines[0]
}

/** The separator that occurs most often in the line outside of quotes. */
export function guessSeparator(line: string): Separator {
  const bare = line.replace(/"[^"]*"/g, '')
  const counted = separators.map((sign) => ({ sign, count: bare.split(sign).length - 1 }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

/** Names of several columns: the name as written, by normalized name. */
export function namedTwice(written: readonly string[]): Record<string, string> {
  const seen = new Set<string>()
  const twice = written.flatMap((column) => {
    const name = columnName(column)
    if (name === '' || !seen.has(name)) {
      seen.add(name)
      return []
    }
    return [[name, column]]
  })
  return Object.fromEntries(twice)
}

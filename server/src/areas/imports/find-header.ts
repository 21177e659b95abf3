import type { FileFormat } from './formats/format.ts'
import { columnName, guessFormat } from './formats/formats.ts'
import { decodeCells, type Encoding, startOfText } from './letters.ts'
import { FileFault } from './line.ts'
import { maxRecordBytes, recordAt } from './records.ts'

const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Lines above the header that are looked through for it. */
const maxTitleLines = 30

/** Columns of a header. Files of processors have up to a hundred; work for each line and each refused cell goes by their number. */
export const maxColumns = 500

/** The header of a file: its columns as they stand in it, its line counted from 1, and where it ends in the text. */
export type Header = { separator: Separator; written: string[]; line: number; end: number; format: FileFormat | null }

/**
 * The header: the first line with all the columns of a format. Titles, empty lines and the `sep=;` of Excel may stand above it.
 * Where no line is one, the line from which on the cells are as many as in the lines below.
 * @param text the first part of the file, a byte for each letter
 * @param formats those it may be of; one from a mapping may say in which line it is
 * @throws FileFault when lines have no end, end with a carriage return alone, the file has no such line, or it has more than
 *   `maxColumns` cells
 */
export function findHeader(text: string, encoding: Encoding, formats: readonly FileFormat[]): Header {
  const head = text.slice(0, maxRecordBytes)
  if (!head.includes('\n') && head.length === maxRecordBytes)
    throw new FileFault('The header of this file does not end.')
  const { separator, lines } = linesOf(head)
  const read = ({ start, number }: HeadLine, sign: Separator): Header | null => {
    // Each of the lines may begin a record of 64 KiB.
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
  if (header?.written.some((name) => name.includes('\r')) || (!head.includes('\n') && head.includes('\r'))) {
    throw new FileFault('The lines of this file end with a carriage return alone: save it with line feeds.')
  }
  if (header) refuseWide(header)
  return header ?? nothing
}

function refuseWide({ written }: Header): void {
  if (written.length > maxColumns) throw new FileFault(`The header of this file has more than ${maxColumns} columns.`)
}

type HeadLine = { start: number; number: number; text: string }

/** The first lines that say something, whatever their quotes; a line `sep=;` tells the separator. */
function linesOf(head: string): { separator: Separator | null; lines: [HeadLine, ...HeadLine[]] } {
  let separator: Separator | null = null
  const lines: HeadLine[] = []
  for (let start = startOfText(head), number = 1; start < head.length && number <= maxTitleLines; number += 1) {
    const feed = head.indexOf('\n', start)
    const end = feed === -1 ? head.length : feed
    const text = head.slice(start, end)
    const said = number === 1 ? /^"?sep=([,;\t|])"?\r?$/i.exec(text)?.[1] : undefined
    if (said !== undefined) separator = separators.find((sign) => sign === said) ?? null
    else if (text.trim() !== '') lines.push({ start, number, text })
    start = end + 1
  }
  const [first = { start: head.length, number: 1, text: '' }, ...others] = lines
  return { separator, lines: [first, ...others] }
}

/** The first line with as many cells as most lines have, unless most of its cells are empty. */
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

/** The separator of cells: the candidate that the line has most often outside of quotes. */
export function guessSeparator(line: string): Separator {
  const bare = line.replace(/"[^"]*"/g, '')
  const counted = separators.map((sign) => ({ sign, count: bare.split(sign).length - 1 }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

/** Names that more than one column has, as they are compared and as they are written. */
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

import { TimeSlice } from '../../platform/queue/time-slice.ts'
import {
  type Encoding,
  endOfRecord,
  endOfRecords,
  endsWithLine,
  guessEncoding,
  guessSeparator,
  hasBareCarriageReturn,
  maxRecordBytes,
  piecesOfRecords,
  type Separator,
} from './file-part.ts'
import type { FileFormat } from './formats/format.ts'
import { columnName, guessFormat } from './formats/formats.ts'
import { Line, LineFault, type Notation } from './line.ts'
import type { Movement } from './movements.ts'
import { type FileRecord, readRecords } from './read-records.ts'

/** Why no line of the file can be read: one sentence for the person who chose it. */
export class FileFault extends Error {}

/** What one line of the file says, or why it says nothing that can be taken. */
export type LineRead =
  | { line: number; movements: Movement[]; cells: readonly string[] }
  | { line: number; fault: string; cells: readonly string[] }

/** All that must be known to go on with the next part. */
export type Reading = {
  format: string
  encoding: Encoding
  separator: Separator
  columns: readonly string[]
  /** The number of the line that the next part begins with, `rest` before it. */
  nextLine: number
  rest: Uint8Array
}

type Choices = {
  formats: readonly FileFormat[]
  notation: Notation
  isLast: boolean
  /** Takes the names of the columns that the format reads. */
  read?: Set<string>
}

/**
 * Reads the next part of a file, cut anywhere; the first one holds the whole header. A part may have many lines: others are
 * answered meanwhile.
 * @param reading what the part before returned; null for the first
 * @param choices.formats those it may be of: the first one whose columns the header has
 * @throws FileFault for UTF-16, a header of no known file, lines or records without an end
 */
export async function readPart(
  reading: Reading | null,
  part: Uint8Array,
  { formats, notation, isLast, read }: Choices,
): Promise<{ reading: Reading; lines: LineRead[] }> {
  const begun = reading ?? begin(part, formats)
  const bytes = reading ? join(reading.rest, part) : part.subarray(headerEnd(part))
  const end = endOfRecords(bytes)
  const rest = bytes.slice(end)
  if (rest.length > maxRecordBytes) {
    const line = begun.nextLine + countLineFeeds(bytes.subarray(0, end))
    const kib = maxRecordBytes / 1024
    throw new FileFault(`Line ${line} is longer than ${kib} KiB or does not end: a quote may be missing.`)
  }
  const format = formats.find(({ name }) => name === begun.format)
  if (!format) throw new FileFault(`The format "${begun.format}" is not known.`)
  const header = new Map(begun.columns.map((name, index) => [name, index]))
  const file = { header, notation, read }
  const lineOf = (record: FileRecord, isCut: boolean): LineRead => {
    if ('fault' in record) return { ...record, cells: [] }
    const { line, cells } = record
    const fault = shapeFault(cells, begun.columns.length, isCut)
    if (fault) return { line, fault, cells }
    try {
      return { line, movements: format.movementsOf(new Line(line, cells, file)), cells }
    } catch (error) {
      if (error instanceof LineFault) return { line, fault: error.message, cells }
      throw error
    }
  }
  const slice = new TimeSlice()
  const lines: LineRead[] = []
  let { nextLine } = begun
  const pieces = piecesOfRecords(bytes.subarray(0, end))
  for (const piece of isLast && rest.length > 0 ? [...pieces, rest] : pieces) {
    if (slice.isOver) await slice.next()
    const found = readRecords(piece, { ...begun, firstLine: nextLine })
    // A record that runs to the end of the file is reported by the line it begins in.
    const records = found.map((record) =>
      piece === rest && 'fault' in record ? { ...record, line: nextLine } : record,
    )
    // Only the last piece of the file can end so.
    const isCut = !endsWithLine(piece)
    lines.push(...records.map((record, index) => lineOf(record, isCut && index === records.length - 1)))
    nextLine += countLineFeeds(piece)
  }
  return { reading: { ...begun, nextLine, rest: isLast ? rest.subarray(rest.length) : rest }, lines }
}

/** Why the cells do not match the columns, or null when they do; empty cells at the end may be left out. */
function shapeFault(cells: readonly string[], columns: number, isCut: boolean): string | null {
  if (cells.slice(columns).some((cell) => cell.trim() !== '')) {
    return `This line has ${cells.length} cells, and the header ${columns}: quotes around a cell may be missing.`
  }
  return isCut && cells.length < columns ? 'The file ends in the middle of this line.' : null
}

/**
 * How the file is written, and its columns as they stand in it, told from its first part.
 * @throws FileFault for UTF-16, lines that do not end with a line feed, a header that does not end
 */
export function readHeader(part: Uint8Array): { encoding: Encoding; separator: Separator; written: string[] } {
  const encoding = guessEncoding(part)
  if (!encoding) throw new FileFault('This file is not text, or is written in UTF-16: save it as CSV in UTF-8.')
  const bytes = part.subarray(0, headerEnd(part))
  if (hasBareCarriageReturn(bytes)) {
    throw new FileFault('The lines of this file end with a carriage return alone: save it with line feeds.')
  }
  if (bytes.length === maxRecordBytes && !endsWithLine(bytes))
    throw new FileFault('The header of this file does not end.')
  const head = new TextDecoder(encoding).decode(bytes)
  const separator = guessSeparator(head)
  const [record] = readRecords(new TextEncoder().encode(head), { encoding: 'utf-8', separator, firstLine: 1 })
  return { encoding, separator, written: record && 'cells' in record ? record.cells : [] }
}

/** The cells of the first line after the header; none when there is no line. */
export function firstCells(part: Uint8Array, { encoding, separator }: { encoding: Encoding; separator: Separator }) {
  const end = headerEnd(part)
  const next = part.subarray(end, end + maxRecordBytes)
  const whole = endOfRecords(next) || next.length
  const [record] = readRecords(next.subarray(0, whole), { encoding, separator, firstLine: 1 })
  return record && 'cells' in record ? record.cells : []
}

function begin(part: Uint8Array, formats: readonly FileFormat[]): Reading {
  const { encoding, separator, written } = readHeader(part)
  const columns = written.map(columnName)
  const format = guessFormat(columns, formats)
  if (!format) throw new FileFault(unknownHeader(columns))
  return {
    format: format.name,
    encoding,
    separator,
    columns,
    nextLine: 1 + countLineFeeds(part.subarray(0, headerEnd(part))),
    rest: new Uint8Array(),
  }
}

/** A header is one record, and short. Empty lines may stand before it. */
function headerEnd(part: Uint8Array): number {
  let start = 0
  while (part[start] === 0x0a || (part[start] === 0x0d && part[start + 1] === 0x0a)) start += 1
  const end = endOfRecord(part.subarray(start))
  return end === undefined ? Math.min(part.length, maxRecordBytes) : start + end
}

function unknownHeader(columns: readonly string[]): string {
  const seen = columns.slice(0, 6).join(', ').slice(0, 200)
  return `The header does not match any known format. It begins with: ${seen || 'nothing'}.`
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte === 0x0a) count += 1
  return count
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

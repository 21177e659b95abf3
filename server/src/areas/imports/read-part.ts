import type { testRowsChoices } from '@firepay/contract/imports/import-values.ts'
import { containsPrintedCardNumber } from '@firepay/contract/product/card-number.ts'
import { TimeSlice } from '../../platform/queue/time-slice.ts'
import type { CardColumns, CardCounts } from './card-columns.ts'
import { checkNet } from './check-net.ts'
import { findHeader, type Header, namedTwice, type Separator } from './find-header.ts'
import type { FileFormat, Signs } from './formats/format.ts'
import { columnName } from './formats/formats.ts'
import type { Zones } from './instants.ts'
import { bytesAsText, decodeCells, type Encoding, guessEncoding, textAsBytes } from './letters.ts'
import { FileFault, isKept, Line, LineFault, type Money } from './line.ts'
import { type Movement, sumOfEffects } from './movements.ts'
import type { Proven } from './notation-evidence.ts'
import { cardsOf, type FileRecord, type LinesBy, provenBy, signsOf, type TestRow } from './proof-of-part.ts'
import { countFeeds, maxRecordBytes, recordAt } from './records.ts'
import { SeenMovements } from './seen-movements.ts'
import { testRowsOf } from './test-rows.ts'
import { numbered, type Repeats } from './unnamed-lines.ts'

/** A line of the file: its movements, or why it cannot be imported. */
export type LineRead = {
  line: number
  cells: readonly string[]
  /** Created in test mode of the processor. */
  isTest?: true
  /** Effect stated by the line, for formats with a net. */
  net?: Money
  /** Sum of its amounts in the currency of the net; also for a line refused because they differ. */
  moves?: Money
} & ({ movements: Movement[] } | Fault)

type Fault = { fault: string; code?: LineFault['code'] }

/** State needed to read the next part. */
export type Reading = {
  format: string
  encoding: Encoding
  separator: Separator
  /** Its lines end with CR alone. */
  isCr?: boolean
  columns: readonly string[]
  /** Columns with a duplicate name: as written, by normalized name. */
  twice: Readonly<Record<string, string>>
  /** The line of the header, counted from 1. */
  headerLine: number
  /** Notation proven by the parts so far. */
  proven: Proven
  /** Movements of the parts so far (`SeenMovements`). */
  seen?: string
  /** Signs of a mapped file, as proven by the parts so far. */
  signs?: Signs
  /** Card numbers in columns of IDs of a mapped file. */
  cards?: CardCounts
  /** Number of the line that `rest` begins and the next part continues. */
  nextLine: number
  rest: Uint8Array
  /** Occurrences of lines without an id so far. */
  repeats?: Readonly<Record<string, number>>
}

/** Notation chosen by the user; omitted values are proven by the file or stay unknown. */
export type SaidNotation = {
  /** A point without proof. */
  decimal?: '.' | ',' | undefined
  timeZone: string
  dayFirst?: boolean | undefined
  /** Meanings of zone names, by `zoneKey`. */
  zones?: Zones | undefined
  /** Test rows are left out by default. */
  testRows?: (typeof testRowsChoices)[number] | undefined
}

type Choices = {
  formats: readonly FileFormat[]
  notation: SaidNotation
  isLast: boolean
  /** Collects the names of columns that the format reads. */
  read?: Set<string>
  /** Collects dates of unknown order; without it, they are a fault of the file. */
  open?: Set<string>
  /** Collects the first times without a zone, with the instants they are read as. */
  zoneless?: Map<string, Date>
  /** Collects the first zone names without a meaning, by `zoneKey`. */
  unknownZones?: Map<string, string>
}

/**
 * Reads the next part of a file, cut at any byte; the first part contains the whole header. Yields to other requests, as a
 * part may have many lines.
 * @param reading result of the previous part; null for the first
 * @param choices.formats candidates: the first one whose columns a line at the start of the file has
 * @throws FileFault for binary content, an unknown header, lines or records without an end, dates of unknown order, and two
 *   columns with one name that the format reads
 */
export async function readPart(
  reading: Reading | null,
  part: Uint8Array,
  choices: Choices,
): Promise<{ reading: Reading; lines: LineRead[] }> {
  const { formats, notation, isLast, read = new Set(), open = new Set() } = choices
  const { zoneless = new Map(), unknownZones = new Map() } = choices
  const { start, ...begun } = reading ? { ...reading, start: 0 } : begin(part, choices)
  const format = formats.find(({ name }) => name === begun.format)
  if (!format) throw new FileFault(`The format "${begun.format}" is not known.`)
  const { records, rest, nextLine } = await recordsOf(begun, part, { start, isLast })
  const proven = await provenBy(records, begun, notation, format)
  const repeats: Repeats = new Map(Object.entries(begun.repeats ?? {}))
  const told = {
    timeZone: notation.timeZone,
    decimal: notation.decimal ?? proven.decimal ?? format.decimal,
    dayFirst: notation.dayFirst ?? proven.dayFirst,
    zones: notation.zones,
    minorUnits: format.minorUnits,
  }
  const file = {
    header: placesOf(begun.columns),
    notation: told,
    twice: begun.twice,
    read,
    open,
    zoneless,
    unknownZones,
  }
  const isLeft = leavingOut(begun.columns, notation.testRows)
  const signs = await signsOf(format, records, { file, known: begun.signs, isLeft })
  const cards = await cardsOf(records, format.idColumns ?? [], begun)
  const seen = new SeenMovements(begun.seen)
  const lineOf = linesBy(format, { columns: begun.columns, file, isLeft, signs, cards, repeats, seen })
  const slice = new TimeSlice()
  const lines: LineRead[] = []
  for (const record of records) {
    if (slice.isOver) await slice.next()
    lines.push(lineOf(record))
  }
  const [date] = open
  if (date !== undefined && !choices.open) throw new FileFault(openDates(date))
  const next = {
    ...begun,
    proven,
    nextLine,
    rest,
    repeats: Object.fromEntries(repeats),
    ...(signs && { signs }),
    cards: cards.stored(),
    ...(!isLast && { seen: seen.stored() }),
  }
  return { reading: next, lines }
}

function openDates(date: string): string {
  return `"${date}" has its day or its month first, and nothing in the file proves which: choose one.`
}

/** Non-empty records of the part, and its rest for the next one. */
async function recordsOf(
  { encoding, separator, columns, isCr, rest: before, nextLine: firstLine }: Reading,
  part: Uint8Array,
  { start, isLast }: { start: number; isLast: boolean },
): Promise<{ records: FileRecord[]; rest: Uint8Array; nextLine: number }> {
  const { text, left } = bytesAsText(before.length === 0 ? part : joined(before, part), encoding)
  const slice = new TimeSlice()
  const records: FileRecord[] = []
  let [at, line] = [start, firstLine]
  while (at < text.length) {
    if (slice.isOver) await slice.next()
    const found = recordAt(text, at, separator, { isWhole: isLast })
    if (!found) break
    // In other files a lone CR is part of a cell: what it ends is not the whole line.
    const isSplit = !isCr && text[found.end - 1] === '\r' && 'cells' in found && found.cells.length < columns.length
    if ('fault' in found) records.push({ line, fault: found.fault })
    else if (isSplit) records.push({ line, fault: 'A carriage return (CR) within this line splits it.' })
    else if (found.cells.some((cell) => cell.trim() !== '')) {
      const isCut = isLast && found.end === text.length && !/[\r\n]$/.test(text.slice(-1))
      records.push({ line, cells: decodeCells(found.cells, encoding), isCut })
    }
    at = found.end
    line += found.feeds
  }
  if (text.length - at > maxRecordBytes) {
    const kib = maxRecordBytes / 1024
    throw new FileFault(`Line ${line} is longer than ${kib} KiB or does not end: a quote may be missing.`)
  }
  return { records, rest: isLast ? new Uint8Array() : textAsBytes(text.slice(at), left, encoding), nextLine: line }
}

/** The first of two equal names wins; reading it is a fault of the file. */
function placesOf(columns: readonly string[]): ReadonlyMap<string, number> {
  return new Map(columns.map((name, index) => [name, index] as const).reverse())
}

/** Tells test rows, and whether a row is left out. */
function leavingOut(
  columns: readonly string[],
  choice: SaidNotation['testRows'],
): (cells: readonly string[]) => TestRow {
  const testRow = testRowsOf(columns)
  return (cells) => {
    const isTest = testRow(cells)
    return { isTest, isLeft: isTest ? choice === undefined || choice === 'leave_out' : choice === 'only' }
  }
}

type SaidBy = { signs: Signs | undefined; repeats: Repeats; seen: SeenMovements }
function linesBy(
  format: FileFormat,
  {
    columns,
    file,
    isLeft,
    signs,
    cards,
    repeats,
    seen,
  }: LinesBy & SaidBy & { columns: readonly string[]; cards: CardColumns },
): (record: FileRecord) => LineRead {
  return (record) => {
    if ('fault' in record) return { ...record, cells: [] }
    const { line, cells } = record
    const row = isLeft(cells)
    const mode = row.isTest ? ({ isTest: true } as const) : {}
    if (row.isLeft) return { line, movements: [], cells, ...mode }
    const fault = shapeFault(cells, columns.length, record.isCut)
    if (fault) return { line, fault, cells, ...mode }
    const card = cards.cardIn(cells)
    if (card !== undefined) return { line, ...cardFault(columns[card] ?? ''), cells, ...mode }
    if (cells.some((cell) => cell.includes('\u0000'))) return { line, fault: noText, cells, ...mode }
    return { line, cells, ...mode, ...said(format, new Line(line, cells, file), { repeats, seen, signs }) }
  }
}

/** Movements of a line, checked against its net; a refused line keeps its net. */
function said(
  format: FileFormat,
  line: Line,
  { repeats, seen, signs }: SaidBy,
): { net?: Money; moves?: Money } & ({ movements: Movement[] } | Fault) {
  const told: { net?: Money; moves?: Money } = {}
  try {
    const net = format.netOf?.(line, signs)
    if (net) told.net = net
    const movements = format.movementsOf(line, signs)
    if (movements.some(hasCardNumber)) throw new LineFault(cardInId, 'CARD_NUMBER_REFUSED')
    if (!movements.every(({ at }) => isKept(at))) throw new LineFault('The date is before 1970 or after 9999.')
    const moves = sumOfEffects(movements, net?.currency)
    if (moves) told.moves = moves
    if (net) checkNet(movements, net)
    return { ...told, movements: seen.marked(format.name, numbered(movements, repeats)) }
  } catch (error) {
    if (error instanceof LineFault) return { ...told, fault: error.message, code: error.code }
    throw error
  }
}

function cardFault(column: string): Fault {
  const fault = `"${column}" is a full card number, which is not kept. If it is an ID, write a letter directly before its digits.`
  return { fault, code: 'CARD_NUMBER_REFUSED' }
}

const cardInId = 'The ID of this line looks like a full card number, which is not kept.'

function hasCardNumber({ id, reference, otherReferences = [], ...movement }: Movement): boolean {
  const payment = 'payment' in movement ? [movement.payment] : []
  return [id, reference, ...otherReferences, ...payment].some(containsPrintedCardNumber)
}

/** PostgreSQL cannot store NUL. */
const noText = 'This line has a NUL character (U+0000): remove it from the file.'

/** Fault when the cells do not match the columns; null for none. Empty cells at the end may be missing. */
function shapeFault(cells: readonly string[], columns: number, isCut: boolean): string | null {
  if (cells.slice(columns).some((cell) => cell.trim() !== '')) {
    return `This line has ${cells.length} cells, and the header ${columns}: quotes around a cell may be missing.`
  }
  return isCut && cells.length < columns ? 'The file ends in the middle of this line.' : null
}

/** Start of a file: its encoding, header and text. */
export type Beginning = Header & { encoding: Encoding; text: string }

/**
 * Detects the encoding and the header from the first part of a file.
 * @throws FileFault for binary content, a header that does not end
 */
export function readHeader(part: Uint8Array, formats: readonly FileFormat[]): Beginning {
  const encoding = guessEncoding(part)
  if (!encoding) throw new FileFault(notText(part))
  const { text } = bytesAsText(part, encoding)
  if (!/[^\s\ufeff]/.test(decodeCells([text.slice(0, 16_000)], encoding)[0] ?? ''))
    throw new FileFault('The file has no text.')
  return { ...findHeader(text, encoding, formats), encoding, text }
}

/** First bytes of files that people send instead of their CSV, with what to do. */
const signatures: readonly (readonly [bytes: readonly number[], fault: string])[] = [
  [[0x1f, 0x8b], 'This file is compressed (gzip): unpack it first.'],
  [
    [0x50, 0x4b, 0x03, 0x04],
    'This file is an Excel workbook or a ZIP archive: save the sheet as CSV, or unpack it first.',
  ],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This file is an Excel workbook: save the sheet as CSV in UTF-8.'],
  [[0x25, 0x50, 0x44, 0x46], 'This file is a PDF document: download the report as CSV.'],
]

function notText(part: Uint8Array): string {
  const found = signatures.find(([bytes]) => bytes.every((byte, index) => part[index] === byte))
  return found?.[1] ?? 'This file is not text: save it as CSV in UTF-8.'
}

/** Cells of the first non-empty line after the header; empty without one. */
export function firstCells({ text, end, separator, encoding }: Beginning): string[] {
  for (let at = end; at < text.length; ) {
    const found = recordAt(text, at, separator, { isWhole: true })
    if (!found || 'fault' in found) return []
    if (found.cells.some((cell) => cell.trim() !== '')) return decodeCells(found.cells, encoding)
    at = found.end
  }
  return []
}

/** Reading of the first part, whose records begin at `start`, after the header. */
function begin(part: Uint8Array, { formats }: Choices): Reading & { start: number } {
  const { encoding, separator, written, line, end, format, text } = readHeader(part, formats)
  const columns = written.map(columnName)
  if (!format) throw new FileFault(unknownHeader(columns))
  return {
    format: format.name,
    encoding,
    separator,
    columns,
    twice: namedTwice(written),
    headerLine: line,
    ...(text[end - 1] === '\r' && { isCr: true }),
    proven: {},
    nextLine: 1 + countFeeds(text, 0, end),
    rest: new Uint8Array(),
    start: end,
  }
}

function unknownHeader(columns: readonly string[]): string {
  const seen = columns.slice(0, 6).join(', ').slice(0, 200)
  return `The header does not match any known format. It begins with: ${seen}.`
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

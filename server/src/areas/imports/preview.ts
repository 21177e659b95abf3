import { knownFormats } from '@firepay/contract/imports/import-values.ts'
import type { ColumnMapping, Preview } from '@firepay/contract/imports/imports.schemas.ts'
import { TimeSlice } from '../../platform/queue/time-slice.ts'
import { prepareEvents, receiveEvents } from '../ingest/prepare-events.ts'
import { eventsOf } from './events-of-movements.ts'
import { FileControl, presentBooked, presentControl } from './file-control.ts'
import { fieldOfColumn } from './formats/fields-of-columns.ts'
import type { FileFormat } from './formats/format.ts'
import { columnName, fileFormats, headersOf, matchedColumns } from './formats/formats.ts'
import { meaningOf, wordsOf } from './formats/words.ts'
import { orderOf } from './instants.ts'
import { decodeCells, startOfText } from './letters.ts'
import { FileFault, type Money } from './line.ts'
import type { Outlook } from './look-at-movements.ts'
import { keepableText } from './mask-card-numbers.ts'
import type { Moved } from './moved-by.ts'
import { effectOf, type Movement } from './movements.ts'
import { type Beginning, firstCells, type LineRead, readHeader, readPart, type SaidNotation } from './read-part.ts'
import { isModeColumn } from './test-rows.ts'

/**
 * Lines shown: the first ones, and further ones that are refused or adjust the balance. All lines of the part are checked.
 */
const shownLines = 20
const shownFurther = 20
const shownOfAll = 1_000
/** Movements looked up in the ledger, which takes a few hundred milliseconds. */
const maxLooked = 5_000
const shownWords = 50
const shownColumns = 200

type Outlooks = readonly (Outlook | undefined)[]

type Asked = {
  formats: readonly FileFormat[]
  notation: SaidNotation
  isLast: boolean
  now: Date
  mapping?: ColumnMapping | undefined
  /** Shows the lines of the part instead of the first and special ones. */
  allLines?: boolean
  /** Predicts the import of movements, in their order; undefined for those not looked up. */
  look: (format: string, movements: readonly Movement[]) => Promise<Outlooks>
}

/**
 * Preview of the first part of a file: its columns, and its first lines as events. Card numbers are masked (security.md
 * K-07).
 * @param asked.formats candidates
 * @param asked.isLast the part is the whole file
 * @throws FileFault for binary content
 */
export async function previewPart(
  part: Uint8Array,
  { formats, notation, isLast, now, mapping, allLines = false, look }: Asked,
): Promise<Preview> {
  const header = readHeader(part, formats)
  const names = header.written.slice(0, shownColumns).map(columnName)
  const samples = firstCells(header)
  const read = new Set<string>()
  const open = new Set<string>()
  const fieldOf = (name: string) => {
    const field = fieldOfColumn(header.format?.name ?? '', name)
    return field && { field }
  }
  const columns = () =>
    names.map((name, index) => ({
      name: keepableText((header.written[index] ?? '').replace(/^\ufeff/, '').trim(), 120),
      sample: keepableText(samples[index] ?? '', 120),
      isRead: read.has(name) || isModeColumn(name),
      ...(isModeColumn(name) && { isMode: true }),
      ...(read.has(name) && fieldOf(name)),
    }))
  const nothing: Omit<Preview, 'columns'> = {
    ...beginningOf(header),
    formats: matchesOf(names),
    decimal: notation.decimal ?? '.',
    zoneless: [],
    unknownZones: [],
    words: [],
    lines: [],
    control: [],
    checked: { lines: 0, ready: 0, skipped: 0, refused: 0, test: 0 },
  }
  const { format } = header
  if (!format) return { ...nothing, columns: columns(), fault: 'The header does not match any known format.' }
  // Every format has a name of the contract; the response schema checks it.
  const name = format.name as NonNullable<Preview['format']>
  try {
    const zoneless = new Map<string, Date>()
    const unknownZones = new Map<string, string>()
    const choices = { formats: [format], notation, isLast, read, open, zoneless, unknownZones }
    const { lines, reading } = await readPart(null, part, choices)
    const all = lines.flatMap((line) => ('movements' in line ? line.movements : []))
    const outlooks = all.length > maxLooked || open.size > 0 ? [] : await look(format.name, all)
    const { shown, ...sums } = await checkLines(lines, outlooks, { format: format.name, now, allLines })
    const { decimal = '.', dayFirst } = { ...reading.proven, ...given(notation) }
    return {
      ...nothing,
      format: name,
      columns: columns(),
      decimal,
      ...datesOf(lines, open, dayFirst),
      zoneless: [...zoneless].map(([text, at]) => ({ text: keepableText(text.trim(), 64), at: at.toISOString() })),
      unknownZones: [...unknownZones.values()].map((name) => keepableText(name, 64)),
      words: await wordsIn(lines, reading.columns, mapping),
      lines: shown,
      ...sums,
    }
  } catch (error) {
    // Keeps the recognized format: without it, the screen would offer a mapping instead of the fault.
    if (error instanceof FileFault) return { ...nothing, format: name, columns: columns(), fault: error.message }
    throw error
  }
}

function given({ decimal, dayFirst }: SaidNotation) {
  return { ...(decimal !== undefined && { decimal }), ...(dayFirst !== undefined && { dayFirst }) }
}

/** How the file is written, and its first lines. */
function beginningOf({
  encoding,
  separator,
  line,
  text,
}: Beginning): Pick<Preview, 'encoding' | 'separator' | 'headerLine' | 'head'> {
  const lines = text
    .slice(startOfText(text), 16_000)
    .split(/\r\n|\r|\n/)
    .slice(0, Math.max(8, line + 3))
  return {
    encoding: encoding === 'utf-16le' || encoding === 'utf-16be' ? 'utf-16' : encoding,
    separator,
    headerLine: line,
    head: lines.map((one) => keepableText(decodeCells([one], encoding)[0] ?? '', 200)),
  }
}

/** Order of day and month with sample dates, undecided ones first; empty without such dates. */
function datesOf(
  lines: readonly LineRead[],
  open: ReadonlySet<string>,
  dayFirst: boolean | undefined,
): Pick<Preview, 'dates'> {
  const written = lines.slice(0, 100).flatMap(({ cells }) => cells.filter((cell) => orderOf(cell) !== undefined))
  const samples = [...new Set([...open, ...written])].slice(0, 3).map((date) => keepableText(date.trim(), 64))
  if (open.size > 0) return { dates: { order: 'unknown', samples } }
  if (samples.length === 0 || dayFirst === undefined) return {}
  return { dates: { order: dayFirst ? 'day' : 'month', samples } }
}

/** Words in the mapped type column, and their meanings. */
async function wordsIn(
  lines: readonly LineRead[],
  columns: readonly string[],
  mapping: ColumnMapping | undefined,
): Promise<Preview['words']> {
  const index = mapping?.type === undefined ? -1 : columns.indexOf(columnName(mapping.type))
  if (index === -1) return []
  const slice = new TimeSlice()
  const words = new Set<string>()
  for (const { cells } of lines) {
    if (slice.isOver) await slice.next()
    const word = (cells[index] ?? '').trim().slice(0, 100)
    if (word !== '' && words.size < shownWords) words.add(word)
  }
  const said = wordsOf(mapping?.words)
  return [...words].map((word) => {
    const kind = meaningOf(word, said)
    return { word: keepableText(word, 100), ...(kind && { kind }) }
  })
}

type Shown = Preview['lines'][number]

async function checkLines(
  lines: readonly LineRead[],
  outlooks: Outlooks,
  { format, now, allLines }: { format: string; now: Date; allLines: boolean },
): Promise<Pick<Preview, 'checked' | 'control' | 'booked'> & { shown: Shown[] }> {
  const slice = new TimeSlice()
  const counts = { lines: 0, ready: 0, waiting: 0, here: 0, skipped: 0, refused: 0, test: 0 }
  const shown: Shown[] = []
  const control = new FileControl()
  const further = { refused: 0, adjusts: 0 }
  let [at, unlooked, isKnown] = [0, 0, true]
  for (const line of lines) {
    if (slice.isOver) await slice.next()
    const own = 'movements' in line ? line.movements : []
    const some = own.map((_, index) => outlooks[at + index])
    at += own.length
    const one = await checkLine(format, line, some, now)
    const result = resultOf(one)
    counts.lines += 1
    if (result === 'ready' && some.includes(undefined)) unlooked += 1
    else counts[result] += 1
    if (line.isTest) counts.test += 1
    // The import takes the other movements of a line with malformed events; their effect is unknown here.
    const isShapeless = result === 'refused' && !some.some((outlook) => outlook?.status === 'refused')
    if (isShapeless && own.length > 1) isKnown = false
    control.add(line, isShapeless ? [] : own.map((movement, index) => willMove(movement, some[index])))
    for (const outlook of isShapeless ? [] : some) {
      if (outlook?.status === 'new' && outlook.adds) control.book([outlook.adds])
      else if (outlook === undefined || outlook.status === 'new') isKnown = false
    }
    const special = result === 'refused' ? 'refused' : own.some(adjusts) ? 'adjusts' : undefined
    if (shown.length < (allLines ? shownOfAll : shownLines)) shown.push(one)
    else if (!allLines && special && further[special] < shownFurther) {
      further[special] += 1
      shown.push(one)
    }
  }
  control.book([])
  const { here, waiting, ...others } = counts
  const isLooked = outlooks.some((outlook) => outlook !== undefined) || unlooked === 0
  return {
    checked: {
      ...others,
      ...(waiting > 0 && { waiting }),
      ...(isLooked && { here }),
      ...(unlooked > 0 && { unlooked }),
    },
    shown,
    control: presentControl(control.stored()),
    ...(isKnown && { booked: presentBooked(control.stored()) ?? [] }),
  }
}

function adjusts({ kind }: Movement): boolean {
  return ['adjustment', 'reserve_held', 'reserve_released'].includes(kind)
}

function resultOf({
  reason,
  isHere,
  isWaiting,
  movements,
}: Shown): 'refused' | 'waiting' | 'here' | 'skipped' | 'ready' {
  if (reason !== undefined) return 'refused'
  if (isWaiting) return 'waiting'
  if (isHere) return 'here'
  return movements.length === 0 ? 'skipped' : 'ready'
}

function matchesOf(names: readonly string[]): Preview['formats'] {
  return knownFormats.flatMap((format) => {
    const known = fileFormats.find(({ name }) => name === format)
    // A format has other headers in other years; the best match counts.
    const matches = (known ? headersOf(known) : []).map((header) => ({
      matched: matchedColumns(header, names),
      of: header.length,
    }))
    const best = matches.toSorted((a, b) => b.matched / b.of - a.matched / a.of)[0] ?? { matched: 0, of: 0 }
    return [{ format, ...best }]
  })
}

/** Amounts already moved for a movement that is here or refused for it, nothing for a waiting one; else its effect. */
function willMove(movement: Movement, outlook: Outlook | undefined): readonly Moved[] {
  if (outlook?.status === 'waiting') return []
  if (outlook?.status === 'refused') return outlook.moved
  if (outlook?.status === 'here' && outlook.moved.length > 0) return outlook.moved
  const effect = effectOf(movement)
  return effect ? [effect] : []
}

/** Kinds that reduce the balance. */
const outgoing: ReadonlySet<Movement['kind']> = new Set([
  'refund',
  'refund_total',
  'dispute_total',
  'dispute',
  'payout',
  'top_up_returned',
  'fee',
  'reserve_held',
])

/** Checks the line by the schemas of ingest, and by the ledger's state of its objects. */
async function checkLine(format: string, read: LineRead, outlooks: Outlooks, now: Date): Promise<Shown> {
  const said = read.net ?? read.moves
  const line = {
    line: read.line,
    ...(read.isTest && { isTest: true }),
    ...(said && { file: textOf(said) }),
    ...(read.moves && { moves: textOf(read.moves) }),
  }
  if ('fault' in read) return { ...line, movements: [], reason: keepableText(read.fault, 500) }
  const unsent = read.movements.filter((_, index) => outlooks[index]?.status !== 'here')
  const prepared = await prepareEvents(
    receiveEvents(unsent.flatMap((movement) => eventsOf(format, movement))),
    now,
    new Map(),
  )
  const malformed = prepared.find((one) => one.kind === 'malformed')
  const refused = outlooks.find((outlook) => outlook?.status === 'refused')
  const reason = malformed?.message ?? refused?.message
  const isHere = outlooks.length > 0 && outlooks.every((outlook) => outlook?.status === 'here')
  const isWaiting = outlooks.some((outlook) => outlook?.status === 'waiting')
  return {
    ...line,
    movements: read.movements.map((movement) => shown(format, movement)),
    ...(reason !== undefined
      ? { reason: keepableText(reason, 500) }
      : { ...(isHere && { isHere }), ...(isWaiting && { isWaiting }) }),
  }
}

function textOf({ amount, currency }: Money): { amount: string; currency: string } {
  return { amount: String(amount), currency }
}

function shown(format: string, movement: Movement): Shown['movements'][number] {
  const { kind, reference, at } = movement
  const isOut = outgoing.has(kind)
  const amount = 'amount' in movement ? movement.amount : undefined
  const fees = 'fees' in movement ? movement.fees : []
  const currency = fees[0]?.amount.currency
  return {
    kind,
    events: eventsOf(format, movement).map(({ type }) => type),
    reference: reference.slice(0, 128),
    at: at.toISOString(),
    ...(kind === 'payment' &&
      movement.orderReference && { orderReference: keepableText(movement.orderReference, 128) }),
    ...(amount && { amount: { amount: String(isOut ? -amount.amount : amount.amount), currency: amount.currency } }),
    ...(currency !== undefined && {
      fee: { amount: String(fees.reduce((sum, fee) => sum - fee.amount.amount, 0n)), currency },
    }),
  }
}

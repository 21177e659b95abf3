import { knownFormats } from '@firepay/contract/imports/import-values.ts'
import type { Preview } from '@firepay/contract/imports/imports.schemas.ts'
import { TimeSlice } from '../../platform/queue/time-slice.ts'
import { prepareEvents, receiveEvents } from '../ingest/prepare-events.ts'
import type { FileFormat } from './formats/format.ts'
import { columnName, fileFormats, guessFormat } from './formats/formats.ts'
import type { Notation } from './line.ts'
import { keepableText } from './mask-card-numbers.ts'
import { eventsOf, type Movement } from './movements.ts'
import { FileFault, firstCells, type LineRead, readHeader, readPart } from './read-part.ts'

/** Lines that are shown; all of the part are checked. */
const shownLines = 20

/**
 * What the first part of a file would come to: its columns, and its first lines as the events they become. Nothing of it
 * shows a full card number (security.md K-07).
 * @param formats those it may be of
 * @param isLast the part is the whole file
 * @throws FileFault for what is no text
 */
export async function previewPart(
  part: Uint8Array,
  {
    formats,
    notation,
    isLast,
    now,
  }: { formats: readonly FileFormat[]; notation: Notation; isLast: boolean; now: Date },
): Promise<Preview> {
  const header = readHeader(part)
  const names = header.written.map(columnName)
  const samples = firstCells(part, header)
  const read = new Set<string>()
  const format = guessFormat(names, formats)
  const told = {
    encoding: header.encoding,
    separator: header.separator,
    formats: matchesOf(names),
  }
  const columns = () =>
    header.written.slice(0, 200).map((name, index) => ({
      name: keepableText(name.replace(/^\ufeff/, '').trim(), 120),
      sample: keepableText(samples[index] ?? '', 120),
      isRead: read.has(names[index] ?? ''),
    }))
  const nothing = { ...told, lines: [], checked: { lines: 0, ready: 0, skipped: 0, refused: 0 } }
  if (!format) {
    const fault = 'The header does not match any known format.'
    return { ...nothing, columns: columns(), fault }
  }
  try {
    const { lines } = await readPart(null, part, { formats: [format], notation, isLast, read })
    const slice = new TimeSlice()
    const checked: Shown[] = []
    for (const line of lines) {
      if (slice.isOver) await slice.next()
      checked.push(await checkLine(format.name, line, now))
    }
    const refused = checked.filter(({ reason }) => reason !== undefined).length
    const skipped = checked.filter(({ reason, movements }) => reason === undefined && movements.length === 0).length
    return {
      ...told,
      // Every format has a name of the contract: `formats.test` holds it.
      format: format.name as NonNullable<Preview['format']>,
      columns: columns(),
      lines: checked.slice(0, shownLines),
      checked: { lines: checked.length, ready: checked.length - refused - skipped, skipped, refused },
    }
  } catch (error) {
    if (error instanceof FileFault) return { ...nothing, columns: columns(), fault: error.message }
    throw error
  }
}

function matchesOf(names: readonly string[]): Preview['formats'] {
  return knownFormats.flatMap((format) => {
    const known = fileFormats.find(({ name }) => name === format)?.knownBy ?? []
    return [{ format, matched: known.filter((name) => names.includes(name)).length, of: known.length }]
  })
}

type Shown = Preview['lines'][number]

/** The line with what ingest would say of the shape of its events. */
async function checkLine(format: string, read: LineRead, now: Date): Promise<Shown> {
  const { line } = read
  if ('fault' in read) return { line, movements: [], reason: keepableText(read.fault, 500) }
  const prepared = await prepareEvents(
    receiveEvents(read.movements.flatMap((movement) => eventsOf(format, movement))),
    now,
    new Map(),
  )
  const malformed = prepared.find((one) => one.kind === 'malformed')
  return {
    line,
    movements: read.movements.map((movement) => shown(format, movement)),
    ...(malformed && { reason: malformed.message }),
  }
}

function shown(format: string, movement: Movement): Shown['movements'][number] {
  const { kind, reference, at } = movement
  const isOut =
    kind === 'refund' || kind === 'dispute' || kind === 'payout' || kind === 'fee' || kind === 'reserve_held'
  const amount = 'amount' in movement ? movement.amount : undefined
  const fees = 'fees' in movement ? movement.fees : []
  const currency = fees[0]?.amount.currency
  return {
    kind,
    events: eventsOf(format, movement).map(({ type }) => type),
    reference: reference.slice(0, 128),
    at: at.toISOString(),
    ...(kind === 'payment' && movement.orderReference && { orderReference: movement.orderReference.slice(0, 128) }),
    ...(amount && { amount: { amount: String(isOut ? -amount.amount : amount.amount), currency: amount.currency } }),
    ...(currency !== undefined && {
      fee: { amount: String(fees.reduce((sum, fee) => sum - fee.amount.amount, 0n)), currency },
    }),
  }
}

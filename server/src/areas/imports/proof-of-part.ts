import { TimeSlice } from '../../platform/queue/time-slice.ts'
import { CardColumns, type CardCounts } from './card-columns.ts'
import { fieldOfColumn } from './formats/fields-of-columns.ts'
import type { FileFormat, Signs } from './formats/format.ts'
import { Line, type WrittenFile } from './line.ts'
import { NotationEvidence, type Proven } from './notation-evidence.ts'

/** A non-empty record of a part. */
export type FileRecord = { line: number } & ({ cells: string[]; isCut: boolean } | { fault: string })

export type TestRow = { isTest: boolean; isLeft: boolean }

export type LinesBy = { file: WrittenFile; isLeft: (cells: readonly string[]) => TestRow }

/**
 * Adds what the records prove to what is known. Only the columns of amounts prove another decimal sign than the one that the
 * processor writes: a spreadsheet may have changed it, while other columns hold what people typed.
 */
export async function provenBy(
  records: readonly FileRecord[],
  { proven: known, columns }: { proven: Proven; columns: readonly string[] },
  notation: Partial<Proven>,
  format: FileFormat,
): Promise<Proven> {
  const [decimal, dayFirst] = [notation.decimal ?? known.decimal, notation.dayFirst ?? known.dayFirst]
  if (decimal !== undefined && dayFirst !== undefined) return known
  const slice = new TimeSlice()
  const evidence = new NotationEvidence(format.decimal && amountColumns(format.name, columns))
  for (const record of records) {
    if (slice.isOver) await slice.next()
    if ('cells' in record) evidence.look(record.cells)
  }
  const { proven } = evidence
  return { decimal: known.decimal ?? proven.decimal, dayFirst: known.dayFirst ?? proven.dayFirst }
}

function amountColumns(format: string, columns: readonly string[]): ReadonlySet<number> {
  const fields = columns.map((name) => fieldOfColumn(format, name) ?? '')
  return new Set(fields.flatMap((field, index) => (amountFields.has(field) ? index : [])))
}

const amountFields: ReadonlySet<string> = new Set(['amount', 'debit', 'credit', 'fee', 'net'])

/** Adds what the records prove about the signs of amounts to what is known. */
export async function signsOf(
  format: FileFormat,
  records: readonly FileRecord[],
  { file, isLeft, known }: LinesBy & { known: Signs | undefined },
): Promise<Signs | undefined> {
  const evidence = format.evidenceOf?.(known)
  if (!evidence) return undefined
  const slice = new TimeSlice()
  for (const record of records) {
    if (slice.isOver) await slice.next()
    if ('cells' in record && !isLeft(record.cells).isLeft) evidence.look(new Line(record.line, record.cells, file))
  }
  return evidence.proven
}

/** Counts the card numbers in the columns of IDs, on top of those of the earlier parts. */
export async function cardsOf(
  records: readonly FileRecord[],
  names: readonly string[],
  { columns, cards: known }: { columns: readonly string[]; cards?: CardCounts },
): Promise<CardColumns> {
  const cards = new CardColumns(
    names.map((name) => columns.indexOf(name)),
    known,
  )
  const slice = new TimeSlice()
  for (const record of names.length === 0 ? [] : records) {
    if (slice.isOver) await slice.next()
    if ('cells' in record) cards.look(record.cells)
  }
  return cards
}

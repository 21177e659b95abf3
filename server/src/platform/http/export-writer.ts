import type { ExportForm } from '@firepay/contract/exports/exports.schemas.ts'
import type { StreamType } from '@firepay/contract/http/route.ts'
import { decimalOf } from '../money/decimal.ts'
import { localTexts } from '../time/local-text.ts'
import { csvNumber, csvText, spreadsheetText } from './csv.ts'

/**
 * A column of an export and how to fill it; null is empty. Amounts are minor units of the row's currency and are
 * written as decimal numbers; a separate column has the currency. Summed columns are totalled in the manifest.
 */
export type ExportColumn<Row> = { name: string } & (
  | {
      kind: 'text'
      of: (row: Row) => string | null | undefined
      /** Digits that are not a number, such as the last four of a card. */
      isCode?: boolean
    }
  /** `YYYY-MM-DD`. */
  | { kind: 'day'; of: (row: Row) => string | null | undefined }
  | { kind: 'number'; of: (row: Row) => string | null | undefined }
  | { kind: 'instant'; of: (row: Row) => Date | null | undefined }
  | {
      kind: 'amount'
      of: (row: Row) => string | bigint | null | undefined
      currency: (row: Row) => string
      isSummed?: boolean
    }
)

export type ExportSum = { column: string; currency: string; amount: string }

type Sum = ExportSum & { total: bigint }

/** Writes the rows of an export as CSV or NDJSON. */
export type ExportWriter<Row> = {
  contentType: StreamType
  /** Output before the first row. */
  head: () => string
  rows: (rows: readonly Row[]) => string
  /** The cells of `head` and of a row as they are written; of NDJSON none and the whole line. For previews. */
  headCells: () => string[]
  cells: (row: Row) => string[]
  /** Sums of the rows written so far: each summed column by currency, in minor units. */
  sums: () => ExportSum[]
}

/**
 * The rules of all exports: CSV without live formulas, or NDJSON; exact amounts; instants in local time of the zone.
 * CSV names the zone in the header of each instant column, NDJSON in the first field of each line. Instants include
 * their offset, except for spreadsheets, which would read such a cell as text.
 */
export function exportWriter<Row>(
  { format, dialect, decimal }: ExportForm,
  columns: readonly ExportColumn<Row>[],
  zone: string,
): ExportWriter<Row> {
  const local = localTexts(zone)
  const sums = new Map<string, Sum>()
  const isCsv = format === 'csv'
  const isSheet = isCsv && dialect === 'spreadsheet'
  const separator = isSheet && decimal === ',' ? ';' : ','
  const asText = isSheet
    ? (text: string, isCode?: boolean) => spreadsheetText(text, separator, isCode)
    : isCsv
      ? csvText
      : (text: string) => JSON.stringify(text)
  const asNumber = (number: string) => (isSheet ? csvNumber(number).replace('.', decimal) : csvNumber(number))
  const asInstant = (text: string) =>
    isSheet ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : isCsv ? text : `"${text}"`
  const empty = isCsv ? '' : 'null'

  const cellOf = (column: ExportColumn<Row>): ((row: Row) => string) => {
    switch (column.kind) {
      case 'text':
        return (row) => {
          const value = column.of(row)
          return value === null || value === undefined ? empty : asText(value, column.isCode)
        }
      case 'day':
        return (row) => {
          const value = column.of(row)
          return value === null || value === undefined ? empty : isCsv ? csvText(value) : JSON.stringify(value)
        }
      case 'number':
        return (row) => {
          const value = column.of(row)
          return value === null || value === undefined ? empty : asNumber(value)
        }
      case 'instant':
        return (row) => {
          const value = column.of(row)
          return value === null || value === undefined ? empty : asInstant(local(value))
        }
      case 'amount': {
        // Most rows have the currency of the previous row.
        let sum: Sum | undefined
        return (row) => {
          const value = column.of(row)
          if (value === null || value === undefined) return empty
          const currency = column.currency(row)
          if (column.isSummed) {
            if (sum?.currency !== currency) sum = sumOf(column.name, currency)
            sum.total += BigInt(value)
          }
          const number = asNumber(decimalOf(value, currency))
          // A string, so that no JSON parser turns it into a binary fraction.
          return isCsv ? number : `"${number}"`
        }
      }
    }
  }
  const sumOf = (column: string, currency: string): Sum => {
    const key = `${column} ${currency}`
    let sum = sums.get(key)
    if (sum === undefined) {
      sum = { column, currency, amount: '', total: 0n }
      sums.set(key, sum)
    }
    return sum
  }

  const cells = columns.map(cellOf)
  const fields = columns.map((column, index) => ({
    name: JSON.stringify(column.name),
    cell: cells[index] ?? cellOf(column),
  }))
  const zoneField = `{"timeZone":${JSON.stringify(zone)}`
  const line = isCsv
    ? (row: Row) => {
        let text = ''
        for (const cell of cells) text += `${cell(row)}${separator}`
        return `${text.slice(0, -1)}\r\n`
      }
    : (row: Row) => {
        let text = zoneField
        for (const { name, cell } of fields) text += `,${name}:${cell(row)}`
        return `${text}}\n`
      }
  const headCells = () =>
    isCsv ? columns.map(({ name, kind }) => csvText(kind === 'instant' ? `${name} (${zone})` : name)) : []
  return {
    contentType: isCsv ? 'text/csv' : 'application/x-ndjson',
    head: () => (isCsv ? `${isSheet ? '\ufeff' : ''}${headCells().join(separator)}\r\n` : ''),
    rows: (rows) => {
      let text = ''
      for (const row of rows) text += line(row)
      return text
    },
    headCells,
    cells: (row) => (isCsv ? cells.map((cell) => cell(row)) : [line(row).trimEnd()]),
    sums: () => [...sums.values()].map(({ column, currency, total }) => ({ column, currency, amount: String(total) })),
  }
}

/** `transactions_2026-11-01_2026-11-30_Europe-Berlin.csv`: kind, days, zone. */
export function exportFileName(parts: readonly string[], zone: string, format: 'csv' | 'ndjson'): string {
  return `${[...parts, zone].join('_').replace(/[^\w.-]+/g, '-')}.${format}`
}

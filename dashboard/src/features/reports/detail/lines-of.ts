import { columnsWithLines, movementCategories } from '@firepay/contract/reports/report-values.ts'
import { reportsTexts } from '../../../locale/reports.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import type { LinesFilter, Report, ReportRow } from '../reports.queries.ts'
import type { RowColumn } from './row-columns.ts'

/** A figure of a report and the filter of its lines; in the report's currency by default. */
export type ReportNumber = { name: string; minor: bigint; filter: LinesFilter; currency?: string }

/** Resolves the figure's URL name; undefined if the report does not have it. */
export function numberOf(name: string, report: Report, rows: readonly ReportRow[]): ReportNumber | undefined {
  if (name === 'all' && report.check) {
    return { name: reportsTexts.lines.all, minor: BigInt(report.check.sumOfLines.amount), filter: {} }
  }
  if (name === 'late' && report.late) {
    return { name: reportsTexts.lines.late, minor: BigInt(report.late.net.amount), filter: { late: 'true' } }
  }
  const ofRow = /^row\.(\d{1,7})\.(\w+)$/.exec(name)
  if (ofRow) return numberOfRow(report, rows, Number(ofRow[1]), ofRow[2] ?? '')
  const [before, side] = name.split('.')
  if (side === 'credits' || side === 'debits') return sideOf(before, side, report, rows)
  const category = movementCategories.find((known) => known === name)
  const row = rows.find((one) => nameOf(one) === name)
  if (row === undefined) return undefined
  if ('feeType' in row) {
    // A fee is positive in its report and negative in the total.
    return {
      name: reportsTexts.lineName(row.feeType),
      minor: -BigInt(row.amount.amount),
      filter: { feeType: row.feeType },
    }
  }
  if (category === undefined || !('category' in row)) return undefined
  const { amount } = 'net' in row ? row.net : row.amount
  return { name: reportsTexts.categories[category], minor: BigInt(amount), filter: { category } }
}

/** Credits or debits of the report or a category; debits are negative among the lines. */
function sideOf(
  name: string | undefined,
  side: 'credits' | 'debits',
  report: Report,
  rows: readonly ReportRow[],
): ReportNumber | undefined {
  const row = rows.find((one) => 'credits' in one && one.category === name)
  const category = movementCategories.find((known) => known === name)
  const amounts = name === 'all' ? report : row && 'credits' in row ? row : undefined
  const money = amounts?.[side]
  if (money === undefined || (name !== 'all' && category === undefined)) return undefined
  return {
    name: category ? reportsTexts.lines.side[side](reportsTexts.categories[category]) : reportsTexts.one[side],
    minor: side === 'credits' ? BigInt(money.amount) : -BigInt(money.amount),
    filter: { ...(category && { category }), side },
  }
}

/** Columns that are positive in their report and reduce the balance. */
const goesOut: { [type: string]: string } = { status: 'out', 'payment-method': 'fees', reserve: 'held' }

function numberOfRow(
  { type, currency }: Report,
  rows: readonly ReportRow[],
  index: number,
  column: string,
): ReportNumber | undefined {
  const row = rows[index]
  if (row === undefined || !hasLines(type, column)) return undefined
  const money = amountIn(row, column)
  if (money === undefined) return undefined
  const minor = BigInt(money.amount)
  return {
    name: reportsTexts.lines.ofRow(nameOfRow(row), entryOf(reportsTexts.columns, column) ?? column),
    minor: goesOut[type] === column ? -minor : minor,
    filter: { row: String(index), column },
    ...(money.currency !== currency && { currency: money.currency }),
  }
}

type RowColumnName = NonNullable<LinesFilter['column']>
function hasLines(type: Report['type'], column: string): column is RowColumnName {
  const known: { [type: string]: readonly string[] } = columnsWithLines
  return known[type]?.includes(column) ?? false
}

function amountIn(row: ReportRow, column: string): { amount: string; currency: string } | undefined {
  // The columns of a type match its rows; the union of all rows has no common names.
  return (row as Record<string, unknown>)[column] as { amount: string; currency: string } | undefined
}

function nameOfRow(row: ReportRow): string {
  if ('block' in row) return reportsTexts.blocks[row.block]
  if ('method' in row) {
    return [reportsTexts.lineName(row.method), row.brand, row.issuerRegion].filter(Boolean).join(' · ')
  }
  if ('paymentCurrency' in row) return row.paymentCurrency
  return 'reference' in row ? row.reference : ''
}

/** Columns that may be 0 although they have lines, which cancel out. */
const mayCancel = ['moved', 'net', 'otherMovements']

/** The URL name and label of the lines behind a cell; undefined if it has none. */
export function linesOfCell(
  type: Report['type'],
  row: ReportRow,
  index: number,
  { key, kind }: RowColumn,
): { name: string; label: string } | undefined {
  if (hasLines(type, key)) {
    if (amountIn(row, key)?.amount === '0' && !mayCancel.includes(key)) return undefined
    return { name: `row.${index}.${key}`, label: reportsTexts.lines.ofRow(nameOfRow(row), reportsTexts.columns[key]) }
  }
  const name = nameOf(row)
  if (name === undefined) return undefined
  const label =
    'feeType' in row
      ? reportsTexts.lineName(row.feeType)
      : 'category' in row
        ? reportsTexts.categories[row.category]
        : name
  if (kind === 'number') return { name, label }
  if (kind !== 'in' && kind !== 'out') return undefined
  const side = kind === 'in' ? 'credits' : 'debits'
  return { name: `${name}.${side}`, label: reportsTexts.lines.side[side](label) }
}

/** The URL name of a row's lines, for rows selected by category or fee type. */
function nameOf(row: ReportRow): string | undefined {
  if ('feeType' in row) return `fee:${row.feeType}`
  return 'category' in row ? row.category : undefined
}

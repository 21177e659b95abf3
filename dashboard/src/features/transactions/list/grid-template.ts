import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { type Column, moneyWidth } from './columns.tsx'

/** The grid of every line of the table: the same text in each row, so that columns line up without a real table. */
export function gridTemplate(
  columns: readonly Column[],
  rows: readonly Transaction[],
): { template: string; minWidth: number } {
  const widths = columns.map((column) => Math.max(column.width, needed(column, rows)))
  const template = columns
    .map((column, index) => (column.grow > 0 ? `minmax(${widths[index]}px, ${column.grow}fr)` : `${widths[index]}px`))
    .join(' ')
  const grows = columns.some((column) => column.grow > 0)
  return {
    // Without a column that grows, an empty one takes what is left, so that the others keep their widths.
    template: grows ? template : `${template} minmax(0, 1fr)`,
    minWidth: widths.reduce((sum, width) => sum + width, 0),
  }
}

const timeColumns = ['createdAt', 'capturedAt', 'updatedAt'] as const
/** Room for the year, which is written when it is not this one. */
const yearWidth = 34

function needed(column: Column, rows: readonly Transaction[]): number {
  const time = timeColumns.find((id) => id === column.id)
  if (time !== undefined) {
    const thisYear = String(new Date().getFullYear())
    return rows.some((row) => row[time] !== undefined && !row[time].startsWith(thisYear)) ? column.width + yearWidth : 0
  }
  if (column.id === 'amount')
    return moneyWidth(
      rows.map((row) => row.amount),
      true,
    )
  if (column.id === 'fee')
    return moneyWidth(
      rows.map((row) => row.feeTotal),
      false,
    )
  if (column.id === 'net')
    return moneyWidth(
      rows.map((row) => row.net),
      false,
    )
  return 0
}

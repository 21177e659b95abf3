/** How wide a column of a grid is: pixels at least, its share of what is left, and what these rows need beyond. */
export type GridColumn<Row> = { width: number; grow: number; room?: (rows: readonly Row[]) => number }

/** The grid of every line of a table: the same text in each row, so that columns line up without a real table. */
export function gridTemplate<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): { template: string; minWidth: number } {
  const widths = columns.map(({ width, room }) => Math.max(width, room?.(rows) ?? 0))
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

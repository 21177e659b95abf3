/** Width of a grid column: minimum in pixels, share of the remaining width, and the width these rows need. */
export type GridColumn<Row> = { width: number; grow: number; room?: (rows: readonly Row[]) => number }

/** The grid template shared by all rows, so that columns line up without a real table. */
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
    // Without a growing column, an empty one takes the remaining width, so that the others keep theirs.
    template: grows ? template : `${template} minmax(0, 1fr)`,
    minWidth: widths.reduce((sum, width) => sum + width, 0),
  }
}

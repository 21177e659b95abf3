import { maxColumns } from './find-header.ts'
import type { KeptLine } from './imports.queries.ts'
import { keepableText } from './mask-card-numbers.ts'
import type { LineRead } from './read-part.ts'

export const maxCellLength = 1_000

/** Columns of a stored line that stay empty for a refused one. */
export const nothing = {
  code: null,
  reason: null,
  cells: null,
  kind: null,
  type: null,
  reference: null,
  order_reference: null,
  currency: null,
  amount: null,
  would_move: null,
  at: null,
}

/** A refused line with its cells and sums, as it is stored for the download. */
export function refusedLine(line: LineRead, code: string, reason: string): KeptLine & { cells: string } {
  const cells = line.cells.slice(0, maxColumns).map((cell) => keepableText(cell, maxCellLength))
  const said = line.net ?? line.moves
  return {
    ...nothing,
    line: line.line,
    part: 0,
    code,
    reason: keepableText(reason, 500),
    cells: JSON.stringify(cells),
    ...(said && { currency: said.currency, amount: said.amount }),
    would_move: line.moves?.amount ?? null,
  }
}

import type { Line } from '../line.ts'
import type { Movement } from '../movements.ts'

/** The name of a column in lower case, or its names in several languages. */
export type Column = string | readonly string[]

/** A kind of file: how it is recognised and what its lines mean. Names of columns are in lower case. */
export type FileFormat = {
  name: string
  /** Columns that, all together, only this file has. */
  knownBy: readonly Column[]
  /** The line of the header where a person says it, counted from 1. */
  headerLine?: number | undefined
  /** What the file is, and from which public documentation its columns and meanings were read. */
  source: string
  /**
   * What the line says happened; nothing when it moves no money of the balance (an authorisation, a subtotal).
   * @throws LineFault when it says something that cannot be taken
   */
  movementsOf(line: Line): Movement[]
}

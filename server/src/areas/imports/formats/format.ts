import type { Line, Money } from '../line.ts'
import type { Movement } from '../movements.ts'

/** The name of a column in lower case, or its names in several languages. */
export type Column = string | readonly string[]

/** A kind of file: how it is recognised and what its lines mean. Names of columns are in lower case. */
export type FileFormat = {
  name: string
  /** Columns that, all together, only this file has. */
  knownBy: readonly Column[]
  /** The same in other years of the file, each sufficient alone. */
  alsoKnownBy?: readonly (readonly Column[])[]
  /** The line of the header where a person says it, counted from 1. */
  headerLine?: number | undefined
  /** What the file is, and from which public documentation its columns and meanings were read. */
  source: string
  /**
   * What the line says happened; nothing when it moves no money of the balance (an authorisation, a subtotal).
   * @throws LineFault when it says something that cannot be taken
   */
  movementsOf(line: Line): Movement[]
  /**
   * What the line adds to the balance, from the column that says so. Its movements must come to it, else the line is refused.
   * @returns null for a line without effect on the balance, such as one that is pending
   * @throws LineFault when the column cannot be read
   */
  netOf?(line: Line): Money | null
}

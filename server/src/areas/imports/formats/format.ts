import type { Line, Money } from '../line.ts'
import type { Movement } from '../movements.ts'

/** The name of a column in lower case, or its names in several languages. */
export type Column = string | readonly string[]

/** A file format: how it is recognized, and what its lines mean. Column names are in lower case. */
export type FileFormat = {
  name: string
  /** Columns that together identify the format. */
  knownBy: readonly Column[]
  /** Column sets of other years of the file; each one is sufficient. */
  alsoKnownBy?: readonly (readonly Column[])[]
  /** Line of the header, counted from 1, if the user gives it. */
  headerLine?: number | undefined
  /** Columns of IDs and references in a file of unknown origin, which may hold card numbers. */
  idColumns?: readonly string[]
  /** Amounts are whole numbers of the smallest unit. */
  minorUnits?: boolean | undefined
  /** The decimal sign that the processor writes in every file. */
  decimal?: '.'
  /** The file, and the public documentation of its columns and their meanings. */
  source: string
  /**
   * Movements of the line; empty when it does not move the balance (an authorisation, a subtotal).
   * @param signs what the file has proven so far
   * @throws LineFault when the line cannot be imported
   */
  movementsOf(line: Line, signs?: Signs): Movement[]
  /**
   * Effect of the line on the balance, from its own column. The movements must add up to it, else the line is refused.
   * @returns null for a line without effect on the balance, such as a pending one
   * @throws LineFault when the column cannot be read
   */
  netOf?(line: Line, signs?: Signs): Money | null
  /** Collects what the lines of a part prove about the signs of the file, before they are read. */
  evidenceOf?(known: Signs | undefined): SignEvidence
}

/** How a file writes the direction of its amounts. Stored with the reading of a file. */
export type Signs = {
  /**
   * Outgoing kinds: `signed` when their sign is the direction, `plain` when they are written without one, `open` when all are
   * positive, but other kinds are signed.
   */
  kinds: Readonly<Record<string, 'signed' | 'plain' | 'open'>>
  /** Signs that occur in the debit column. */
  debits?: readonly ('negative' | 'positive')[]
  /** Signs of charged fees of payments. */
  fees?: readonly ('negative' | 'positive')[]
}

export type SignEvidence = { look(line: Line): void; readonly proven: Signs }

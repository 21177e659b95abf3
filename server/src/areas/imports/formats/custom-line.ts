import type { mappedFields } from '@firepay/contract/imports/import-values.ts'
import { type Line, LineFault } from '../line.ts'
import { type MappedKind, meaningOf, type Words } from './words.ts'

export type Columns = Partial<Record<(typeof mappedFields)[number], string>>

export type Mapped = {
  columns: Columns
  words: Words
  /** Currency of lines without one; null refuses such lines. */
  currency: string | null
}

/** Values of a line as written, before its signs are interpreted. */
export type Written = {
  kind: MappedKind
  /** The word in the type column; '' for a line whose kind is that of its sign. */
  word: string
  currency: string
  /** Credit less debit, or the signed amount. */
  amount: bigint
  /** The amount has a plus sign. */
  hasPlus: boolean
  /** The direction is that of a debit or credit column. */
  side?: { isNegativeDebit: boolean; isDebit: boolean }
  fee: bigint
  net: bigint | null
}

/**
 * @returns null for a line that moves no money
 * @throws LineFault for an unknown word, a missing currency or an invalid amount
 */
export function writtenOf(line: Line, { columns, words, currency: otherwise }: Mapped): Written | null {
  const text = (field: keyof Columns) => line.text(columns[field] ?? '')
  const word = text('type')
  const means = word === '' ? undefined : meaningOf(word, words)
  if (means === null) throw new LineFault(`"${word.slice(0, 64)}" is a type that is not known here.`)
  if (means === 'skip') return null
  const currency = text('currency') === '' ? otherwise : line.currency(columns.currency ?? '')
  if (currency === null) throw new LineFault('This line names no currency, and none was chosen for the file.')
  const net = netColumns(line, columns)
  const sided = sidedAmount(line, columns, currency)
  const amount = sided?.amount ?? (columns.amount === undefined ? 0n : line.amount(currency, columns.amount))
  return {
    kind: means ?? (amount < 0n ? 'refund' : 'payment'),
    word,
    currency,
    amount,
    hasPlus: !sided && text('amount').startsWith('+'),
    ...(sided && { side: sided.side }),
    fee: line.amount(currency, columns.fee ?? ''),
    net: line.text(...net) === '' ? null : line.amount(currency, ...net),
  }
}

/** The amount in the debit or credit column; undefined when both are empty or zero. */
function sidedAmount(
  line: Line,
  columns: Columns,
  currency: string,
): Pick<Required<Written>, 'amount' | 'side'> | undefined {
  const read = (name: string | undefined) => (name === undefined ? 0n : line.amount(currency, name))
  const [debit, credit] = [read(columns.debit), read(columns.credit)]
  if (debit !== 0n && credit !== 0n) throw new LineFault('This line has both a debit and a credit.')
  if (credit < 0n) throw new LineFault('The credit of this line is negative, so its direction is not clear.')
  const side = { isDebit: debit !== 0n, isNegativeDebit: debit < 0n }
  if (side.isDebit) return { amount: debit < 0n ? debit : -debit, side }
  return credit === 0n ? undefined : { amount: credit, side }
}

const knownNets = ['net', 'netto', 'neto', 'net amount', 'net_amount', 'netamount', 'nettobetrag', 'importe neto']
const knownTaxes = ['tax', 'taxes', 'vat', 'mwst', 'ust', 'iva', 'tva', 'btw', 'tax amount', 'vat amount']

/** Columns of the net: the mapped one, else those with a known name, unless the file has a tax and so may mean net of tax. */
function netColumns(line: Line, columns: Columns): string[] {
  if (columns.net !== undefined) return [columns.net]
  const used = new Set(Object.values(columns))
  if (knownTaxes.some((name) => line.has(name))) return []
  return knownNets.filter((name) => line.has(name) && !used.has(name))
}

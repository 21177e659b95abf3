import type { mappedFields } from '@firepay/contract/imports/import-values.ts'
import type { ColumnMapping } from '@firepay/contract/imports/imports.schemas.ts'
import { type Line, LineFault } from '../line.ts'
import type { Movement } from '../movements.ts'
import type { FileFormat } from './format.ts'
import { columnName } from './formats.ts'
import { methodNamed } from './method.ts'
import { type MappedKind, meaningOf, type Words, wordsOf } from './words.ts'

type Columns = Partial<Record<(typeof mappedFields)[number], string>>
type Mapped = { columns: Columns; words: Words; currency: string | null }

/**
 * Format from a user's mapping of the columns of an unknown file. Amounts are in major units. Without a type column,
 * incoming amounts are payments and outgoing ones refunds of the payment they name.
 * @param currency of lines without one; null refuses such lines
 */
export function customFormat(mapping: ColumnMapping, currency: string | null): FileFormat {
  const { words, headerLine, ...named } = mapping
  const columns: Columns = Object.fromEntries(
    Object.entries(named).flatMap(([field, name]) => (name === undefined ? [] : [[field, columnName(name)]])),
  )
  const mapped = { columns, words: wordsOf(words), currency }
  return {
    name: 'custom',
    knownBy: Object.values(columns),
    headerLine,
    source: 'the mapping of a person',
    movementsOf: (line) => movementsOf(line, mapped),
  }
}

function movementsOf(line: Line, { columns, words, currency: otherwise }: Mapped): Movement[] {
  const text = (field: keyof Columns) => line.text(columns[field] ?? '')
  const word = text('type')
  const means = word === '' ? undefined : meaningOf(word, words)
  if (means === null) throw new LineFault(`"${word.slice(0, 64)}" is a type that is not known here.`)
  if (means === 'skip') return []
  const currency = text('currency') === '' ? otherwise : line.currency(columns.currency ?? '')
  if (currency === null) throw new LineFault('This line names no currency, and none was chosen for the file.')
  const amount = amountOf(line, columns, currency)
  const fee = line.amount(currency, columns.fee ?? '')
  if (text('net') !== '') {
    const net = line.amount(currency, columns.net ?? '')
    if (net !== amount - fee && net !== amount + fee) {
      throw new LineFault(`${text('amount')} less ${text('fee') || '0'} is not ${text('net')}, as the file says.`)
    }
  }
  const kind = means ?? (amount < 0n ? 'refund' : 'payment')
  return [movementOf(line, { columns, kind, word, amount, fee, currency })]
}

type Read = { columns: Columns; kind: MappedKind; word: string; amount: bigint; fee: bigint; currency: string }

function movementOf(line: Line, { columns, kind, word, amount, fee, currency }: Read): Movement {
  const text = (field: keyof Columns) => line.text(columns[field] ?? '')
  const id = line.needed(columns.id ?? 'id')
  const reference = text('reference') || id
  const payment = text('payment')
  const description = text('description')
  const base = {
    id,
    line: line.number,
    at: instantOf(line, columns),
    reference,
    ...(description && { description }),
  }
  const size = { amount: amount < 0n ? -amount : amount, currency }
  const taken = { amount: fee < 0n ? -fee : fee, currency }
  const charged = { amount: size, fees: [{ type: 'processing', amount: taken }] }
  const returned = text('amount') === '' ? {} : { returned: size }
  // Other kinds may omit the amount; the original object has it.
  if (!['refund_failed', 'payout_failed', 'dispute_won'].includes(kind)) neededAmount(line, columns)
  switch (kind) {
    case 'payment': {
      const [availableOn, orderReference, email] = [line.day(columns.availableOn ?? ''), text('order'), text('email')]
      return {
        ...base,
        kind,
        ...charged,
        method: methodNamed(text('method')),
        ...(availableOn && { availableOn }),
        ...(orderReference && { orderReference }),
        ...(email && { customer: { email } }),
      }
    }
    case 'refund':
    case 'dispute':
      if (payment === '') throw new LineFault(`A ${kind} needs the column of the payment it belongs to.`)
      return { ...base, kind, payment, ...charged }
    case 'dispute_won':
      return { ...base, kind, fees: charged.fees, ...returned }
    case 'fee':
      return { ...base, kind, amount: size, feeType: word.slice(0, 64) }
    case 'adjustment':
      return { ...base, kind, amount: { amount, currency }, reason: description || word }
    case 'refund_failed':
    case 'payout_failed':
      return { ...base, kind, ...returned }
    default:
      return { ...base, kind, amount: size }
  }
}

/** Joins date, time and zone of separate columns. */
function instantOf(line: Line, columns: Columns): Date {
  const date = line.needed(columns.at ?? 'date')
  const time = line.text(columns.time ?? '')
  const zone = line.text(columns.zone ?? '')
  return line.instantOf(time === '' ? date : `${date} ${time}`, zone, columns.at ?? 'date')
}

/** Credit less debit when the file has both columns; their signs are ignored. */
function amountOf(line: Line, columns: Columns, currency: string): bigint {
  if (columns.debit === undefined && columns.credit === undefined) return line.amount(currency, columns.amount ?? '')
  const size = (field: 'debit' | 'credit') => {
    const amount = columns[field] === undefined ? 0n : line.amount(currency, columns[field])
    return amount < 0n ? -amount : amount
  }
  const [out, into] = [size('debit'), size('credit')]
  if (out > 0n && into > 0n) throw new LineFault('This line has both a debit and a credit.')
  if (out > 0n || into > 0n) return into - out
  return columns.amount === undefined ? 0n : line.amount(currency, columns.amount)
}

function neededAmount(line: Line, { amount, debit, credit }: Columns): void {
  const names = [amount, credit, debit].flatMap((name) => name ?? [])
  line.needed(...(names.length === 0 ? ['amount'] : names))
}

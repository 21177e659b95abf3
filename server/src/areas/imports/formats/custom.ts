import type { ColumnMapping } from '@firepay/contract/imports/imports.schemas.ts'
import { type Line, LineFault } from '../line.ts'
import type { Movement } from '../movements.ts'
import type { FileFormat } from './format.ts'
import { columnName } from './formats.ts'
import { methodNamed } from './method.ts'

/** What a longer text says behind it names no kind. */
const longestWord = 100

/** What the word in the column of the type means; the first that fits. */
const kinds: readonly [RegExp, Movement['kind']][] = [
  [/refund.*(?:fail|revers)|(?:fail|revers).*refund/, 'refund_failed'],
  [/refund/, 'refund'],
  [/(?:chargeback|dispute).*(?:won|revers)/, 'dispute_won'],
  [/chargeback|dispute/, 'dispute'],
  [/(?:payout|withdrawal|transfer).*(?:fail|revers|return)/, 'payout_failed'],
  [/payout|withdrawal|transfer/, 'payout'],
  [/reserve.*releas|releas.*reserve/, 'reserve_released'],
  [/reserve/, 'reserve_held'],
  [/fee|cost|commission/, 'fee'],
  [/adjust|correct/, 'adjustment'],
  [/payment|charge|capture|sale|settled|order|purchase/, 'payment'],
]

/**
 * The format of a file that no other is known for, from a person's mapping of its columns. Amounts are in major units;
 * without a column of the type what comes in is a payment, and what goes out a refund of the payment it names.
 * @param currency of lines without one
 */
export function customFormat(mapping: ColumnMapping, currency: string): FileFormat {
  const columns = Object.fromEntries(
    Object.entries(mapping).flatMap(([field, name]) => (name === undefined ? [] : [[field, columnName(name)]])),
  ) as Partial<Record<keyof ColumnMapping, string>>
  return {
    name: 'custom',
    knownBy: Object.values(columns),
    source: 'the mapping of a person',
    movementsOf: (line) => [movementOf(line, columns, currency)],
  }
}

function movementOf(line: Line, columns: Partial<Record<keyof ColumnMapping, string>>, otherwise: string): Movement {
  const text = (field: keyof ColumnMapping) => line.text(columns[field] ?? '')
  const currency = text('currency') === '' ? otherwise : line.currency(columns.currency ?? '')
  const amount = line.amount(currency, columns.amount ?? '')
  const fee = line.amount(currency, columns.fee ?? '')
  if (text('net') !== '') {
    const net = line.amount(currency, columns.net ?? '')
    if (net !== amount - fee && net !== amount + fee) {
      throw new LineFault(`${text('amount')} less ${text('fee') || '0'} is not ${text('net')}, as the file says.`)
    }
  }
  const id = line.needed(columns.id ?? 'id')
  const reference = text('reference') || id
  const payment = text('payment')
  const description = text('description')
  const base = {
    id,
    line: line.number,
    at: line.instant('', columns.at ?? 'date'),
    reference,
    ...(description && { description }),
  }
  const size = { amount: amount < 0n ? -amount : amount, currency }
  const taken = { amount: fee < 0n ? -fee : fee, currency }
  const charged = { amount: size, fees: [{ type: 'processing', amount: taken }] }
  const word = text('type')
  const kind = word === '' ? (amount < 0n ? 'refund' : 'payment') : kindNamed(word)
  // Of these the event that they speak about tells the amount.
  if (!['refund_failed', 'payout_failed', 'dispute_won'].includes(kind)) line.needed(columns.amount ?? '')
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
      return { ...base, kind, fees: charged.fees }
    case 'fee':
      return { ...base, kind, amount: size, feeType: word.slice(0, 64) }
    case 'adjustment':
      return { ...base, kind, amount: { amount, currency }, reason: description || word }
    case 'refund_failed':
    case 'payout_failed':
      return { ...base, kind }
    default:
      return { ...base, kind, amount: size }
  }
}

function kindNamed(word: string): Movement['kind'] {
  const found = kinds.find(([pattern]) => pattern.test(word.slice(0, longestWord).toLowerCase()))
  if (!found) throw new LineFault(`"${word.slice(0, 64)}" is a type that is not known here.`)
  return found[1]
}

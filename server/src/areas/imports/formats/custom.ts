import type { ColumnMapping } from '@firepay/contract/imports/imports.schemas.ts'
import { type Line, LineFault, type Money } from '../line.ts'
import type { Movement } from '../movements.ts'
import { type Columns, type Mapped, type Written, writtenOf } from './custom-line.ts'
import { chargeOf, type Signed, signEvidence, signedOf } from './custom-signs.ts'
import type { FileFormat, Signs } from './format.ts'
import { columnName } from './formats.ts'
import { methodNamed } from './method.ts'
import { wordsOf } from './words.ts'

/**
 * Format from a user's mapping of the columns of an unknown file. Amounts are in major units, or in
 * minor ones if it says so. Without a type column,
 * incoming amounts are payments and outgoing ones refunds of the payment they name. Otherwise the sign or the column of an
 * amount decides its direction, where the file uses signs (docs/decisions/import-custom-files.md).
 * @param currency of lines without one; null refuses such lines
 */
export function customFormat(mapping: ColumnMapping, currency: string | null): FileFormat {
  const { words, headerLine, minorUnits, ...named } = mapping
  const columns: Columns = Object.fromEntries(
    Object.entries(named).flatMap(([field, name]) => (name === undefined ? [] : [[field, columnName(name)]])),
  )
  const mapped = { columns, words: wordsOf(words), currency }
  return {
    name: 'custom',
    knownBy: Object.values(columns),
    headerLine,
    minorUnits,
    idColumns: [columns.id, columns.reference, columns.payment].flatMap((name) => name ?? []),
    source: 'the mapping of a person',
    evidenceOf: (known) => signEvidence(mapped, known),
    movementsOf: (line, signs) => movementsOf(line, mapped, signs),
    netOf: (line, signs) => netOf(line, mapped, signs),
  }
}

const noSigns: Signs = { kinds: {} }

/** The net as an effect on the balance; null for a line without one. */
function netOf(line: Line, mapped: Mapped, signs = noSigns): Money | null {
  const written = writtenOf(line, mapped)
  if (written === null || written.net === null) return null
  const { net, currency } = written
  return { amount: (hasAmount(line, mapped) ? signedOf(written, signs).net : net) ?? net, currency }
}

function movementsOf(line: Line, mapped: Mapped, signs = noSigns): Movement[] {
  const written = writtenOf(line, mapped)
  if (written === null) return []
  // Other kinds may omit the amount; the original object has it.
  if (!['refund_failed', 'payout_failed', 'dispute_won'].includes(written.kind)) neededAmount(line, mapped.columns)
  const own = hasAmount(line, mapped)
  const signed = own ? signedOf(written, signs) : { effect: 0n, charge: chargeOf(written, signs) }
  return movementsBy(line, mapped.columns, { ...written, ...signed, hasAmount: own })
}

type Read = Written & Pick<Signed, 'effect' | 'charge'> & { hasAmount: boolean }

function movementsBy(line: Line, columns: Columns, read: Read): Movement[] {
  const { kind, word, currency, effect, charge, hasAmount } = read
  const text = (field: keyof Columns) => line.text(columns[field] ?? '')
  const id = line.needed(columns.id ?? 'id')
  const payment = text('payment')
  const description = text('description')
  const base = {
    id,
    line: line.number,
    at: instantOf(line, columns),
    reference: text('reference') || id,
    ...(description && { description }),
  }
  const amount = { amount: effect < 0n ? -effect : effect, currency }
  const fees = [{ type: 'processing', amount: { amount: charge, currency } }]
  const charged = { amount, fees }
  const returned = { fees, ...(hasAmount && { returned: amount }) }
  const [isIn, isOut] = [effect > 0n, effect < 0n]
  switch (kind) {
    case 'payment': {
      if (isOut) return contrary()
      const [availableOn, orderReference, email] = [line.day(columns.availableOn ?? ''), text('order'), text('email')]
      return [
        {
          ...base,
          kind,
          ...charged,
          method: methodNamed(text('method')),
          ...(availableOn && { availableOn }),
          ...(orderReference && { orderReference }),
          ...(email && { customer: { email } }),
        },
      ]
    }
    case 'refund':
    case 'dispute':
      if (isIn) return contrary()
      if (payment === '') throw new LineFault(`A ${kind} needs the column of the payment it belongs to.`)
      return [{ ...base, kind, payment, ...charged }]
    case 'dispute_won':
    case 'refund_failed':
    case 'payout_failed':
      return isOut ? contrary() : [{ ...base, kind, ...returned }]
    case 'fee':
      return [{ ...base, kind, amount: { amount: -effect, currency }, feeType: word.slice(0, 64) }, ...feeOf()]
    case 'adjustment':
      return [adjustment(), ...feeOf()]
    case 'payout':
      return [{ ...base, kind: isIn ? 'top_up' : kind, amount, ...(isIn && unsigned(effect)) }, ...feeOf()]
    case 'reserve_held':
    case 'reserve_released': {
      const moves = isIn ? 'reserve_released' : 'reserve_held'
      return [{ ...base, kind: moves, amount, ...(moves !== kind && unsigned(effect)) }, ...feeOf()]
    }
  }

  function adjustment(): Movement {
    return { ...base, kind: 'adjustment', amount: { amount: effect, currency }, reason: description || word }
  }
  /** A line whose direction contradicts its type moves no object of that type, so it has its own reference. */
  function contrary(): Movement[] {
    const fees = feeOf().map((fee) => ({ ...fee, ...unsigned(null) }))
    return [{ ...adjustment(), reference: id, ...unsigned(effect - charge) }, ...fees]
  }
  /** Earlier versions booked the line by its type, whatever its sign. */
  function unsigned(moves: bigint | null): Pick<Movement, 'earlier'> {
    return { earlier: { booked: [{ kind, id }], moves: moves === null ? null : { amount: moves, currency } } }
  }
  /** A fee of a movement that has none itself. */
  function feeOf(): Movement[] {
    if (charge === 0n) return []
    const own = `${id}:fee`
    const feeType = word.slice(0, 64) || 'processing'
    return [{ ...base, kind: 'fee', id: own, reference: own, amount: { amount: charge, currency }, feeType }]
  }
}

/** Joins date, time and zone of separate columns. */
function instantOf(line: Line, columns: Columns): Date {
  const date = line.needed(columns.at ?? 'date')
  const time = line.text(columns.time ?? '')
  const zone = line.text(columns.zone ?? '')
  // Processors mean India; other files also Israel and Ireland.
  if (/\bIST\b/i.test(`${date} ${time} ${zone}`)) {
    throw new LineFault('"IST" is the time of India, Israel or Ireland: write an offset instead, such as +05:30.')
  }
  return line.instantOf(time === '' ? date : `${date} ${time}`, zone, columns.at ?? 'date')
}

function amountNames({ amount, debit, credit }: Columns): string[] {
  const names = [amount, credit, debit].flatMap((name) => name ?? [])
  return names.length === 0 ? ['amount'] : names
}

function hasAmount(line: Line, { columns }: Mapped): boolean {
  return line.text(...amountNames(columns)) !== ''
}

function neededAmount(line: Line, columns: Columns): void {
  line.needed(...amountNames(columns))
}

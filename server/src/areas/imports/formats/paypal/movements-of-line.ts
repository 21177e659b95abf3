import { type Line, LineFault, type Money } from '../../line.ts'
import type { Fee, Movement } from '../../movements.ts'
import { amountIn } from './amount.ts'
import { columns } from './columns.ts'
import type { Meaning } from './event-codes.ts'
import { impactNamed, type Status, statusNamed } from './states.ts'
import { meaningOf } from './types/types.ts'

type Entry = {
  meaning: Meaning | undefined
  type: string
  base: { id: string; reference: string; line: number; at: Date }
  /** Signed effect on the balance, before the fee. */
  gross: Money
  fee: Fee
  /** Transaction that the line refers to; '' for none. */
  refersTo: string
}

export function movementsOf(line: Line): Movement[] {
  if (!movesBalance(line)) return []
  const entry = entryOf(line)
  const own = movementOf(entry, line)
  return own ? [own] : withFee(entry, besideFee(entry))
}

/** Net of a line that moves the balance; null for any other. */
export function netOf(line: Line): Money | null {
  if (!movesBalance(line)) return null
  const currency = line.currency(...columns.currency)
  return { amount: amountIn(line, currency, columns.net), currency }
}

/**
 * A stated balance impact decides, whatever the status: a pending withdrawal has already left the balance. Without it, the
 * status decides.
 * @throws LineFault when the two contradict each other, or the deciding status is unknown
 */
function movesBalance(line: Line): boolean {
  const impact = impactNamed(line.text(...columns.impact))
  if (impact === 'memo') return false
  const meaning = meaningOfLine(line)
  const word = line.text(...columns.status)
  const status: Status = word === '' ? 'final' : statusNamed(word)
  if (impact === 'moves') {
    const isSale = meaning === 'sale' || meaning === 'card_sale'
    if (status === 'failed' || (isSale && (status === 'pending' || status === 'undone'))) {
      throw new LineFault(`This line is "${word}", and yet its balance impact is "${line.text(...columns.impact)}".`)
    }
    return true
  }
  if (meaning === 'note') return false
  if (status === undefined) throw new LineFault(`"${word.slice(0, 64)}" is a status that is not known here.`)
  return status === 'final' || (status === 'pending' && meaning === 'withdrawal')
}

function meaningOfLine(line: Line): Meaning | undefined {
  return meaningOf(line.text(...columns.code), line.needed(...columns.type))
}

function entryOf(line: Line): Entry {
  const currency = line.currency(...columns.currency)
  const amount = (names: readonly [string, ...string[]]) => ({ amount: amountIn(line, currency, names), currency })
  const id = line.needed(...columns.id)
  const fee = amount(columns.fee)
  return {
    meaning: meaningOfLine(line),
    type: line.needed(...columns.type),
    base: { id, reference: id, line: line.number, at: instantOf(line) },
    gross: amount(columns.gross),
    fee: { type: 'processing', amount: { ...fee, amount: -fee.amount } },
    refersTo: line.text(...columns.reference),
  }
}

/** Only English files may write the month first. */
function instantOf(line: Line): Date {
  const [english] = columns.id
  const dated = line.text(english) === '' ? line.inNotation({ dayFirst: true }) : line
  const written = `${line.needed(...columns.date)} ${line.text(...columns.time)}`.trim()
  return dated.instantOf(written, line.text(...columns.zone), columns.date[0])
}

/** The movement that includes the fee of the line; null when the fee is a movement of its own. */
function movementOf({ meaning, type, base, gross, fee, refersTo }: Entry, line: Line): Movement | null {
  const size = sizeOf(gross)
  const isIn = gross.amount > 0n
  switch (meaning) {
    case 'sale':
    case 'card_sale':
      return isIn ? { ...base, kind: 'payment', amount: size, fees: [fee], ...saleOf(line, meaning) } : null
    case 'refund':
      return isIn || refersTo === '' || gross.amount === 0n
        ? null
        : { ...base, kind: 'refund', payment: refersTo, amount: size, fees: [fee], reason: type }
    case 'chargeback':
      return isIn || refersTo === '' || gross.amount === 0n
        ? null
        : { ...base, kind: 'dispute', payment: refersTo, amount: size, fees: [fee], reason: type, isNamedByLine: true }
    case 'chargeback_reversal':
      return isIn && refersTo !== ''
        ? { ...base, kind: 'dispute_won', reference: refersTo, returned: size, fees: [fee] }
        : null
    case 'withdrawal_returned':
      return isIn && refersTo !== ''
        ? { ...base, kind: 'payout_failed', reference: refersTo, returned: size, fees: [fee], reason: type }
        : null
    default:
      return null
  }
}

/** The movement without the fee; null for a gross of zero. */
function besideFee({ meaning, type, base, gross }: Entry): Movement | null {
  if (gross.amount === 0n) return null
  const size = sizeOf(gross)
  const isIn = gross.amount > 0n
  if (meaning === 'hold') return { ...base, kind: isIn ? 'reserve_released' : 'reserve_held', amount: size }
  if (meaning === 'withdrawal' && !isIn) return { ...base, kind: 'payout', amount: size }
  if (meaning === 'deposit' && isIn) return { ...base, kind: 'top_up', amount: size }
  if (meaning === 'fee') {
    return { ...base, kind: 'fee', amount: { ...gross, amount: -gross.amount }, feeType: type.slice(0, 64) }
  }
  return { ...base, kind: 'adjustment', amount: gross, reason: type.slice(0, 200), standsFor: base.id }
}

function withFee({ type, base, fee }: Entry, moved: Movement | null): Movement[] {
  const beside = `${base.id}:fee`
  const taken: Movement[] =
    fee.amount.amount === 0n
      ? []
      : [
          {
            ...base,
            id: beside,
            reference: beside,
            standsFor: base.id,
            kind: 'fee',
            amount: fee.amount,
            feeType: fee.type,
            description: type.slice(0, 200),
          },
        ]
  return [...(moved ? [moved] : []), ...taken]
}

type Sale = Pick<Extract<Movement, { kind: 'payment' }>, 'method' | 'orderReference' | 'description' | 'customer'>

function saleOf(line: Line, meaning: 'sale' | 'card_sale'): Sale {
  const [email, name] = [line.text(...columns.email), line.text(...columns.name)]
  const [orderReference, description] = [line.text(...columns.order), line.text(...columns.item)]
  return {
    method: meaning === 'card_sale' ? { type: 'card' } : { type: 'wallet', wallet: 'paypal' },
    ...(orderReference && { orderReference }),
    ...(description && { description }),
    ...((email || name) && { customer: { ...(email && { email }), ...(name && { name }) } }),
  }
}

function sizeOf({ amount, currency }: Money): Money {
  return { amount: amount < 0n ? -amount : amount, currency }
}

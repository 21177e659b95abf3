import { decimalOf } from '../../platform/money/decimal.ts'
import { provisionalReferenceOf } from '../ingest/objects/provisional.ts'
import type { ObjectEntry } from './known-movements.queries.ts'
import type { Money } from './line.ts'
import { effectOf, type Movement } from './movements.ts'

type Facts = {
  movement: Movement
  entries: readonly ObjectEntry[]
  /** Entries under the reference of the payment's separate fee. */
  feeEntries: readonly ObjectEntry[]
  /** A separate fee of other events may hold the payment's. */
  mayHoldFee: boolean
}

/** An amount moved, and the fees in it. */
type Priced = Money & { fees: bigint }

type Gap =
  | { status: 'same'; moved: Priced[] }
  | { status: 'missing'; fee: Movement; moved: Priced[] }
  | { status: 'differs'; message: string }

/** Reference of the fee that a file adds to a payment, whichever format it has: the second file finds it. */
export function missingFeeReference({ reference }: { reference: string }): string {
  return provisionalReferenceOf(reference, 'fees')
}

export function feeOf(movement: Movement): bigint {
  if (movement.kind !== 'payment') return 0n
  return movement.fees.reduce((sum, { amount }) => sum + amount.amount, 0n)
}

/**
 * Compares what a payment moved here with its line in a file, when they differ in the fee alone. The fee is missing only where
 * nothing in the ledger can hold it; a separate fee under the payment's reference counts as the payment's.
 * @param own the capture's entries from other events
 * @returns undefined when the line states no fee, or another amount differs
 */
export function feeGapOf(facts: Facts, own: readonly ObjectEntry[]): Gap | undefined {
  const { movement, entries, feeEntries } = facts
  const fee = feeOf(movement)
  const effect = effectOf(movement)
  if (fee === 0n || !effect || own.length === 0 || movement.kind !== 'payment') return undefined
  const separate = [...feeEntries, ...entries].filter(({ of_type }) => of_type === 'fee')
  if ([...own, ...separate].some(({ currency }) => currency !== effect.currency)) return undefined
  const fees = sumOf(own.map((entry) => entry.fees))
  const here = sumOf([...own, ...separate].map(({ moved }) => moved))
  if (sumOf(own.map(({ moved }) => moved)) + fees !== effect.amount + fee) return undefined
  const moved = [{ ...effect, fees: fee }]
  if (here === effect.amount) return { status: 'same', moved }
  const reference = missingFeeReference(movement)
  const isFree = separate.length === 0 && entries.every((entry) => entry.fees === 0n) && !facts.mayHoldFee
  if (!isFree || fee < 0n || reference.length > 128) {
    const text = (amount: bigint) => `${decimalOf(amount, effect.currency)} ${effect.currency}`
    const message = `${movement.reference.slice(0, 128)} is booked with ${text(here)} after fees, and this line has ${text(effect.amount)}.`
    return { status: 'differs', message: facts.mayHoldFee ? `${message} ${heldElsewhere}` : message }
  }
  const [{ type: feeType = 'processing' } = {}] = movement.fees
  const { line, at } = movement
  const id = provisionalReferenceOf(movement.id, 'fees')
  const amount = { amount: fee, currency: effect.currency }
  return { status: 'missing', fee: { kind: 'fee', id, line, at, reference, amount, feeType }, moved }
}

const heldElsewhere = 'A fee that events reported since may be the difference, so that it is not booked.'

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
